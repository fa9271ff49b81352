import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { broughtBy, entered, withEntered } from "../../src/form/entered.ts";
import { newLine } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { wrongNow } from "../../src/form/wrongText.ts";

const columns = lineColumns(model.inbound_detail);
const former = {
  product_code: "A-1",
  product_name: "Tea",
  product_picture: "seen",
  num_expect: "5",
  batch_no: "LOT9",
  valid_date: "2027-01-05",
  lottable1: "x",
  unit_name: "box",
  line_note: "kept",
};

test("another product takes the lot, the unit and the looks of the former one along, and leaves the quantity", () => {
  const now = entered(columns, former, { product_code: "B-2" });
  expect(JSON.parse(JSON.stringify(now))).toEqual({ product_code: "B-2", num_expect: "5", line_note: "kept" });
  expect(entered(columns, former, { product_code: "B-2", batch_no: "L1" }).batch_no).toBe("L1");
});

test("the same product, or the first one of a line, takes nothing along", () => {
  expect(entered(columns, former, { product_code: "A-1", num_expect: "7" })).toEqual({ ...former, num_expect: "7" });
  expect(entered(columns, { batch_no: "LOT9" }, { product_code: "A-1" })).toEqual({
    ...{ batch_no: "LOT9", product_code: "A-1" },
  });
});

test("a code in other letters names the row that it named, unless the row says to be another", () => {
  const next = { product_code: " a-1", num_expect: "7" };
  expect(entered(columns, { ...former, product_id: "p" }, next)).toEqual({
    ...{ ...former, product_id: "p" },
    num_expect: "7",
  });
  const other = entered(columns, { ...former, product_id: "p" }, { product_id: "q", product_code: "a-1" });
  expect(other).toMatchObject({ product_id: "q", product_code: "a-1", batch_no: undefined });
});

test("a cell is wrong at once where it is no number or names nothing, until it is changed", () => {
  const column = (name: string) => columns.find((one) => one.name === name)!;
  const line = { ...newLine({ product_code: "BB-XXXX", num_expect: "abc" }), unknown: ["product_code"] };
  expect(wrongNow(column("num_expect"), line)?.code).toBe("BAD_FORMAT");
  expect(wrongNow(column("product_code"), line)?.code).toBe("UNKNOWN_REFERENCE");
  expect(wrongNow(column("product_code"), withEntered(columns, line, { product_code: "BB-1" }))).toBeNull();
  expect(wrongNow(column("num_expect"), newLine({ product_code: "A-1" }))).toBeNull();
});

test("a pack that was scanned brings its unit into the line, a piece the stock unit", () => {
  const product = columns.find(({ lookup }) => lookup?.declared.target === "product");
  const row = { product_code: "A-1", stock_unit_name: "piece", stock_unit_code: "EA" };
  const scanned = { ...row, scanned_unit_name: "box", scanned_unit_code: "BX" };
  expect(product && broughtBy(product, row)).toMatchObject({ unit_name: "piece", unit_code: "EA" });
  expect(product && broughtBy(product, scanned)).toMatchObject({ unit_name: "box", unit_code: "BX" });
});
