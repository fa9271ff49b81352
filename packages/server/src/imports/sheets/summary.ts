import { countedIn } from "../countedColumns.ts";
import { SheetError } from "./errors.ts";
import { guessHeaderRow, headings } from "./header.ts";
import { type Candidate, guessMapping } from "./mapping.ts";
import type { OpenFile, SheetFile, SheetSummary } from "./types.ts";

/** The first rows of a sheet, one of which may hold the headings. */
export const lookedRows = 60;
const shown = 20;

/** Where the headings stand in a sheet, counted from 0; -1 for none. Without a name it is the likely sheet. */
export interface ChosenHeadings {
  sheet?: string | undefined;
  row: number;
}

/** Goes through every sheet once; keeps the first rows and counts the others. */
export async function summarize(
  file: OpenFile,
  fields: readonly Candidate[],
  chosen?: ChosenHeadings,
): Promise<SheetFile> {
  const sheets: SheetSummary[] = [];
  for (const sheet of file.sheets) {
    const top: string[][] = [];
    let rowCount = 0;
    let width = 0;
    for await (const batch of sheet.rows()) {
      rowCount += batch.length;
      for (const { at, cells } of batch) {
        if (cells.length > width) width = cells.length;
        while (top.length < Math.min(at, lookedRows)) top.push([]);
        if (at < lookedRows) top.push(cells);
      }
    }
    const columns = headings(undefined, width);
    const { name, hidden } = sheet;
    const whole = { name, hidden, headerRow: -1, columns, rowCount, preview: [], top, mapping: {} };
    sheets.push(headedBy(whole, guessHeaderRow(top, fields)));
  }
  if (chosen) headAsChosen(sheets, chosen);
  // Comparing hundreds of headings with every field takes long.
  for (const sheet of sheets) sheet.mapping = guessMapping(sheet.columns, fields, countedIn(sheet.columns));
  const { kind, encoding, separator } = file;
  return { kind, sheets, ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) };
}

/** The first sheet in sight that has rows. */
export const likelySheet = <S extends Pick<SheetSummary, "hidden" | "rowCount">>(sheets: readonly S[]): S | undefined =>
  sheets.find(({ hidden, rowCount }) => !hidden && rowCount > 0) ?? sheets.find(({ hidden }) => !hidden) ?? sheets[0];

function headAsChosen(sheets: SheetSummary[], { sheet, row }: ChosenHeadings): void {
  const name = sheet ?? likelySheet(sheets)?.name;
  if (!sheets.some((one) => one.name === name)) throw new SheetError("SHEET_NOT_FOUND", "", { sheet: name ?? "" });
  for (const [at, one] of sheets.entries()) if (one.name === name) sheets[at] = headedBy(one, row);
}

/** A sheet as it is where one of its first rows holds the headings; none where that is -1. */
function headedBy(sheet: SheetSummary, headerRow: number): SheetSummary {
  const { top, columns, rowCount } = sheet;
  const begin = headerRow + 1;
  const filledAbove = (row: number) => top.slice(0, row).filter((cells) => cells.length > 0).length;
  return {
    ...sheet,
    headerRow,
    columns: headings(top[headerRow], columns.length),
    rowCount: rowCount + filledAbove(sheet.headerRow + 1) - filledAbove(begin),
    preview: top.slice(begin, begin + shown),
  };
}
