import { useEffect, useState } from "react";

/** For a dialog that is taken away when it closes: the focus goes back to where it was, or to the first of `near`, if told. */
export function useFocusBack(near?: string): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the dialog is gone, unless somebody took the focus meanwhile.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const isThere = from instanceof HTMLElement && from !== document.body && from.checkVisibility();
        (isThere ? from : near ? document.querySelector<HTMLElement>(near) : null)?.focus();
      });
    },
    [from, near],
  );
}
