/** Goes to the same cell of another row of a table: 1 for the next, -1 for the one above. */
export function stepDown(input: HTMLInputElement, step: number): void {
  const cell = input.closest("td");
  const row = cell?.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  // Behind the last row it stays: what is scanned next takes the place of what was.
  const found = next?.children[cell?.cellIndex ?? 0]?.querySelector("input") ?? input;
  found.focus();
  found.select();
}
