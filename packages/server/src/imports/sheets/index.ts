import pLimit from "p-limit";
import { defaultLimits, type Limits } from "./limits.ts";
import type { Candidate } from "./mapping.ts";
import { Reading } from "./reading.ts";
import type { ChosenHeadings } from "./summary.ts";
import type { SheetFile, TextChoices } from "./types.ts";

export { cellProblem } from "./cells.ts";
export { SheetError, type SheetErrorCode } from "./errors.ts";
export { headings } from "./header.ts";
export type { Limits } from "./limits.ts";
export { type Candidate, type Guessed, guessMapping } from "./mapping.ts";
export { type ChosenHeadings, likelySheet, lookedRows } from "./summary.ts";
export type { Encoding, SheetFile, SheetKind, SheetSummary, TextChoices } from "./types.ts";

export interface OpenOptions extends TextChoices {
  limits?: Partial<Limits>;
}

export interface SummaryOptions extends OpenOptions {
  /** The fields that its columns may fill: what names them is a heading. */
  fields?: readonly Candidate[];
  /** What a person says the headings are, where the guess is wrong. */
  chosen?: ChosenHeadings | undefined;
}

export interface RowOptions extends OpenOptions {
  /** Rows to pass over below the headings; 0 reads from the first. */
  from?: number;
  /** The row of the headings, counted from 0 at the top of the sheet; -1 where there are none. */
  headerRow: number;
}

const whenFree = pLimit(2);

/**
 * What stands in an uploaded file: its sheets, their headings, the number of rows and the first of them. Reads in a
 * worker thread under limits of size, memory and time; at most two files at once. Throws SheetError.
 */
export function openSheets(filePath: string, name: string, options: SummaryOptions = {}): Promise<SheetFile> {
  return whenFree(() => summaryOf(filePath, name, options));
}

async function summaryOf(filePath: string, name: string, options: SummaryOptions): Promise<SheetFile> {
  const worker = new Reading({
    kind: "summary",
    file: fileOf(filePath, name, options),
    fields: options.fields ?? [],
    chosen: options.chosen,
  });
  try {
    const answer = await worker.next();
    if (answer.kind !== "summary") throw new Error("the worker answered another question");
    return answer.file;
  } finally {
    await worker.stop();
  }
}

/**
 * The rows of one sheet below its headings, as text, in chunks of at most 1,000. Cells missing at the end of a row are
 * empty; blank rows in the middle are there, so that a row's number is its place. The worker stays one chunk ahead and
 * ends when the caller stops reading. Throws SheetError, also in the middle.
 */
export async function* readRows(
  filePath: string,
  sheet: string,
  options: RowOptions,
): AsyncGenerator<string[][], void> {
  const first = options.headerRow + 1 + (options.from ?? 0);
  const file = { ...fileOf(filePath, sheet, options), onlySheet: sheet };
  const worker = new Reading({ kind: "rows", file, sheet, first });
  try {
    for (;;) {
      const answer = await worker.next();
      if (answer.kind !== "rows") return;
      yield answer.rows;
    }
  } finally {
    await worker.stop();
  }
}

function fileOf(path: string, name: string, { limits, encoding, separator }: OpenOptions) {
  return { path, name, encoding, separator, limits: { ...defaultLimits, ...limits } };
}
