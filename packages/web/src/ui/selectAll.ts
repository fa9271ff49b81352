/**
 * Selects what stands in a field that is entered: what is scanned or typed takes its place and is not put behind it. A click
 * places the cursor only after the field has the focus.
 */
export function selectAll({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  setTimeout(() => {
    if (document.activeElement === currentTarget) currentTarget.select();
  });
}
