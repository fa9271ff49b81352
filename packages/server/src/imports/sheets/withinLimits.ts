import { tooManyColumns, tooManyRows, tooManySheets } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { lookedRows } from "./summary.ts";
import type { IndexedRow, OpenFile, OpenSheet } from "./types.ts";

/** The file as it was opened; refused where it, or what is read of it, holds more than it may. */
export function withinLimits(file: OpenFile, limits: Limits): OpenFile {
  if (file.sheets.length > limits.sheets) throw tooManySheets(limits);
  return { ...file, sheets: file.sheets.map((sheet) => ({ ...sheet, rows: () => counted(sheet, limits) })) };
}

async function* counted(sheet: OpenSheet, limits: Limits): AsyncGenerator<IndexedRow[]> {
  let filled = 0;
  for await (const batch of sheet.rows()) {
    filled += batch.length;
    if (filled > limits.rows + lookedRows) throw tooManyRows(limits.rows);
    for (const { cells } of batch) if (cells.length > limits.columns) throw tooManyColumns(cells.length - 1, limits);
    yield batch;
  }
}
