import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carry, carryMethods } from "../../src/rules/carry.ts";
import { dateUnits, daysOf } from "../../src/rules/dateUnits.ts";

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, places]) => written(digits, places));
const position = fc.integer({ min: 0, max: 6 });

/** `-1234` with two places is `-12.34`. */
function written(digits: bigint, places: number): string {
  const size = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
  return `${digits < 0n ? "-" : ""}${size.slice(0, size.length - places)}${places ? `.${size.slice(-places)}` : ""}`;
}

/** Whole units of the eighth decimal. */
const scaled = (text: string) => {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(8, "0"));
};
const size = (of: bigint) => (of < 0n ? -of : of);

describe("carrying an amount", () => {
  test.each([
    ["rounding", "2.345", 2, "2.35"],
    ["rounding", "2.344", 2, "2.34"],
    ["rounding", "-2.345", 2, "-2.35"],
    ["rounding", "0.5", 0, "1"],
    ["rounding", "1.5", 0, "2"],
    ["round_up", "2.341", 2, "2.35"],
    ["round_up", "-2.341", 2, "-2.35"],
    ["round_up", "2.34", 2, "2.34"],
    ["round_down", "2.349", 2, "2.34"],
    ["round_down", "-2.349", 2, "-2.34"],
    ["round_up_to_integer", "2.001", 3, "3"],
    ["round_up_to_integer", "2", 3, "2"],
    ["round_up_to_places", "2.0001", 3, "2.001"],
    ["rounding", "-0.001", 2, "0.00"],
    ["rounding", "7", 2, "7.00"],
  ] as const)("%s of %s at %d places is %s", (method, from, places, to) => {
    expect(carry(from, method, places)).toBe(to);
  });

  test("changes it by less than one at its position, and not at all when done again", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...carryMethods), position, (from, method, places) => {
        const to = carry(from, method, places);
        const at = method === "round_up_to_integer" ? 0 : places;
        const one = 10n ** BigInt(8 - at);
        const moved = size(scaled(to)) - size(scaled(from));
        expect(size(moved)).toBeLessThan(one);
        if (method === "rounding") expect(size(moved) * 2n).toBeLessThanOrEqual(one);
        else if (method === "round_down") expect(moved).toBeLessThanOrEqual(0n);
        else expect(moved).toBeGreaterThanOrEqual(0n);
        expect(carry(to, method, places)).toBe(to);
        expect(to.split(".")[1]?.length ?? 0).toBe(at);
      }),
      { numRuns: 1000 },
    );
  });

  test("treats a credit like its charge", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...carryMethods), position, (from, method, places) => {
        const opposite = from.startsWith("-") ? from.slice(1) : `-${from}`;
        expect(scaled(carry(opposite, method, places))).toBe(-scaled(carry(from, method, places)));
      }),
    );
  });

  test("refuses a position that is none [carry-places]", () => {
    expect(() => carry("1", "rounding", -1)).toThrow(RangeError);
    expect(() => carry("1", "rounding", 1.5)).toThrow(RangeError);
  });
});

test("date units have the contract's days", () => {
  expect(dateUnits.map((unit) => daysOf[unit])).toEqual([1, 30, 60, 90, 183, 365]);
});
