import { useEffect } from "react";

/** Names the window after what it shows, for those who have many open and those who hear the page. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = name === "Stowage" ? name : `${name} · Stowage`;
  }, [name]);
}
