import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { orderOf } from "../../src/grid/queryOf.ts";

test("a list stands in the order that was asked for, else in its own, else in the server's", () => {
  expect(orderOf(model.storage, "-storage_type")).toEqual([{ sortField: "storage_type", sortOrder: "desc" }]);
  expect(orderOf(model.storage, undefined)).toEqual([
    { sortField: "walk_order", sortOrder: "asc" },
    { sortField: "storage_code", sortOrder: "asc" },
  ]);
  expect(orderOf(model.outbound, undefined)).toEqual([]);
});
