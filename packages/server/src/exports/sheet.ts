import type { Readable } from "node:stream";
import type { Cell, Column } from "./cells.ts";
import { type CsvOptions, writeCsv } from "./csv.ts";
import { writeXls } from "./xls.ts";
import { writeXlsx } from "./xlsx.ts";

export type SheetFormat = "xlsx" | "xls" | "csv";

export const fileTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  csv: "text/csv",
};

export interface SheetOptions extends Pick<CsvOptions, "separator" | "encoding" | "flags"> {
  readonly timeZone: string;
  readonly title: string;
}

export function writeSheet(
  rows: AsyncIterable<Cell[]>,
  columns: readonly Column[],
  format: SheetFormat,
  { timeZone, title, separator, encoding, flags }: SheetOptions,
): Readable {
  if (format === "csv")
    return writeCsv(rows, columns, {
      timeZone,
      ...(separator ? { separator } : {}),
      ...(encoding ? { encoding } : {}),
      ...(flags ? { flags } : {}),
    });
  const write = format === "xls" ? writeXls : writeXlsx;
  return write(rows, columns, { timeZone, sheetName: title });
}
