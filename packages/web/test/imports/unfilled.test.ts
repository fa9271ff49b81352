import { expect, test } from "vitest";
import type { ImportField } from "../../src/api/imports.ts";
import { unfilled } from "../../src/imports/unfilled.ts";

const field = (name: string, lookup: string | null, required: boolean): ImportField => ({
  name,
  lookup,
  required,
  kind: "code",
  creates: null,
});
const fields = [
  field("product_code", null, true),
  field("product_spec", null, false),
  field("stock_unit_code", "stock_unit_id", true),
  field("stock_unit_name", "stock_unit_id", false),
];
const missing = (...filled: string[]) => unfilled(fields, (name) => filled.includes(name)).map(({ name }) => name);

test("of fields that lead to the same required row one has to be filled, whichever", () => {
  expect(missing()).toEqual(["product_code", "stock_unit_code"]);
  expect(missing("product_code")).toEqual(["stock_unit_code"]);
  expect(missing("product_code", "stock_unit_code")).toEqual([]);
  expect(missing("product_code", "stock_unit_name")).toEqual([]);
});
