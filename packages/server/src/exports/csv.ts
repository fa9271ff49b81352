import { Readable } from "node:stream";
import type { Separator } from "@stowage/model";
import { type Cell, type Column, harmless, textOf } from "./cells.ts";
import { encoderOf, marks, type TextEncoding } from "./encoders.ts";

export interface CsvOptions {
  separator?: Separator;
  /** With its mark by default, without which Excel takes Chinese for something else. */
  encoding?: TextEncoding;
  /** In which instants are shown. */
  timeZone?: string;
  /** What stands for false and true. */
  flags?: readonly [string, string];
  /** Told each character that the encoding lacks. */
  lost?: (character: string) => void;
}

const piece = 1 << 16;

/**
 * Rows as separated text with a first line of titles, in memory one piece at a time. What a spreadsheet program would
 * run as a formula gets an apostrophe before it, as those programs write it themselves; our reader takes it off again.
 */
export function writeCsv(rows: AsyncIterable<Cell[]>, columns: readonly Column[], options: CsvOptions = {}): Readable {
  return Readable.from(pieces(rows, columns, options), { objectMode: false });
}

async function* pieces(
  rows: AsyncIterable<Cell[]>,
  columns: readonly Column[],
  { separator = ",", encoding = "utf-8-bom", timeZone = "UTC", flags = ["false", "true"], lost = () => {} }: CsvOptions,
): AsyncGenerator<Uint8Array> {
  const encode = encoderOf(encoding);
  const special = new RegExp(`["\\r\\n${separator === "|" ? "\\|" : separator}]|^\\s|\\s$`);
  const cellText = (cell: Cell, kind: Column["kind"]): string => {
    if (typeof cell === "boolean") return flags[cell ? 1 : 0];
    const text = textOf(cell, kind, timeZone);
    return typeof cell === "string" ? harmless(text) : text;
  };
  const line = (texts: string[]) => `${texts.map((text) => quoted(text, special)).join(separator)}\r\n`;
  if (marks[encoding].length > 0) yield marks[encoding];
  let text = line(columns.map(({ title }) => harmless(title)));
  for await (const row of rows) {
    text += line(columns.map(({ kind }, index) => cellText(row[index], kind)));
    if (text.length < piece) continue;
    yield encode(text, lost);
    text = "";
  }
  yield encode(text, lost);
}

function quoted(text: string, special: RegExp): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
