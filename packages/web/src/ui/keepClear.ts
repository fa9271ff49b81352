import type { FocusEvent } from "react";

/**
 * Brings a field that has the focus clear of what stays at the edges of its form: its margins for scrolling say how far.
 * A browser takes a field behind such an edge for one in sight, and leaves it there.
 */
export function keepClear({ target }: FocusEvent): void {
  if (target.matches(".ant-form-item :is(input, textarea)")) target.scrollIntoView({ block: "nearest" });
}
