import { useSyncExternalStore } from "react";

const query = matchMedia("(max-width: 767px)");

const subscribe = (changed: () => void) => {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the window is a phone's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query.matches,
    () => query.matches,
  );
