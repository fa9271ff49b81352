const fields = "input:enabled:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea:enabled";

const others = "button:enabled, a[href], input:enabled, [tabindex='0']";

/**
 * Puts the focus on the field in what is marked `data-asks`, else on the element marked `data-first`, else on the first
 * field. With `anyhow`, a button or a link is taken
 * where there is no field. The focus stays where it is if a field has it already.
 */
export function focusFirst(within: HTMLElement, anyhow = false): void {
  const { activeElement } = document;
  if (activeElement && within.contains(activeElement) && activeElement.matches(fields)) return;
  const seen = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  (
    seen(`[data-asks] :is(${fields})`) ??
    seen("[data-first]") ??
    seen(fields) ??
    (anyhow ? seen(others) : undefined)
  )?.focus();
}
