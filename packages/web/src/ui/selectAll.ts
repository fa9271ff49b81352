import type { FocusEvent } from "react";

/**
 * Selects what stands in a field that is entered: what is scanned or typed takes its place and is not put behind it. A click
 * places the cursor only after the field has the focus.
 */
export function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  setTimeout(() => {
    if (document.activeElement === currentTarget) currentTarget.select();
  });
}
