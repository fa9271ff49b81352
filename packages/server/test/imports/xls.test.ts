import * as XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { openSheets } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf, refusal } from "./files.ts";

function xlsBytes(build: (workbook: XLSX.WorkBook) => void): Uint8Array {
  const workbook = XLSX.utils.book_new();
  build(workbook);
  return new Uint8Array(XLSX.write(workbook, { type: "array", bookType: "biff8" }) as ArrayBuffer);
}

describe("Excel 97–2003", () => {
  test("cells as a person sees them, blank rows kept", async () => {
    const sheet: XLSX.WorkSheet = {
      "!ref": "A1:H4",
      A1: { t: "s", v: "品號" },
      B1: { t: "s", v: "Qty" },
      A2: { t: "s", v: "00123" },
      B2: { t: "n", v: 0.1 + 0.2 },
      C2: { t: "n", v: 46347, z: "yyyy/m/d" },
      D2: { t: "n", v: 46347.5, z: "yyyy-mm-dd hh:mm" },
      E2: { t: "b", v: true },
      F2: { t: "e", v: 7 },
      G2: { t: "n", v: 42, z: "00000" },
      H2: { t: "n", v: 4711234567890 },
      A4: { t: "s", v: "  kept  " },
    };
    const path = fileOf(
      xlsBytes((workbook) => {
        XLSX.utils.book_append_sheet(workbook, sheet, "庫存");
        XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([["x"], [1]]), "second");
      }),
    );
    const file = await openSheets(path, "x.csv");
    expect(file.kind).toBe("xls");
    expect(file.sheets.map(({ name, rowCount, columns }) => [name, rowCount, columns[0]])).toEqual([
      ["庫存", 2, "品號"],
      ["second", 1, "x"],
    ]);
    expect(await allRows(path, "庫存", { headerRow: 0 })).toEqual([
      ["00123", "0.3", "2026-11-21", "2026-11-21T12:00:00", "true", "#DIV/0!", "00042", "4711234567890"],
      [],
      ["  kept  "],
    ]);
    expect(await allRows(path, "second", { headerRow: 0 })).toEqual([["1"]]);
    expect(await refusal(allRows(path, "third", { headerRow: 0 }))).toBe("SHEET_NOT_FOUND");
  });

  test("rows, columns and sheets have a limit; blank ones are none", async () => {
    const sheet = XLSX.utils.aoa_to_sheet([["a", "b", "", " "], ...Array(200).fill([" "]), ["1", "2"]]);
    const path = fileOf(xlsBytes((workbook) => XLSX.utils.book_append_sheet(workbook, sheet, "s")));
    const open = (limits: object) => openSheets(path, "x.xls", { limits });
    expect((await open({ rows: 1, columns: 2 })).sheets).toMatchObject([{ rowCount: 1, columns: ["a", "b"] }]);
    expect(await refusal(open({ columns: 1 }))).toBe("TOO_MANY_COLUMNS");
    expect(await refusal(open({ sheets: 0 }))).toBe("TOO_MANY_SHEETS");
    const full = XLSX.utils.aoa_to_sheet(Array.from({ length: 70 }, (_, row) => [`${row}`]));
    const many = fileOf(xlsBytes((workbook) => XLSX.utils.book_append_sheet(workbook, full, "s")));
    expect(await refusal(openSheets(many, "x.xls", { limits: { rows: 9 } }))).toBe("TOO_MANY_ROWS");
  });

  test("locked, damaged and overlarge files are refused", async () => {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, "/EncryptionInfo", Buffer.from("0400040040000000", "hex"));
    XLSX.CFB.utils.cfb_add(container, "/EncryptedPackage", Buffer.alloc(5_000));
    const locked = XLSX.CFB.write(container, { type: "buffer" }) as Buffer;
    expect(await refusal(openSheets(fileOf(locked), "x.xlsx"))).toBe("FILE_ENCRYPTED");
    const whole = xlsBytes((workbook) => XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([["a"]]), "s"));
    expect(await refusal(openSheets(fileOf(whole.slice(0, 600)), "x.xls"))).toBe("FILE_UNREADABLE");
    expect(await refusal(openSheets(fileOf(whole), "x.xls", { limits: { xlsFileBytes: 1_000 } }))).toBe(
      "FILE_TOO_LARGE",
    );
  });
});
