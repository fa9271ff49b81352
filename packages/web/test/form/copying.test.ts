import { type Declared, model } from "@stowage/model";
import { expect, test } from "vitest";
import { copiedValues } from "../../src/form/copying.ts";
import { formFields } from "../../src/form/fields.ts";

const copied = (declared: Declared, source: Record<string, unknown>) => {
  const { main, more } = formFields(declared, "create", () => true);
  return copiedValues(declared, [...main, ...more], source, "2026-11-27");
};

test("a copy of an order is planned anew where its day is past; a day to come and today are kept", () => {
  const order = { priority: 3, expect_ship_date: "2026-11-26" };
  expect(copied(model.outbound, order)).toEqual({ priority: 3 });
  for (const day of ["2026-11-27", "2026-12-01"])
    expect(copied(model.outbound, { expect_ship_date: day })).toEqual({ expect_ship_date: day });
});

test("where there must be a day, one that is past becomes today", () => {
  const { expect_ship_date, ...fields } = model.outbound.fields;
  const strict = {
    ...model.outbound,
    fields: { ...fields, expect_ship_date: { ...expect_ship_date, required: true } },
  };
  expect(copied(strict as Declared, { expect_ship_date: "2026-11-26" })).toEqual({ expect_ship_date: "2026-11-27" });
});

test("what was so from a day on, as the registration of goods with the customs, is copied with that day", () => {
  expect(copied(model.custom, { custom_from: "2020-01-01" })).toEqual({ custom_from: "2020-01-01" });
});
