import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { messages, withInstants } from "@stowage/messages";
import { type Cell, type Column, writeXlsx } from "../exports/index.ts";
import type { Language } from "../http/caller.ts";
import type { CellError } from "../jobs/index.ts";
import { showInstant } from "../printing/format.ts";
import { errorText, fieldWord } from "../words.ts";
import { rowsIn, type Source } from "./source.ts";

/** Keeps the errors of refused rows, a line a row; they come in the order of their rows. */
export async function keepRefused(path: string, errors: readonly CellError[]): Promise<void> {
  const lines = function* () {
    let row: CellError[] = [];
    for (const error of errors) {
      if (row[0] && row[0].row !== error.row) {
        yield `${JSON.stringify(row)}\n`;
        row = [];
      }
      row.push(error);
    }
    if (row.length > 0) yield `${JSON.stringify(row)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

/** In which language it is told what is wrong, and by which clock. */
export interface Told {
  readonly language: Language;
  readonly timeZone: string;
}

/** The refused rows as they stood in the file, in the same columns, with what is wrong behind them. */
export function refusedSheet(refusedPath: string, source: Source, headings: readonly string[], told: Told): Readable {
  const title = messages[told.language].ui.imports.refusedWhy;
  const columns: Column[] = [...headings, title].map((heading) => ({ title: heading, kind: "text" }));
  return writeXlsx(refusedRows(refusedPath, source, headings.length, told), columns);
}

async function* refusedRows(refusedPath: string, source: Source, width: number, told: Told): AsyncGenerator<Cell[]> {
  const refused = linesOf(refusedPath);
  try {
    let next = await refused.next();
    for await (const chunk of rowsIn(source)) {
      for (const { no, cells } of chunk) {
        if (next.done) return;
        if (no !== next.value[0]?.row) continue;
        const shown = Array.from({ length: width }, (_, at) => cells[at] ?? "");
        yield [...shown, next.value.map((error) => inWords(error, told)).join("\n")];
        next = await refused.next();
      }
    }
  } finally {
    await refused.return(undefined);
  }
}

async function* linesOf(path: string): AsyncGenerator<CellError[], undefined> {
  const file = createReadStream(path);
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as CellError[];
  } finally {
    file.destroy();
  }
}

function inWords({ field, code, details }: CellError, { language, timeZone }: Told): string {
  const text = withInstants(errorText(language, code, details), (instant) => showInstant(instant, timeZone));
  return field ? `${fieldWord(language, field)}: ${text}` : text;
}
