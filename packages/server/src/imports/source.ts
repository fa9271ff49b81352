import { existsSync } from "node:fs";
import { type Details, Failure } from "@stowage/model";
import { BoundedMap } from "../auth/bounded-map.ts";
import {
  type Limits,
  openSheets,
  readRows,
  SheetError,
  type SheetFile,
  type SheetSummary,
  type TextChoices,
} from "./sheets/index.ts";

export const maxFileBytes = 50 * 2 ** 20;
export const maxRows = 200_000;

const limits: Partial<Limits> = {
  fileBytes: maxFileBytes,
  rows: maxRows + 2_000,
  columns: 500,
  textCharacters: 100 * 2 ** 20,
};
const readersAtOnce = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/** Where the rows of an import stand. */
export interface Source extends TextChoices {
  readonly path: string;
  readonly sheet: string;
  /** Counted from 0; -1 where there are no headings. */
  readonly headerRow: number;
}

/** The sheets of a stored file. @throws Failure under the code of what is wrong with it. */
export async function sheetsIn(path: string, name: string, choices: TextChoices): Promise<SheetFile> {
  demandFile(path);
  try {
    const read = await openSheets(path, name, { ...choices, limits });
    const outlines = read.sheets.map(({ preview: _preview, ...outline }) => outline);
    known.set(keyOf(path, choices), outlines);
    return read;
  } catch (error) {
    throw asFileFailure(error);
  }
}

export type Outline = Omit<SheetSummary, "preview">;

const known = new BoundedMap<readonly Outline[]>(50);
const keyOf = (path: string, { encoding, separator }: TextChoices) => JSON.stringify([path, encoding, separator]);

/** What the sheets are called and how they are headed, from memory where this process has read the file before. */
export async function outlinesIn(path: string, name: string, choices: TextChoices): Promise<readonly Outline[]> {
  return known.get(keyOf(path, choices)) ?? (await sheetsIn(path, name, choices)).sheets;
}

/** The headings that stand in a row of a person's choice. */
export async function headingsOf(source: Source): Promise<readonly string[]> {
  if (source.headerRow < 0) return [];
  for await (const [row] of rowsIn({ ...source, headerRow: source.headerRow - 1 })) return row?.cells ?? [];
  return [];
}

/** The rows below the headings, in chunks, each with its number as people count it; at most two files at once. */
export async function* rowsIn(source: Source): AsyncGenerator<readonly { no: number; cells: readonly string[] }[]> {
  demandFile(source.path);
  if (reading >= readersAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading++;
  try {
    const { path, sheet, headerRow, encoding, separator } = source;
    let no = headerRow + 1;
    for await (const chunk of readRows(path, sheet, {
      headerRow,
      limits,
      ...(encoding ? { encoding } : {}),
      ...(separator ? { separator } : {}),
    })) {
      yield chunk.map((cells) => ({ no: ++no, cells }));
    }
  } catch (error) {
    throw asFileFailure(error);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading--;
  }
}

/** Uploaded files go after a day. */
function demandFile(path: string): void {
  if (!existsSync(path)) throw new Failure("NOT_FOUND");
}

function asFileFailure(error: unknown): unknown {
  if (!(error instanceof SheetError)) return error;
  const details: Details = error.code === "FILE_TOO_LARGE" ? { max: `${maxFileBytes / 2 ** 20} MB` } : {};
  return new Failure(error.code, { details, cause: error });
}
