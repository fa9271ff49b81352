import { code, decimal, email, quantity, text, whole } from "@stowage/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkValue, compare } from "../../src/form/check.ts";

test("each rule of the model is said under its own code", () => {
  expect(checkValue(code({ required: true }), " ".trim())).toEqual({ code: "REQUIRED" });
  expect(checkValue(code({ max: 3 }), "abcd")).toEqual({ code: "TOO_LONG", details: { max: 3 } });
  expect(checkValue(whole({ min: 1 }), "0")).toEqual({ code: "TOO_SMALL", details: { min: 1 } });
  expect(checkValue(whole(), "1.5")).toEqual({ code: "TOO_MANY_PLACES", details: { places: 0 } });
  expect(checkValue(decimal({ max: "9.99" }), "10")).toEqual({ code: "TOO_LARGE", details: { max: "9.99" } });
  expect(checkValue(quantity({ per: "f" }), "a")).toEqual({ code: "WRONG_TYPE" });
  expect(checkValue(email(), "a@b")).toEqual({ code: "BAD_FORMAT" });
});

test("what is empty and not required is right, and so is what keeps the rules", () => {
  expect(checkValue(text({ max: 3 }), undefined)).toBeNull();
  expect(checkValue(text({ max: 2 }), "𠮷野")).toBeNull();
  expect(checkValue(decimal({ min: "0", max: "100" }), "100.000")).toBeNull();
});

test("decimals compare exactly", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      (a, b) => {
        expect(compare(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      },
    ),
  );
  expect(compare("0.30000000000000001", "0.3")).toBe(1);
});
