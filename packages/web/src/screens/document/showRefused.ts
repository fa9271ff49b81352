/**
 * Brings into sight why a dialog was refused, wherever one had scrolled to: the cursor goes to the first cell that is
 * wrong, else to the message.
 */
export function showRefused(within: HTMLElement): void {
  const cell = within.querySelector<HTMLElement>("[aria-invalid='true'], .ant-btn-dangerous[title]");
  const message = within.querySelector<HTMLElement>(".failure-note, .row-faults");
  const shown = cell ?? message;
  if (!shown) return;
  if (!cell) shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
  shown.scrollIntoView({ block: "center" });
}
