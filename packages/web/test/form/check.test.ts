import {
  checkFieldValue,
  code,
  date,
  decimal,
  email,
  type Field,
  quantity,
  telephone,
  text,
  whole,
} from "@stowage/model";
import { expect, test } from "vitest";
import { checkValue } from "../../src/form/check.ts";

test("each rule of the model is said under its own code [general-1]", () => {
  expect(checkValue(code({ required: true }), " ".trim())).toEqual({ code: "REQUIRED" });
  expect(checkValue(code({ max: 3 }), "abcd")).toEqual({ code: "TOO_LONG", details: { max: 3 } });
  expect(checkValue(whole({ min: 1 }), "0")).toEqual({ code: "TOO_SMALL", details: { min: 1 } });
  expect(checkValue(whole(), "1.5")).toMatchObject({ code: "WRONG_TYPE" });
  expect(checkValue(decimal({ max: "9.99" }), "10")).toEqual({ code: "TOO_LARGE", details: { max: "9.99" } });
  expect(checkValue(quantity({ per: "f" }), "a")).toMatchObject({ code: "BAD_FORMAT" });
  expect(checkValue(email(), "a@b")).toMatchObject({ code: "BAD_FORMAT" });
});

test("what is empty and not required is right, and so is what keeps the rules", () => {
  expect(checkValue(text({ max: 3 }), undefined)).toBeNull();
  expect(checkValue(text({ max: 2 }), "𠮷野")).toBeNull();
  expect(checkValue(decimal({ min: "0", max: "100" }), "100.000")).toBeNull();
});

test("a day that no calendar has is refused", () => {
  expect(checkValue(date(), "2026-02-28")).toBeNull();
  expect(checkValue(date(), "2026-02-30")).toMatchObject({ code: "BAD_FORMAT" });
  expect(checkValue(date(), "2027-02-29")).toMatchObject({ code: "BAD_FORMAT" });
  expect(checkValue(date(), "2028-02-29")).toBeNull();
});

test("the browser refuses what the server refuses, with the same code and details", () => {
  const sent: readonly (readonly [Field, string])[] = [
    [date(), "2026-02-30"],
    [decimal({ places: 2 }), "1.234"],
    [decimal({ max: "1" }), "1.0000000000000000001"],
    [quantity({ per: "f", min: "0" }), "1,5"],
    [telephone(), "none"],
    [email(), "a b@c.d"],
    [code({ capitals: true, max: 3 }), "A1"],
    [text({ measures: "length" }), "ell"],
    [text({ min: 3 }), "ab"],
  ];
  for (const [field, value] of sent) expect(checkValue(field, value), value).toEqual(checkFieldValue(field, value));
});
