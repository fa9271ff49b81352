import { choice, code, date, quantity } from "@stowage/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type PasteColumn, parseTsv, readCell, readPaste } from "../../src/form/paste.ts";
import { writeTsv } from "../../src/grid/tsv.ts";

const columns: readonly PasteColumn[] = [
  { name: "product_code", field: code({ required: true }), headings: ["品號"] },
  { name: "num_expect", field: quantity({ per: "unit_factor" }), headings: ["預計數量"] },
  { name: "valid_date", field: date(), headings: ["有效日期"] },
  {
    name: "quality",
    field: choice({ values: ["good", "bad"] }),
    headings: ["品質"],
    choices: { good: "良品", bad: "不良品" },
  },
];

test("what one grid copies another reads again", () => {
  const cell = fc.string({ maxLength: 12 }).filter((text) => text.trim() !== "" && !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }), (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows);
    }),
  );
});

test("cells go to the columns from where the focus stands", () => {
  const { rows, hadHeadings } = readPaste("12\t2027/1/5\n3\t", columns, 1);
  expect(hadHeadings).toBe(false);
  expect(rows).toEqual([
    { num_expect: "12", valid_date: "2027-01-05" },
    { num_expect: "3", valid_date: "" },
  ]);
});

test("a row of headings names the columns, in any order, and is no row", () => {
  const { rows, hadHeadings } = readPaste("有效日期\t備註\t品號 *\n2027-01-05\tx\tA-1\n", columns, 0);
  expect(hadHeadings).toBe(true);
  expect(rows).toEqual([{ valid_date: "2027-01-05", product_code: "A-1" }]);
});

test("numbers lose their commas and full widths, choices become their value", () => {
  expect(readCell(columns[1]!, "１,２３４.５")).toBe("1234.5");
  expect(readCell(columns[3]!, "不良品")).toBe("bad");
  expect(readCell(columns[3]!, "maybe")).toBe("maybe");
});

const readDay = (text: string) => readCell(columns[2]!, text);

test("days are read as people write them, the Republic's too", () => {
  expect(["2026-1-5", "2026/01/05", "20260105", "115/1/5", "2026年1月5日"].map(readDay)).toEqual(
    Array(5).fill("2026-01-05"),
  );
  expect(readDay("next week")).toBe("next week");
  expect(readDay("2026/2/30")).toBe("2026/2/30");
});
