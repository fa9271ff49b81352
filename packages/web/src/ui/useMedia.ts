import { useSyncExternalStore } from "react";

/** A hook that says whether the window is as the query says. */
export function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (changed: () => void) => {
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  };
  const matches = () => media.matches;
  return () => useSyncExternalStore(subscribe, matches, matches);
}
