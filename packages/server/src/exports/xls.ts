import { Readable } from "node:stream";
import {
  begin,
  cellStyle,
  columnWidth,
  dimensions,
  end,
  frozenView,
  plainCell,
  sheetEntry,
  textCell,
  workbookHead,
} from "./biff.ts";
import { type Cell, type Column, looksLikeFormula, typedValue } from "./cells.ts";
import { compoundFile } from "./compoundFile.ts";
import { SharedTexts } from "./sharedTexts.ts";
import { type Spool, withSpools } from "./spool.ts";
import { columnWidths, type Rows, remembering } from "./widths.ts";
import type { ExcelOptions } from "./xlsx.ts";
import { sheetNames } from "./xlsxParts.ts";

const sheetRows = 65_536;
const sheetColumns = 256;
/** Its numbers are signed. */
const mostBytes = 2 ** 31 - 1;

/**
 * Rows as an Excel 97–2003 workbook; every 65,535 rows fill a sheet under titles of its own. The format puts lengths
 * before what they measure, so the sheets are written to temporary files first; nothing flows before the last row has
 * been read. Throws where there are more than 256 columns, or more than 2 GB.
 */
export function writeXls(
  rows: AsyncIterable<Cell[]>,
  columns: readonly Column[],
  options: ExcelOptions = {},
): Readable {
  if (columns.length > sheetColumns) throw new Error(`the old Excel format has ${sheetColumns} columns at most`);
  const file = withSpools(["texts", "sheets"], ([texts, sheets]) => {
    if (texts === undefined || sheets === undefined) throw new Error("a spool is missing");
    return pieces({ rows, columns, options, texts, sheets, isAbandoned: () => readable.destroyed });
  });
  const readable = Readable.from(file, { objectMode: false });
  return readable;
}

interface Work {
  rows: AsyncIterable<Cell[]>;
  columns: readonly Column[];
  options: ExcelOptions;
  texts: Spool;
  sheets: Spool;
  /** Whether whoever asked for the file has gone. */
  isAbandoned(): boolean;
}

async function* pieces({ rows, columns, options, texts, sheets, isAbandoned }: Work): AsyncGenerator<Buffer> {
  const { sheetName = "Sheet1", timeZone = "UTC" } = options;
  const source = await remembering(rows, 200);
  const shared = new SharedTexts(texts);
  const starts: number[] = [];
  try {
    const widths = columnWidths(columns, source.first, timeZone);
    do {
      starts.push(sheets.bytes);
      await new Sheet(columns, timeZone, sheets, shared).write(source, widths, starts.length === 1, isAbandoned);
    } while (!source.ended());
  } finally {
    await source.close();
  }
  await shared.finish();
  const names = sheetNames(sheetName, starts.length);
  const head = workbookHead();
  const listed = names.map((name) => sheetEntry(name, 0).length).reduce((sum, bytes) => sum + bytes, 0);
  const first = head.length + listed + texts.bytes + end.length;
  if (first + sheets.bytes > mostBytes) throw new Error("the old Excel format holds 2 GB at most");
  const entries = names.map((name, index) => sheetEntry(name, first + (starts[index] ?? 0)));
  yield* compoundFile("Workbook", first + sheets.bytes, stream([head, ...entries], texts, sheets));
}

async function* stream(head: Buffer[], texts: Spool, sheets: Spool): AsyncGenerator<Buffer> {
  yield Buffer.concat(head);
  yield* texts.read();
  yield end;
  yield* sheets.read();
}

class Sheet {
  private readonly columns: readonly Column[];
  private readonly timeZone: string;
  private readonly spool: Spool;
  private readonly shared: SharedTexts;

  constructor(columns: readonly Column[], timeZone: string, spool: Spool, shared: SharedTexts) {
    this.columns = columns;
    this.timeZone = timeZone;
    this.spool = spool;
    this.shared = shared;
  }

  async write(rows: Rows, widths: readonly number[], first: boolean, isAbandoned: () => boolean): Promise<void> {
    await this.spool.write(Buffer.concat([begin("sheet"), ...widths.map((width, index) => columnWidth(index, width))]));
    const area = this.spool.bytes;
    await this.spool.write(dimensions(0, 0));
    for (const [index, { title }] of this.columns.entries()) {
      await this.spool.write(textCell(0, index, cellStyle.title, await this.shared.numberOf(title)));
    }
    let count = 1;
    while (count < sheetRows) {
      const row = await rows.next();
      if (row === undefined) break;
      if (isAbandoned()) throw new Error("nobody reads the file any more");
      await this.writeRow(count++, row);
    }
    await this.spool.write(Buffer.concat([frozenView(first), end]));
    await this.spool.patch(area, dimensions(count, this.columns.length));
  }

  private async writeRow(number: number, row: Cell[]): Promise<void> {
    const cells: Buffer[] = [];
    for (let index = 0; index < this.columns.length; index++) {
      const value = typedValue(row[index], this.columns[index]?.kind ?? "text", this.timeZone);
      if (value.kind === "text") {
        const style = looksLikeFormula(value.text) ? cellStyle.quoted : cellStyle.plain;
        cells.push(textCell(number, index, style, await this.shared.numberOf(value.text)));
      } else {
        const cell = plainCell(number, index, value);
        if (cell !== undefined) cells.push(cell);
      }
    }
    await this.spool.write(Buffer.concat(cells));
  }
}
