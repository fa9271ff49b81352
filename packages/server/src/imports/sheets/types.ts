import type { Separator } from "@stowage/model";
import type { Guessed } from "./mapping.ts";

export type SheetKind = "xlsx" | "xls" | "csv";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "big5" | "gb18030" | "windows-1252";

/** One table of a file. Row numbers count from 0 at the top of the sheet; blank rows in the middle count. */
export interface SheetSummary {
  name: string;
  /** Hidden by whoever made the file; such sheets mostly hold the choices of drop-down lists. */
  hidden: boolean;
  /** The row taken for the headings; -1 where the rows begin at once. */
  headerRow: number;
  /** The headings, one for each column up to the widest row; "" where a column has none. */
  columns: string[];
  /** Rows below the headings that hold something. */
  rowCount: number;
  /** The first rows below the headings. */
  preview: string[][];
  /** The first rows of the sheet, whatever they hold. */
  top: string[][];
  /** Which column fills which of the fields that were asked about, as far as the headings tell. */
  mapping: Guessed;
}

export interface SheetFile {
  kind: SheetKind;
  sheets: SheetSummary[];
  /** Of text files only: what was found, or what the caller asked for. */
  encoding?: Encoding;
  separator?: Separator;
}

/** What a person corrects where a text file was understood wrongly. */
export interface TextChoices {
  encoding?: Encoding;
  separator?: Separator;
}

/** A row that holds something, with its index in the sheet, counted from 0. */
export interface IndexedRow {
  at: number;
  cells: string[];
}

/** One table of an open file. `rows` yields its rows from the top, in batches; blank ones it leaves out. */
export interface OpenSheet {
  name: string;
  hidden: boolean;
  rows(): AsyncIterable<IndexedRow[]>;
}

/** A file opened inside the worker. */
export interface OpenFile extends TextChoices {
  kind: SheetKind;
  sheets: OpenSheet[];
  /** Lets go of the file where it was kept open. */
  close?(): Promise<void>;
}
