import { expect, test } from "vitest";
import { askedOfCopies, model } from "../../src/index.ts";

test("a copy is asked for what it may not share and no number can be put behind", () => {
  expect(askedOfCopies(model.user_ui)).toEqual(["user_id"]);
  expect(askedOfCopies(model.product_relation)).toEqual(["child_product_id"]);
  expect(askedOfCopies(model.unit_convert)).toEqual(["from_unit_id"]);
  expect(askedOfCopies(model.product)).toEqual([]);
  expect(askedOfCopies(model.setting_code)).toEqual([]);
});
