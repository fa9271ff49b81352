/**
 * Goes to the same cell of another row of a table: 1 for the next, -1 for the one above. Where there is none it stays: what
 * is scanned next takes the place of what was.
 * @returns whether there was one.
 */
export function stepDown(input: HTMLInputElement, step: number): boolean {
  const cell = input.closest("td");
  const row = cell?.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const found = next?.children[cell?.cellIndex ?? 0]?.querySelector("input");
  (found ?? input).focus();
  (found ?? input).select();
  return Boolean(found);
}
