export type SheetKind = "xlsx" | "xls" | "csv";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "big5" | "gb18030" | "windows-1252";

export const separators = [",", ";", "\t", "|", ":", " "] as const;
export type Separator = (typeof separators)[number];

/** One table of a file. Row numbers count from 0 at the top of the sheet; blank rows in the middle count. */
export interface SheetSummary {
  name: string;
  /** Hidden by whoever made the file; such sheets mostly hold the choices of drop-down lists. */
  hidden: boolean;
  /** The row taken for the headings; -1 where the rows begin at once. */
  headerRow: number;
  /** The headings, one for each column up to the widest row; "" where a column has none. */
  columns: string[];
  /** Rows below the headings, blank ones in between included, blank ones at the end not. */
  rowCount: number;
  /** The first rows below the headings. */
  preview: string[][];
  /** The first rows of the sheet, whatever they hold. */
  top: string[][];
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

/** A file opened inside the worker. `rows` yields the sheet's rows from the top, in batches. */
export interface OpenFile extends TextChoices {
  kind: SheetKind;
  sheets: { name: string; hidden: boolean; rows(): AsyncIterable<string[][]> }[];
}
