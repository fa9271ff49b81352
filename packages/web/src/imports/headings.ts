import type { ImportSheet } from "../api/imports.ts";

const mostCells = 6;
const mostCharacters = 24;

/** The first rows of a sheet, one of which may hold the headings, each by its number as spreadsheets count and its first cells. */
export function headingChoices(
  { above, columns, headerRow, preview }: ImportSheet,
  none: string,
): { value: number; label: string }[] {
  const rows = [...above, ...(headerRow < 0 ? [] : [columns]), ...preview];
  const choices = rows.flatMap((row, value) => {
    const cells = row.map((cell) => cell.trim()).filter(Boolean);
    const samples = cells.slice(0, mostCells).map((cell) => cell.slice(0, mostCharacters));
    return samples.length > 0 ? [{ value, label: `${value + 1}: ${samples.join(" · ")}` }] : [];
  });
  return [{ value: -1, label: none }, ...choices];
}
