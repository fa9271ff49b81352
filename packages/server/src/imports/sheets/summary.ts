import { guessHeaderRow, headings } from "./header.ts";
import type { Candidate } from "./mapping.ts";
import type { OpenFile, SheetFile, SheetSummary } from "./types.ts";

/** The first rows of a sheet, one of which may hold the headings. */
export const lookedRows = 60;
const shown = 20;

/** Goes through every sheet once; keeps the first rows and counts the others. */
export async function summarize(file: OpenFile, fields: readonly Candidate[]): Promise<SheetFile> {
  const sheets: SheetSummary[] = [];
  for (const sheet of file.sheets) {
    const first: string[][] = [];
    let seen = 0;
    let used = 0;
    let width = 0;
    for await (const batch of sheet.rows()) {
      for (const row of batch) {
        seen++;
        if (row.length > 0) used = seen;
        if (row.length > width) width = row.length;
        if (first.length < lookedRows) first.push(row);
      }
    }
    const top = first.slice(0, used);
    const columns = headings(undefined, width);
    const whole = { name: sheet.name, hidden: sheet.hidden, headerRow: -1, columns, rowCount: used, preview: [], top };
    sheets.push(headedBy(whole, guessHeaderRow(top, fields)));
  }
  const { kind, encoding, separator } = file;
  return { kind, sheets, ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) };
}

/** A sheet as it is where one of its first rows holds the headings; none where that is -1. */
export function headedBy(sheet: SheetSummary, headerRow: number): SheetSummary {
  const { top, columns, rowCount } = sheet;
  const used = sheet.headerRow + 1 + rowCount;
  const begin = headerRow + 1;
  return {
    ...sheet,
    headerRow,
    columns: headings(top[headerRow], columns.length),
    rowCount: Math.max(0, used - begin),
    preview: top.slice(begin, begin + shown),
  };
}
