export const sheetErrorCodes = [
  "FILE_TOO_LARGE",
  "FILE_TOO_SLOW",
  "FILE_UNREADABLE",
  "FILE_FORMAT_UNKNOWN",
  "FILE_ENCRYPTED",
  "SHEET_NOT_FOUND",
] as const;
export type SheetErrorCode = (typeof sheetErrorCodes)[number];

/** Why a sheet could not be read. `reason` is for developers; people read the code's message in their language. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly reason: string;

  constructor(code: SheetErrorCode, reason: string) {
    super(`${code}: ${reason}`);
    this.name = "SheetError";
    this.code = code;
    this.reason = reason;
  }
}
