import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { cellClass } from "../../src/ui/cellClass.ts";

test("a name may break into lines in a width of its own, and a unit's takes what it needs", () => {
  expect(cellClass(model.product.fields.product_name)).toBe("text");
  expect(cellClass(model.unit.fields.unit_name)).toBe("");
  expect(cellClass(model.product.fields.product_code)).toBe("code");
  expect(cellClass(model.product.fields.stock_minimal)).toBe("number");
});
