const fields = "input:enabled:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea:enabled";

const others = "button:enabled, a[href], input:enabled, [tabindex='0']";

/**
 * Puts the cursor where one begins: in what is marked `data-first`, else in the first field, else, where it is told to go
 * into it `anyhow`, on whatever takes it; nobody is taken out of a field.
 */
export function focusFirst(within: HTMLElement, anyhow = false): void {
  const { activeElement } = document;
  if (activeElement && within.contains(activeElement) && activeElement.matches(fields)) return;
  const seen = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  (seen("[data-first]") ?? seen(fields) ?? (anyhow ? seen(others) : undefined))?.focus();
}
