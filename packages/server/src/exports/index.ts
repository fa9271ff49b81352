export type { Cell, Column, ColumnKind } from "./cells.ts";
export { type CsvOptions, writeCsv } from "./csv.ts";
export type { TextEncoding } from "./encoders.ts";
export { writeXls } from "./xls.ts";
export { type ExcelOptions, writeXlsx } from "./xlsx.ts";
