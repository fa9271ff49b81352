import "../support/browser.ts";

import { choice, code, date, model, quantity } from "@stowage/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { lineDefs } from "../../src/form/lineDefs.tsx";
import { isBlock, type PasteColumn, parseTsv, readCell, readPaste } from "../../src/form/paste.ts";
import { enteredOnScreen, pasteColumns } from "../../src/form/pasteColumns.ts";
import { writeTsv } from "../../src/grid/tsv.ts";
import { fieldNames, wordsIn } from "../../src/i18n/index.ts";

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

test("quotes that a cell does not end with are part of it, and take no other cell along", () => {
  expect(parseTsv('"x" y\tz\nq\tw')).toEqual([
    ['"x" y', "z"],
    ["q", "w"],
  ]);
  expect(parseTsv('"12 pieces\tz\nq\tw')).toEqual([
    ['"12 pieces', "z"],
    ["q", "w"],
  ]);
  expect(parseTsv('"two\r\nlines"\t"a ""b"""\r\t\n')).toEqual([["two\r\nlines", 'a "b"']]);
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

const seen: readonly PasteColumn[] = [columns[0]!, { name: "product_name", headings: ["品名"] }, ...columns.slice(1)];

test("cells without headings go to what can be typed: code and quantity, whatever is shown between them", () => {
  expect(readPaste("A-1\t5\nA-2\t7", seen, 0).rows).toEqual([
    { product_code: "A-1", num_expect: "5" },
    { product_code: "A-2", num_expect: "7" },
  ]);
  expect(readPaste("5", seen, 1).rows).toEqual([{ num_expect: "5" }]);
  expect(readPaste("A-1\tHammer\t5", seen, 0).rows).toEqual([{ product_code: "A-1", num_expect: "5" }]);
  expect(readPaste("A-1\tmany", seen, 0).rows).toEqual([{ product_code: "A-1", num_expect: "many" }]);
});

test("a code and a number fill the quantity where other columns stand between, and a code and a text the next one", () => {
  const located = [columns[0]!, { name: "storage_loc_code", field: code(), headings: ["儲位"] }, ...columns.slice(1)];
  expect(readPaste("A-1\t5\nA-2\t1,200", located, 0).rows).toEqual([
    { product_code: "A-1", num_expect: "5" },
    { product_code: "A-2", num_expect: "1200" },
  ]);
  expect(readPaste("A-1\tB-01", located, 0).rows).toEqual([{ product_code: "A-1", storage_loc_code: "B-01" }]);
});

test("columns of the block that have no place are counted, and those that are only read or empty are not", () => {
  expect(readPaste("A-1\t5\t\tgood\tx\ty\t", seen, 0).left).toEqual(["", ""]);
  expect(readPaste("品號\t備註\t品名\nA-1\tx\tHammer\n", seen, 0).left).toEqual(["備註"]);
});

test("headings in any language, and as other systems write them, name the columns, also those out of sight", async () => {
  const entered = lineColumns(model.inbound_detail);
  const namesOf = await fieldNames();
  const read = (text: string, language: "zh_TW" | "en_US") => {
    const onScreen = ["product_code", "product_name", "num_expect", "unit_name", "batch_no"];
    return readPaste(text, pasteColumns(onScreen, entered, wordsIn(language), namesOf), 0);
  };
  expect(read("SKU\tQty\nA-1\t5", "zh_TW").rows).toEqual([{ product_code: "A-1", num_expect: "5" }]);
  const all = { product_code: "A-1", num_expect: "5", unit_name: "box", batch_no: "L1" };
  expect(read("Product code\tExpected quantity\tUnit\tBatch no.\nA-1\t5\tbox\tL1", "zh_TW").rows).toEqual([all]);
  const mixed = read("品號\t品名\t數量\tMy own  mark\n A-1\tTea\t5\tx", "en_US");
  expect(mixed.rows).toEqual([{ product_code: "A-1", num_expect: "5" }]);
  expect(mixed.left).toEqual(["My own  mark"]);
  expect(read("品號\t数量\t明細備註\nA-1\t5\twet", "en_US").rows[0]?.line_note).toBe("wet");
  // One that is known is enough where nothing in the row looks like goods; what is no heading keeps its spaces.
  expect(read("品號\tMy mark\nA-1\tx", "en_US")).toMatchObject({ rows: [{ product_code: "A-1" }], left: ["My mark"] });
  expect(read("A-1\tno number", "en_US").rows).toEqual([{ product_code: "A-1", num_expect: "no number" }]);
  // A second column for the same is told as not taken.
  expect(read("SKU\t數量\t料號\nA-1\t5\tB-2", "en_US")).toMatchObject({
    rows: [{ product_code: "A-1", num_expect: "5" }],
    left: ["料號"],
  });
});

const readDay = (text: string) => readCell(columns[2]!, text);

test("days are read as people write them, the Republic's too", () => {
  expect(["2026-1-5", "2026/01/05", "20260105", "115/1/5", "2026年1月5日"].map(readDay)).toEqual(
    Array(5).fill("2026-01-05"),
  );
  expect(readDay("next week")).toBe("next week");
  expect(readDay("2026/2/30")).toBe("2026/2/30");
});

test("rows in the order of the columns on the screen pass over what is only read", () => {
  const nothing = () => undefined;
  const words = wordsIn("zh_TW");
  const entered = lineColumns(model.inbound_detail).filter(({ more }) => !more);
  const latest = {
    current: { lines: [], columns: [], errors: {}, onChange: nothing, remove: nothing, workspace: {} },
  };
  const onScreen = enteredOnScreen(lineDefs(entered, words, latest).map(({ colId = "" }) => colId));
  expect(onScreen.slice(0, 3)).toEqual(["product_code", "product_name", "num_expect"]);
  const { rows } = readPaste("A-1\tHammer\t5", pasteColumns(onScreen, entered, words), 0);
  expect(rows).toEqual([{ product_code: "A-1", num_expect: "5" }]);
});

test("several cells are a block, one cell with the line's end that a spreadsheet adds is none", () => {
  expect(["A-1\t5", "A-1\nA-2", "A-1\r\nA-2\r\n", "A-1", "A-1\r\n"].map(isBlock)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
