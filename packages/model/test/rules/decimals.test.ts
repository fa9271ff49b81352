import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, decimalPlaces, isDecimal } from "../../src/index.ts";

test("decimals compare exactly", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      (a, b) => {
        expect(compareDecimals(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      },
    ),
  );
  expect(compareDecimals("0.30000000000000001", "0.3")).toBe(1);
});

test("zeros at the end are no places, and make no difference", () => {
  expect(["1", "1.0", "1.250", "-0.001"].map(decimalPlaces)).toEqual([0, 0, 2, 3]);
  expect(compareDecimals("1.2500", "1.25")).toBe(0);
  expect(compareDecimals("-1.3", "-1.25")).toBe(-1);
});

test("a decimal number has a point, and neither thousands apart nor an exponent", () => {
  expect(["1", "-1.5", "0.30"].every(isDecimal)).toBe(true);
  expect(["", "1,000", "1e3", "+1", ".5", "1.", "一", "1234567890123456"].some(isDecimal)).toBe(false);
});
