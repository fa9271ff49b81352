import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { trimmedRow } from "../cells.ts";
import { SheetError, tooManyRows } from "../errors.ts";
import type { Limits } from "../limits.ts";
import type { Encoding, IndexedRow, OpenFile, TextChoices } from "../types.ts";
import { detectEncoding } from "./encoding.ts";
import { declaredSeparator, detectSeparator } from "./separator.ts";

const sampleCharacters = 1 << 18;

/** A text file as one sheet. `sheetName` is the file's own name. */
export async function openCsv(
  path: string,
  sheetName: string,
  choices: TextChoices,
  limits: Limits,
): Promise<OpenFile> {
  const encoding = choices.encoding ?? (await detectEncoding(path));
  const sample = await readSample(path, encoding);
  refuseOther(sample);
  const declared = declaredSeparator(sample);
  const separator = choices.separator ?? declared ?? detectSeparator(sample, sample.length < sampleCharacters);
  const rows = () => csvRows(path, encoding, separator, declared === undefined ? 0 : 1, limits);
  return { kind: "csv", encoding, separator, sheets: [{ name: sheetName, hidden: false, rows }] };
}

/** A record with how many there were until it, and how many empty lines. */
interface Parsed {
  record: string[];
  info: { records: number; empty_lines: number };
}

async function* csvRows(
  path: string,
  encoding: Encoding,
  separator: string,
  skipped: number,
  limits: Limits,
): AsyncGenerator<IndexedRow[]> {
  const parser = parse({
    delimiter: separator,
    from_line: skipped + 1,
    max_record_size: limits.pieceCharacters,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
  });
  const source = Readable.from(decodedText(path, encoding), { objectMode: false, highWaterMark: 1 << 17 });
  let batch: IndexedRow[] = [];
  try {
    for await (const { record, info } of pipeline(source, parser, () => {}) as AsyncIterable<Parsed>) {
      const at = info.records + info.empty_lines - 1;
      if (at >= limits.lines) throw tooManyRows(limits.lines);
      const cells = cleanRecord(record, limits);
      if (cells.length === 0) continue;
      batch.push({ at, cells });
      if (batch.length < 500) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? csvFailure(error) : error;
  } finally {
    source.destroy();
  }
  if (batch.length > 0) yield batch;
}

/**
 * Our own exports put an apostrophe before what a spreadsheet program would take for a formula; other systems do the
 * same. It is no part of the value.
 */
function cleanRecord(record: string[], limits: Limits): string[] {
  for (const [index, cell] of record.entries()) {
    if (cell.length > limits.cellCharacters) throw new SheetError("FILE_TOO_LARGE", "a cell is too long");
    if (cell.startsWith("'") && /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell)) record[index] = cell.slice(1);
  }
  return trimmedRow(record);
}

function csvFailure(error: CsvError): SheetError {
  const code = error.code === "CSV_MAX_RECORD_SIZE" ? "FILE_TOO_LARGE" : "FILE_UNREADABLE";
  return new SheetError(code, error.message);
}

async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

async function readSample(path: string, encoding: Encoding): Promise<string> {
  let sample = "";
  for await (const text of decodedText(path, encoding)) {
    sample += text;
    if (sample.length >= sampleCharacters) break;
  }
  return sample.slice(0, sampleCharacters);
}

/** What is neither a sheet nor a table of text but opens as text. */
function refuseOther(sample: string): void {
  const start = sample.slice(0, 4_000);
  const controls = Array.from(start).filter((character) => /\p{Cc}/u.test(character) && !/\s/.test(character)).length;
  if (/^%PDF-|^\s*<(\?xml|!doctype|html)/i.test(start) || controls > start.length / 100) {
    throw new SheetError("FILE_FORMAT_UNKNOWN", "neither a spreadsheet nor a table of text");
  }
}
