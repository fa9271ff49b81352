const fields = "input:enabled:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea:enabled";

/** Puts the cursor where one begins: in what is marked `data-first`, else in the first field; nobody is taken out of a field. */
export function focusFirst(within: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement && within.contains(activeElement) && activeElement.matches(fields)) return;
  const seen = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  (seen("[data-first]") ?? seen(fields))?.focus();
}
