import { existsSync } from "node:fs";
import { Failure, maxImportRows } from "@stowage/model";
import { LRUCache } from "lru-cache";
import type { Caller } from "../http/caller.ts";
import { slots } from "../slots.ts";
import type { Entity } from "./entities.ts";
import { maxColumns, maxSheets } from "./limits.ts";
import { candidatesOf } from "./mapping.ts";
import type { OwnWords } from "./ownWords.ts";
import {
  type ChosenHeadings,
  headings,
  type Limits,
  openSheets,
  readRows,
  SheetError,
  type SheetFile,
  type SheetSummary,
  type TextChoices,
} from "./sheets/index.ts";

export const maxFileBytes = 50 * 2 ** 20;

const limits: Partial<Limits> = {
  fileBytes: maxFileBytes,
  rows: maxImportRows,
  columns: maxColumns,
  sheets: maxSheets,
  textCharacters: 100 * 2 ** 20,
};
const takeReader = slots(2);

/** Where the rows of an import stand. */
export interface Source extends TextChoices {
  readonly path: string;
  readonly sheet: string;
  /** Counted from 0; -1 where there are no headings. */
  readonly headerRow: number;
}

/** What the rows of a file are to become, and who imports them: a row that names its fields holds the headings. */
export interface ImportTarget {
  readonly entity: Entity | null;
  readonly caller: Caller;
  /** What the owners of the goods call fields. */
  readonly own?: OwnWords | undefined;
}

/** The sheets of a stored file. @throws Failure under the code of what is wrong with it. */
export async function sheetsIn(
  path: string,
  name: string,
  { encoding, separator }: TextChoices,
  target: ImportTarget,
  chosen?: ChosenHeadings,
): Promise<SheetFile> {
  demandFile(path);
  const fields = target.entity ? candidatesOf(target.entity, target.caller, target.own) : [];
  const choices = { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) };
  try {
    const read = await openSheets(path, name, { ...choices, fields, limits, chosen });
    if (!chosen) known.set(keyOf(path, choices, target), read.sheets.map(outlineOf));
    return read;
  } catch (error) {
    throw asFileFailure(error);
  }
}

export type Outline = Pick<SheetSummary, "name" | "hidden" | "headerRow" | "columns" | "rowCount">;

const outlineOf = ({ name, hidden, headerRow, columns, rowCount }: SheetSummary): Outline => ({
  name,
  hidden,
  headerRow,
  columns,
  rowCount,
});

const known = new LRUCache<string, readonly Outline[]>({ max: 50 });
const keyOf = (path: string, { encoding, separator }: TextChoices, { entity }: ImportTarget) =>
  JSON.stringify([path, encoding, separator, entity?.path]);

/** What the sheets are called and how they are headed, from memory where this process has read the file before. */
export async function outlinesIn(
  path: string,
  name: string,
  choices: TextChoices,
  target: ImportTarget,
): Promise<readonly Outline[]> {
  return known.get(keyOf(path, choices, target)) ?? (await sheetsIn(path, name, choices, target)).sheets;
}

/** The headings that stand in a row of a person's choice, one a column. */
export async function headingsOf(source: Source, width: number): Promise<readonly string[]> {
  if (source.headerRow < 0) return headings(undefined, width);
  for await (const [row] of rowsIn({ ...source, headerRow: source.headerRow - 1 })) return headings(row?.cells, width);
  return headings(undefined, width);
}

/** The rows below the headings, in chunks, each with its number as people count it; at most two files at once. */
export async function* rowsIn(source: Source): AsyncGenerator<readonly { no: number; cells: readonly string[] }[]> {
  demandFile(source.path);
  const giveBack = await takeReader();
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
    giveBack();
  }
}

/** Uploaded files are removed after a day. @throws Failure NOT_FOUND */
function demandFile(path: string): void {
  if (!existsSync(path)) throw new Failure("NOT_FOUND");
}

function asFileFailure(error: unknown): unknown {
  if (!(error instanceof SheetError)) return error;
  return new Failure(error.code, { details: error.details, cause: error });
}
