import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, decimalPlaces, isDecimal, sumDecimals, timesWhole } from "../../src/index.ts";

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

test("decimals add up exactly", () => {
  expect(sumDecimals(["0.1", "0.2"])).toBe("0.3");
  expect(sumDecimals(["1.50", 2, null, "x", "-0.25"])).toBe("3.25");
  expect(sumDecimals([])).toBe("0");
  expect(sumDecimals(["-1", "0.5"])).toBe("-0.5");
  expect([timesWhole("2.5", 4), timesWhole("3", 1), timesWhole("", 4)]).toEqual(["10", "3", "0"]);
  expect([timesWhole("0.3333333", 3), timesWhole("-1.50", 2)]).toEqual(["0.9999999", "-3"]);
});

test("a sum is the same in any order, at any length", () => {
  const cents = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
  const text = (value: bigint) =>
    `${value < 0n ? "-" : ""}${(value < 0n ? -value : value) / 100n}.${String((value < 0n ? -value : value) % 100n).padStart(2, "0")}`;
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 12 }), (values) => {
      const sum = values.reduce((total, value) => total + value, 0n);
      const plain = text(sum).replace(/\.?0+$/, (zeros) => (zeros.startsWith(".") ? "" : zeros.replace(/0+$/, "")));
      expect(sumDecimals(values.map(text))).toBe(plain === "-0" ? "0" : plain);
      expect(sumDecimals([...values].reverse().map(text))).toBe(sumDecimals(values.map(text)));
    }),
  );
});
