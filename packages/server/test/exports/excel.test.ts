import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Cell, type Column, writeXls, writeXlsx } from "../../src/exports/index.ts";
import { zipped } from "../../src/exports/zip.ts";
import { openSheets } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf } from "../imports/files.ts";
import { bytesOf, columns, counted, rows, streamOf } from "./rows.ts";

const writers = [
  ["xlsx", writeXlsx],
  ["xls", writeXls],
] as const;

/** A folder for temporary files that no other test writes to. */
const folder = mkdtempSync(join(tmpdir(), "stowage-excel-"));
beforeAll(() => {
  vi.stubEnv("TMPDIR", folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(writers)("%s", (kind, write) => {
  test("another program reads the same: types, titles, widths", async () => {
    const bytes = await bytesOf(write(streamOf(rows), columns, { sheetName: "庫存/1", timeZone: "Asia/Taipei" }));
    const book = XLSX.read(bytes, { cellNF: true, cellStyles: true });
    expect(book.SheetNames).toEqual(["庫存 1"]);
    const sheet = book.Sheets["庫存 1"]!;
    expect(sheet["!ref"]).toBe("A1:F7");
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })[0]).toEqual(columns.map(({ title }) => title));
    expect(sheet["!cols"]?.[1]?.width).toBeGreaterThan(10);
    const cell = (name: string) => ({ t: sheet[name]?.t, v: sheet[name]?.v });
    expect(cell("A2")).toEqual({ t: "s", v: "00123" });
    expect(cell("B2")).toEqual({ t: "s", v: "高山烏龍茶 𠮷" });
    expect(cell("C2")).toEqual({ t: "n", v: 12.5 });
    expect(sheet.D2).toMatchObject({ t: "n", v: 46347, z: "yyyy\\-mm\\-dd" });
    expect(sheet.E2).toMatchObject({ t: "n", z: "yyyy\\-mm\\-dd\\ hh:mm:ss" });
    expect(sheet.E2.v).toBeCloseTo(46347 + (9 * 3600 + 2 * 60 + 3) / 86_400, 9);
    expect(cell("F2")).toEqual({ t: "b", v: true });
    expect(cell("C3")).toEqual({ t: "n", v: -7 });
    expect(cell("C5")).toEqual({ t: "s", v: "1234567890123456789" });
    expect(cell("D3")).toEqual({ t: "s", v: "2026-02-30" });
    expect(cell("A6")).toEqual({ t: "s", v: 'quote " comma , colon : bar | semi ;' });
    expect(sheet.D4).toBeUndefined();
  });

  test("what begins like a formula is a text and no formula", async () => {
    const bytes = await bytesOf(write(streamOf(rows), columns));
    const sheet = XLSX.read(bytes, { cellFormula: true }).Sheets.Sheet1!;
    for (const [name, text] of [
      ["A3", "=1+1"],
      ["B3", "+886 2 2345"],
      ["A4", "@SUM(A1)"],
      ["A5", "-5"],
    ] as const) {
      expect(sheet[name]).toMatchObject({ t: "s", v: text });
      expect(sheet[name]?.f).toBeUndefined();
    }
  });

  test("we read back what we wrote", async () => {
    const path = fileOf(await bytesOf(write(streamOf(rows), columns, { timeZone: "Asia/Taipei" })));
    const file = await openSheets(path, "x");
    expect(file).toMatchObject({ kind, sheets: [{ name: "Sheet1", headerRow: 0, rowCount: 6 }] });
    expect(await allRows(path, "Sheet1", { headerRow: 0 })).toEqual([
      ["00123", "高山烏龍茶 𠮷", "12.5", "2026-11-21", "2026-11-21T09:02:03", "true"],
      ["=1+1", "+886 2 2345", "-7", "2026-02-30", "no instant", "false"],
      ["@SUM(A1)", "-2+3", "0.1"],
      ["-5", "＝cmd|' /C calc'!A0", "1234567890123456789", "1899-12-31"],
      ['quote " comma , colon : bar | semi ;', " spaces ", "10", "", "", "true"],
      ["line 1\nline 2", "<b>&amp;</b> _x0041_ \u0001", "-0.25"],
    ]);
  });

  test("any texts and numbers come back", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((value) => !/[\r\0]/.test(value));
    const number = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000);
    const table = fc.array(fc.tuple(text, number), { minLength: 1, maxLength: 40 });
    const two: Column[] = [
      { title: "t", kind: "text" },
      { title: "n", kind: "number" },
    ];
    await fc.assert(
      fc.asyncProperty(table, async (list) => {
        const path = fileOf(await bytesOf(write(streamOf(list), two)));
        expect(await allRows(path, "Sheet1", { headerRow: 0 })).toEqual(
          list.map(([word, value]) => [word, String(value)]),
        );
      }),
      { numRuns: 12 },
    );
  });

  test("no rows, no columns, longest and overlong texts", async () => {
    const none = XLSX.read(await bytesOf(write(streamOf([]), columns))).Sheets.Sheet1!;
    expect(none["!ref"]).toBe("A1:F1");
    expect(XLSX.read(await bytesOf(write(streamOf([]), []))).SheetNames).toEqual(["Sheet1"]);
    const long = [["中".repeat(32_767)], ["x".repeat(32_767)], ["y".repeat(40_000)], ["after"]];
    const sheet = XLSX.read(await bytesOf(write(streamOf(long), [{ title: "t", kind: "text" }]))).Sheets.Sheet1!;
    const values = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 }).map(([value]) => value);
    expect(values).toEqual(["t", "中".repeat(32_767), "x".repeat(32_767), `${"y".repeat(32_766)}…`, "after"]);
  });

  test("a source that fails fails the file, one that is left is let go, and nothing stays on the disk", async () => {
    async function* failing(): AsyncGenerator<Cell[]> {
      for (let index = 0; index < 1_000; index++) yield [`${index}`];
      throw new Error("the database went away");
    }
    await expect(bytesOf(write(failing(), columns))).rejects.toThrow("the database went away");
    const { source, state } = counted(40_000, (index) => [`row ${index}`]);
    const stream = write(source, columns);
    await stream[Symbol.asyncIterator]().next();
    stream.destroy();
    await expect.poll(() => [state.closed, readdirSync(folder)]).toEqual([true, []]);
  });
});

describe("xlsx", () => {
  test("the parts are what the standard asks for: frozen titles, bold, kept as texts", async () => {
    const files = unzipSync(await bytesOf(writeXlsx(streamOf(rows), columns)));
    expect(Object.keys(files).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"]!);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<c r="A3" s="2" t="inlineStr"><is><t>=1+1</t></is></c>');
    expect(sheet).toContain('<c r="A5" t="inlineStr"><is><t>-5</t></is></c>');
    expect(sheet).toContain("_x005F_x0041_ _x0001_");
    expect(sheet).not.toContain("<f>");
    expect(strFromU8(files["xl/styles.xml"]!).match(/quotePrefix="1"/g)).toHaveLength(2);
  });

  test("the same rows make the same file, whenever they are written", async () => {
    const [first, second] = [
      await bytesOf(writeXlsx(streamOf(rows), columns)),
      await bytesOf(writeXlsx(streamOf(rows), columns)),
    ];
    expect(first.equals(second)).toBe(true);
    // The date of each part: midnight of 1 January 1980, in any time zone.
    expect(first.readUInt32LE(10)).toBe(0x0021_0000);
  });

  test("lets the source go where the reader leaves between two sheets' parts", async () => {
    const state = { closed: false };
    async function* parts() {
      try {
        for (let part = 0; part < 50; part++) yield { name: `part${part}`, content: ["x".repeat(200_000)] };
      } finally {
        state.closed = true;
      }
    }
    for (let taken = 1; taken < 20; taken++) {
      state.closed = false;
      const reading = zipped(parts());
      for (let piece = 0; piece < taken; piece++) await reading.next();
      await reading.return(undefined);
      expect(state.closed).toBe(true);
    }
  });

  test("does not take rows that nobody reads", async () => {
    const { source, state } = counted(1_000_000, (index) => [`row ${index}`, Math.random().toString(36).repeat(5)]);
    const stream = writeXlsx(source, columns);
    await stream[Symbol.asyncIterator]().next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(state.taken).toBeLessThan(30_000);
    stream.destroy();
  });
});

describe("xls", () => {
  test("what one sheet cannot hold goes on in the next; a file with lists of its table's sectors", async () => {
    const wide: Column[] = Array.from({ length: 8 }, (_, index) => ({ title: `c${index}`, kind: "number" }));
    const { source } = counted(70_000, (index) => Array.from({ length: 8 }, (_, column) => index * 8 + column));
    const bytes = await bytesOf(writeXls(source, wide));
    expect(bytes.length).toBeGreaterThan(109 * 128 * 512);
    const path = fileOf(bytes);
    const file = await openSheets(path, "x.xls");
    expect(file.sheets.map(({ name, rowCount, headerRow }) => [name, rowCount, headerRow])).toEqual([
      ["Sheet1", 65_535, 0],
      ["Sheet1 (2)", 4_465, 0],
    ]);
    const second = await allRows(path, "Sheet1 (2)", { headerRow: 0 });
    expect(second[0]?.[0]).toBe(String(65_535 * 8));
    expect(second.at(-1)?.[7]).toBe(String(70_000 * 8 - 1));
  });

  test("more texts than are remembered are all there", async () => {
    const { source } = counted(45_000, (index) => [`文字 ${index}`, `x${index % 30_000}`]);
    const path = fileOf(await bytesOf(writeXls(source, columns.slice(0, 2))));
    const read = await allRows(path, "Sheet1", { headerRow: 0 });
    expect(read).toHaveLength(45_000);
    expect(read.every(([first, second], index) => first === `文字 ${index}` && second === `x${index % 30_000}`)).toBe(
      true,
    );
  });

  test("stops taking rows when nobody waits for the file any more", async () => {
    const { source, state } = counted(2_000_000, (index) => [`row ${index}`]);
    const stream = writeXls(source, columns);
    const reading = stream[Symbol.asyncIterator]().next();
    await expect.poll(() => state.taken).toBeGreaterThan(1_000);
    stream.destroy();
    await reading.catch(() => {});
    await expect.poll(() => [state.closed, readdirSync(folder)]).toEqual([true, []]);
    expect(state.taken).toBeLessThan(1_500_000);
  });

  test("more columns than the format has are refused", () => {
    const many: Column[] = Array.from({ length: 257 }, (_, index) => ({ title: `${index}`, kind: "text" }));
    expect(() => writeXls(streamOf([]), many)).toThrow("256 columns");
  });
});
