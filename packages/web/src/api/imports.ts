import { type Declared, type ExistingMode, importPath, model } from "@stowage/model";
import { type Additionals, call, language } from "./client.ts";

/** The name of the call that imports rows of this. A document's lines are imported with their documents. */
export const importable = (name: string): string | null => {
  const declared = (model as Readonly<Record<string, Declared>>)[name];
  return declared ? importPath(declared) : null;
};

export interface ImportSheet {
  readonly name: string;
  /** The row of the headings, from 0; -1 where there is none. */
  readonly headerRow: number;
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The rows above the headings as text. */
  readonly above: readonly (readonly string[])[];
  /** The first rows as text. */
  readonly preview: readonly (readonly string[])[];
  /** Field → column, as it was for the last sheet with these headings, else as they suggest. */
  readonly mapping: Mapping;
  /** What stood in every row of that one, and what its words meant. */
  readonly constants: Readonly<Record<string, string>>;
  readonly words: Meanings;
}

/** By field what cells say, and the value that each such word means. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a column is called: its heading, else its letter as spreadsheets have it. */
export const columnTitle = ({ columns }: ImportSheet, at: number): string => columns[at] || letterOf(at);

const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

/** The columns of the sheet, from 0, that each field is read from; the texts of several are joined. */
export type Mapping = Readonly<Record<string, readonly number[]>>;

export interface ImportFile {
  readonly fileId: string;
  readonly sheets: readonly ImportSheet[];
  /** The sheet that is most likely meant. */
  readonly likely: string;
  /** The encoding and separator found in a text file: they can be corrected. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** The fields that can be filled. */
  readonly fields: readonly ImportField[];
}

export interface ImportField {
  readonly name: string;
  /** This field has to be filled, or another field of the same lookup. */
  readonly required: boolean;
  /** Fields of the same lookup lead to the same row; one of them is enough. */
  readonly lookup: string | null;
  readonly kind: string;
  /** The resource of which missing rows can be made. */
  readonly creates: string | null;
}

export const encodings = ["utf-8", "utf-16le", "utf-16be", "big5", "gb18030", "windows-1252"] as const;

/** Puts a file on the server, which answers what it understood of it. */
export async function uploadImport(entity: string, file: File): Promise<ImportFile> {
  const form = new FormData();
  form.append("entity", entity);
  form.append("file", file, file.name);
  return fileOf(await call("/v1/fileupload/dataimport", { form }));
}

/** How a person wants a file to be read. */
export interface ReadingChoices {
  readonly encoding?: string | null;
  readonly separator?: string | null;
  readonly sheet?: string;
  /** The row of the headings in the sheet, from 0; -1 where there is none. */
  readonly header_row?: number;
}

/** Has a file read again as a person says it is. */
export async function readAgain(entity: string, fileId: string, choices: ReadingChoices): Promise<ImportFile> {
  const chosen = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));
  return fileOf(await call(`/v1/fileupload/dataimport/${fileId}`, { method: "PUT", body: { entity, ...chosen } }));
}

interface FileReply {
  readonly file_id: string;
  readonly sheet: string;
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheets: readonly {
    readonly name: string;
    readonly header_row: number;
    readonly columns: readonly string[];
    readonly row_count: number;
    readonly above: readonly (readonly string[])[];
    readonly preview: readonly (readonly string[])[];
    readonly mapping: Readonly<Record<string, number | readonly number[] | null>>;
    readonly constants: Readonly<Record<string, string>>;
    readonly words: Meanings;
  }[];
  readonly fields: readonly ImportField[];
}

function fileOf(additionals: Additionals): ImportFile {
  const [file] = additionals.dataImport as readonly [FileReply];
  const sheets = file.sheets.map(({ header_row, row_count, mapping, ...sheet }): ImportSheet => {
    const mapped = Object.entries(mapping).flatMap(([field, at]) =>
      at === null ? [] : [[field, [at].flat()] as const],
    );
    return {
      ...sheet,
      headerRow: header_row,
      rowCount: row_count,
      mapping: Object.fromEntries(mapped),
    };
  });
  const { file_id: fileId, sheet: likely, encoding, separator, fields } = file;
  return { fileId, likely, encoding, separator, sheets, fields };
}

export interface ImportOrder {
  readonly file: ImportFile;
  readonly sheet: ImportSheet;
  readonly mapping: Mapping;
  readonly constants: Readonly<Record<string, string>>;
  readonly meanings: Meanings;
  /** Fields of which missing rows are to be made. */
  readonly creates: readonly string[];
  readonly mode: "dry" | "all" | "good";
  /** What becomes of rows that are there already. */
  readonly existing: ExistingMode;
  /** When the trial began whose result the user has seen. */
  readonly checkedAt: string | null;
  /** The scope of rows that do not name their own. */
  readonly scope: Readonly<Record<string, string | null>>;
}

/** Starts an import, or its trial; answers the job to follow. */
export async function startImport(entity: string, order: ImportOrder): Promise<string> {
  const { file, sheet, mapping, constants, meanings, creates, mode, existing, checkedAt, scope } = order;
  const { fileId, encoding, separator } = file;
  const asFound = { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) };
  const { job } = await call(`/v1/dataimport/${entity}`, {
    body: {
      file_id: fileId,
      sheet: sheet.name,
      header_row: sheet.headerRow,
      mapping,
      constants,
      words: meanings,
      create_missing: creates,
      mode,
      existing,
      ...(checkedAt ? { checked_at: checkedAt } : {}),
      ...asFound,
      ...scope,
      lang: language(),
    },
  });
  return String(job);
}

/** The result of a trial or an import. */
export interface ImportOutcome {
  readonly mode: "dry" | "all" | "good";
  readonly good: number;
  readonly bad: number;
  /** Created or changed. */
  readonly imported: number;
  /** Those of the good rows that existed already. */
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly errors: readonly {
    readonly row: number;
    readonly column: number | null;
    /** All columns of which the value was joined, where they are several. */
    readonly columns?: readonly number[];
    readonly field: string | null;
    readonly code: string;
    readonly value: string;
    readonly message: string;
  }[];
  readonly errors_total: number;
  /** A sheet with the refused rows; null where there is none. */
  readonly refused_file: string | null;
}
