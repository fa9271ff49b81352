import { readFile } from "node:fs/promises";
import * as XLSX from "@e965/xlsx";
import { formatOf, generalFormat, numberText, trimmedRow } from "../cells.ts";
import { SheetError, tooManyBytes } from "../errors.ts";
import type { Limits } from "../limits.ts";
import type { IndexedRow, OpenFile } from "../types.ts";

/** Excel 97–2003 (and older). The format points to and fro, so the file is read whole; hence its smaller limit. */
export async function openXls(path: string, limits: Limits, onlySheet?: string): Promise<OpenFile> {
  const bytes = await readFile(path);
  if (bytes.length > limits.xlsFileBytes) throw tooManyBytes(limits.xlsFileBytes);
  const workbook = readWorkbook(bytes, onlySheet);
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const states = workbook.Workbook?.Sheets ?? [];
  const sheets = workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    if (sheet?.["!data"] === undefined || sheet["!type"] === "chart") return [];
    return [{ name, hidden: (states[index]?.Hidden ?? 0) !== 0, rows: () => sheetRows(sheet, date1904) }];
  });
  if (sheets.length === 0) throw new SheetError("FILE_UNREADABLE", "the workbook has no sheets");
  return { kind: "xls", sheets };
}

function readWorkbook(bytes: Buffer, onlySheet: string | undefined): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      ...(onlySheet === undefined ? {} : { sheets: onlySheet }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason)) throw new SheetError("FILE_ENCRYPTED", reason);
    throw new SheetError("FILE_UNREADABLE", reason);
  }
}

async function* sheetRows(sheet: XLSX.WorkSheet, date1904: boolean): AsyncGenerator<IndexedRow[]> {
  const data: (XLSX.CellObject | undefined)[][] = sheet["!data"] ?? [];
  let batch: IndexedRow[] = [];
  // The array has holes.
  for (let at = 0; at < data.length; at++) {
    const cells = rowText(data[at] ?? [], date1904);
    if (cells.length === 0) continue;
    batch.push({ at, cells });
    if (batch.length < 500) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowText(cells: (XLSX.CellObject | undefined)[], date1904: boolean): string[] {
  return trimmedRow(Array.from({ length: cells.length }, (_, column) => textOf(cells[column], date1904)));
}

function textOf(cell: XLSX.CellObject | undefined, date1904: boolean): string {
  if (cell === undefined || cell.v === undefined) return "";
  switch (cell.t) {
    case "n":
      return numberText(Number(cell.v), typeof cell.z === "string" ? formatOf(cell.z) : generalFormat, date1904);
    case "b":
      return cell.v === true ? "true" : "false";
    case "e":
      return errorNames[Number(cell.v)] ?? "#VALUE!";
    default:
      return String(cell.v).replaceAll("\r\n", "\n");
  }
}

const errorNames: Record<number, string> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};
