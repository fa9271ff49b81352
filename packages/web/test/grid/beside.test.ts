import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { firstColumns, isSortable, listColumns } from "../../src/api/columns.ts";
import { withBeside } from "../../src/grid/useList.ts";

test("the list of products tells what is available of each, in all warehouses in which somebody looks", () => {
  const rows = ["a", "b"].map((product_id) => ({ product_id, owner_id: "o" }));
  const of = (product_id: string, num_loc_available: string, owner_id = "o") => ({
    ...{ product_id, owner_id, num_loc_available },
  });
  const told = [of("a", "2.5"), of("a", "4"), of("b", "7", "another")];
  const beside = model.product.beside;
  expect(beside && withBeside(rows, beside, told).map((row) => row.num_loc_available)).toEqual(["6.5", "0"]);
});

test("it is told by the list of stock, is in sight, and nothing is sorted by it", () => {
  const column = listColumns(model.product).find(({ name }) => name === "num_loc_available");
  expect(column).toMatchObject({ toldBy: "stock_product", counted: true });
  expect(column && isSortable(column)).toBe(false);
  expect(firstColumns(model.product, listColumns(model.product))).toContain("num_loc_available");
});
