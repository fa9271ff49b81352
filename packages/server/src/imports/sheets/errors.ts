import type { Limits } from "./limits.ts";

export const sheetErrorCodes = [
  "FILE_TOO_LARGE",
  "TOO_MANY_ROWS",
  "TOO_MANY_COLUMNS",
  "TOO_MANY_SHEETS",
  "FILE_TOO_SLOW",
  "FILE_UNREADABLE",
  "FILE_FORMAT_UNKNOWN",
  "FILE_ENCRYPTED",
  "SHEET_NOT_FOUND",
] as const;
export type SheetErrorCode = (typeof sheetErrorCodes)[number];

/** What fills the placeholders of the error's message: the limit that was exceeded, and where. */
export type SheetErrorDetails = Readonly<Record<string, string | number>>;

/** Why a sheet could not be read. `reason` is for developers; people read the code's message in their language. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly reason: string;
  readonly details: SheetErrorDetails;

  constructor(code: SheetErrorCode, reason: string, details: SheetErrorDetails = {}) {
    super(`${code}: ${reason}`);
    this.name = "SheetError";
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

export const tooManyBytes = (max: number): SheetError =>
  new SheetError("FILE_TOO_LARGE", `more than ${max} bytes`, { max: `${max / 2 ** 20} MB` });

export const tooManyRows = (max: number): SheetError =>
  new SheetError("TOO_MANY_ROWS", `more than ${max} rows`, { max });

/** `column`, counted from 0, holds something and lies beyond the last column that is read. */
export const tooManyColumns = (column: number, { columns: max }: Limits): SheetError =>
  new SheetError("TOO_MANY_COLUMNS", `more than ${max} columns`, { max, column: lettersOf(column) });

export const tooManySheets = ({ sheets: max }: Limits): SheetError =>
  new SheetError("TOO_MANY_SHEETS", `more than ${max} sheets`, { max });

/** What a spreadsheet program calls a column. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}
