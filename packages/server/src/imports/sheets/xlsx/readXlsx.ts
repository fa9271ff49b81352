import type { NumberFormat } from "../cells.ts";
import { SheetError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import type { IndexedRow, OpenFile } from "../types.ts";
import { readNumberFormats, readParts, readStrings } from "./parts.ts";
import { SheetHandler } from "./sheetHandler.ts";
import { XmlReader } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** Sheets are read as they unpack; in memory stand the shared texts and one batch of rows. */
export async function openXlsx(path: string, limits: Limits): Promise<OpenFile> {
  const zip = await openZip(path, limits, (name) => /(worksheets\/|sharedstrings|styles|workbook)/.test(name));
  try {
    return { ...(await readBook(zip, limits)), close: zip.close };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function readBook(zip: Zip, limits: Limits): Promise<OpenFile> {
  const parts = await readParts(zip, limits);
  if (parts.sheets.length === 0) throw new SheetError("FILE_UNREADABLE", "the workbook has no sheets");
  const formats = await readNumberFormats(zip, parts.stylesPart, limits);
  const strings = await readStrings(zip, parts.stringsPart, limits);
  return {
    kind: "xlsx",
    sheets: parts.sheets.map(({ name, hidden, part }) => ({
      name,
      hidden,
      rows: () => sheetRows(zip, part, { strings, formats, date1904: parts.date1904, limits }),
    })),
  };
}

interface Book {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  date1904: boolean;
  limits: Limits;
}

async function* sheetRows(zip: Zip, part: string, book: Book): AsyncGenerator<IndexedRow[]> {
  const handler = new SheetHandler(book);
  const reader = new XmlReader(handler, book.limits.pieceCharacters);
  for await (const text of zip.text(part)) {
    reader.write(text);
    yield handler.takeRows();
  }
  reader.end();
  yield handler.takeRows();
}
