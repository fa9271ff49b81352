import { type Dispatch, type SetStateAction, useEffect } from "react";

/** Ctrl-K opens and closes the palette, wherever the cursor stands. */
export function usePaletteKey(set: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      set((before) => !before);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [set]);
}
