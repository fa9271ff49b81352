import { guessHeaderRow, headings } from "./header.ts";
import type { OpenFile, SheetFile, SheetSummary } from "./types.ts";

const looked = 60;
const shown = 20;

/** Goes through every sheet once; keeps the first rows and counts the others. */
export async function summarize(file: OpenFile): Promise<SheetFile> {
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
        if (first.length < looked) first.push(row);
      }
    }
    sheets.push(summaryOf(sheet.name, sheet.hidden, first, used, width));
  }
  const { kind, encoding, separator } = file;
  return { kind, sheets, ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) };
}

function summaryOf(name: string, hidden: boolean, first: string[][], used: number, width: number): SheetSummary {
  const headerRow = guessHeaderRow(first);
  const columns = headings(first[headerRow], width);
  const begin = headerRow + 1;
  const preview = first.slice(begin, Math.min(begin + shown, used));
  return { name, hidden, headerRow, columns, rowCount: Math.max(0, used - begin), preview };
}
