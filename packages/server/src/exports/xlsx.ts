import { Readable } from "node:stream";
import type { Cell, Column } from "./cells.ts";
import { columnWidths, remembering } from "./widths.ts";
import { contentTypes, packageRelations, styles, workbook, workbookRelations } from "./xlsxParts.ts";
import { SheetText } from "./xlsxSheet.ts";
import { type ZipPart, zipped } from "./zip.ts";

export interface ExcelOptions {
  sheetName?: string;
  /** In which instants are shown. */
  timeZone?: string;
}

/** Rows of one sheet, titles included. */
const sheetRows = 1_048_576;
/** A zip part ends at 4 GB; the next sheet goes on well before. In characters, of which one may take three bytes. */
const sheetCharacters = 1_200_000_000;

/**
 * Rows as a workbook: bold titles that stay in sight, columns as wide as their first rows, numbers and days that
 * calculate. In memory stands one piece at a time. What one sheet cannot hold goes on in the next. Texts that begin
 * like a formula are texts, also after somebody edits the cell.
 */
export function writeXlsx(
  rows: AsyncIterable<Cell[]>,
  columns: readonly Column[],
  options: ExcelOptions = {},
): Readable {
  return Readable.from(zipped(parts(rows, columns, options)), { objectMode: false });
}

async function* parts(
  rows: AsyncIterable<Cell[]>,
  columns: readonly Column[],
  { sheetName = "Sheet1", timeZone = "UTC" }: ExcelOptions,
): AsyncGenerator<ZipPart> {
  const source = await remembering(rows, 200);
  const widths = columnWidths(columns, source.first, timeZone);
  let sheets = 0;
  try {
    do {
      sheets++;
      const sheet = new SheetText(columns, widths, timeZone);
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet.pieces(source, { sheetRows, sheetCharacters }) };
    } while (!source.ended());
  } finally {
    await source.close();
  }
  yield { name: "xl/styles.xml", content: [styles] };
  yield { name: "xl/workbook.xml", content: [workbook(sheetName, sheets)] };
  yield { name: "xl/_rels/workbook.xml.rels", content: [workbookRelations(sheets)] };
  yield { name: "_rels/.rels", content: [packageRelations] };
  yield { name: "[Content_Types].xml", content: [contentTypes(sheets)] };
}
