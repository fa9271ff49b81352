/** What reading one file may cost. Sizes in bytes unless named otherwise. */
export interface Limits {
  fileBytes: number;
  /** The old binary format is read in one piece, at about ten times its size in memory. */
  xlsFileBytes: number;
  /** One part of a zip, unpacked, as declared; what unpacks to more than it declared is refused as well. */
  partBytes: number;
  /** Parts of at least `packedRatioFromBytes` may not be packed better than this. Real sheets reach about 50. */
  packedRatio: number;
  packedRatioFromBytes: number;
  /** One row, or one text without markup, as it stands in the file, in characters. */
  pieceCharacters: number;
  /** One cell, in characters; Excel's own limit. */
  cellCharacters: number;
  /** All text that one reading hands out, in characters: one shared text can stand in a million cells. */
  textCharacters: number;
  /** Rows of a sheet that hold something, beside those that may stand above the first of its table. */
  rows: number;
  /** Rows of a sheet, blank ones included; Excel's own. */
  lines: number;
  /** Up to the last one that holds something. */
  columns: number;
  sheets: number;
  /** The worker's heap, in MB. */
  memoryMb: number;
  /** How long the caller waits for the worker, all waits of one reading together. */
  timeMs: number;
}

export const defaultLimits: Limits = {
  fileBytes: 100 * 2 ** 20,
  xlsFileBytes: 40 * 2 ** 20,
  partBytes: 600 * 2 ** 20,
  packedRatio: 250,
  packedRatioFromBytes: 16 * 2 ** 20,
  pieceCharacters: 8 * 2 ** 20,
  cellCharacters: 32_767,
  textCharacters: 400 * 2 ** 20,
  rows: 1_048_576,
  lines: 1_048_576,
  columns: 16_384,
  sheets: 1_000,
  memoryMb: 512,
  timeMs: 120_000,
};
