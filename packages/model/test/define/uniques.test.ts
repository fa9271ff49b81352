import { expect, test } from "vitest";
import { askedOfCopies, type Fields, model, wordedValues } from "../../src/index.ts";

test("a copy is asked for what it may not share and no number can be put behind", () => {
  expect(askedOfCopies(model.user_ui)).toEqual(["user_id"]);
  expect(askedOfCopies(model.product_relation)).toEqual(["child_product_id"]);
  expect(askedOfCopies(model.unit_convert)).toEqual(["from_unit_id", "pack_level"]);
  expect(askedOfCopies(model.product)).toEqual([]);
  expect(askedOfCopies(model.setting_code)).toEqual([]);
});

test("a form offers codes of types that are known by name", () => {
  const offered = Object.values(model).flatMap(({ fields }) =>
    Object.values(fields as Fields).flatMap((field) => ("codes" in field && field.codes ? [field.codes] : [])),
  );
  expect(offered.length).toBeGreaterThan(0);
  expect(wordedValues(model.code.fields.code_type)).toEqual(expect.arrayContaining(offered));
});
