import fc from "fast-check";
import { expect, test } from "vitest";
import { inUnitsOf, sumDecimals, timesWhole } from "../../src/api/decimals.ts";

test("decimals add up exactly", () => {
  expect(sumDecimals(["0.1", "0.2"])).toBe("0.3");
  expect(sumDecimals(["1.50", 2, null, "x", "-0.25"])).toBe("3.25");
  expect(sumDecimals([])).toBe("0");
  expect(sumDecimals(["-1", "0.5"])).toBe("-0.5");
  expect([inUnitsOf("30", 12), inUnitsOf("24", 12), inUnitsOf("-5", 1)]).toEqual(["2.5", "2", "-5"]);
  expect([timesWhole("2.5", 4), timesWhole("3", 1), timesWhole("", 4)]).toEqual(["10", "3", "0"]);
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
