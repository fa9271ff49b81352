import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { saying } from "../../src/grid/saying.ts";

const names = ["product_code", "batch_no", "num_loc", "num_loc_booked", "num_bad"];
const columns = names.flatMap((name) => shownColumns(model.inventory).filter((column) => column.name === name));
const said = (...rows: Parameters<typeof saying>[1]) => saying(columns, rows).map(({ name }) => name);

test("of what lies on a place for defective goods, the defective are shown, and not that none of it is good", () => {
  const bad = { product_code: "A-1", batch_no: null, num_loc: "0", num_loc_booked: "0.000", num_bad: "2" };
  expect(said(bad)).toEqual(["product_code", "num_bad"]);
  expect(said(bad, { ...bad, batch_no: "L1", num_loc: "3" })).toEqual([
    "product_code",
    "batch_no",
    "num_loc",
    "num_bad",
  ]);
});

test("rows that say nothing keep their columns", () => {
  expect(said({ num_loc: "0" })).toEqual(names);
});
