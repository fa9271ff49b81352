import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { orderOf, queryOf } from "../../src/grid/queryOf.ts";

test("a list stands in the order that was asked for, else in its own, else in the server's", () => {
  expect(orderOf(model.storage, "-storage_type")).toEqual([{ sortField: "storage_type", sortOrder: "desc" }]);
  expect(orderOf(model.storage, undefined)).toEqual([
    { sortField: "walk_order", sortOrder: "asc" },
    { sortField: "storage_code", sortOrder: "asc" },
  ]);
  expect(orderOf(model.outbound, undefined)).toEqual([]);
});

test("a page has fifty rows where nobody asked for another number [grid_page_size_default]", () => {
  expect(queryOf(model.storage, {}).pageSize).toBe(50);
  expect(queryOf(model.storage, { size: 200 }).pageSize).toBe(200);
});
