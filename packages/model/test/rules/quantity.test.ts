import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromSmallest, toSmallest } from "../../src/rules/quantity.ts";

const factor = fc.integer({ min: 1, max: 1_000_000 });
const pieces = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe("quantities in units", () => {
  test("are whole numbers of smallest units", () => {
    expect(toSmallest("2.5", 12)).toBe(30n);
    expect(toSmallest("2.50", 12)).toBe(30n);
    expect(toSmallest("-1", 12)).toBe(-12n);
    expect(toSmallest("0", 12)).toBe(0n);
    expect(fromSmallest(30n, 12)).toBe("2.5");
    expect(fromSmallest(-30n, 12)).toBe("-2.5");
    expect(fromSmallest(1200n, 12)).toBe("100");
    expect(fromSmallest(0n, 12)).toBe("0");
  });

  test("are refused where they are not whole", () => {
    expect(toSmallest("0.1", 12)).toBeNull();
    expect(toSmallest("0.0833", 12)).toBeNull();
    expect(toSmallest("0.5", 1)).toBeNull();
    expect(toSmallest("0.0000001", 1)).toBeNull();
    expect(toSmallest("0.5", 1_234_567)).toBeNull();
  });

  test.each(["", "1e3", "١", "1,000", " 1", "1.", ".5", "+1", "NaN", "0x10"])("are no %o", (text) => {
    expect(toSmallest(text, 12)).toBeNull();
  });

  test("need a factor of one at least", () => {
    expect(() => toSmallest("1", 0)).toThrow(RangeError);
    expect(() => fromSmallest(1n, -1)).toThrow(RangeError);
    expect(() => fromSmallest(1n, 1.5)).toThrow(RangeError);
  });

  test("are written back as they were read, whatever the factor", () => {
    fc.assert(
      fc.property(pieces, factor, (smallest, held) => {
        expect(toSmallest(fromSmallest(smallest, held), held)).toBe(smallest);
      }),
      { numRuns: 2000 },
    );
  });

  test("equal their pieces exactly, to within half a millionth", () => {
    fc.assert(
      fc.property(pieces, factor, (smallest, held) => {
        const [whole = "", part = ""] = fromSmallest(smallest, held).split(".");
        expect(part.length).toBeLessThanOrEqual(6);
        expect(part.endsWith("0")).toBe(false);
        const millionths = BigInt(whole + part.padEnd(6, "0"));
        const off = millionths * BigInt(held) - smallest * 1_000_000n;
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(held));
      }),
      { numRuns: 2000 },
    );
  });

  test("of a thousand boxes are a thousand times those of one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 3 }),
        factor,
        (digits, places, held) => {
          const text = places
            ? `${Math.trunc(digits / 10 ** places)}.${String(digits % 10 ** places).padStart(places, "0")}`
            : `${digits}`;
          const exact = (BigInt(digits) * BigInt(held)) % 10n ** BigInt(places) === 0n;
          fc.pre(exact);
          expect(toSmallest(text, held)).toBe((BigInt(digits) * BigInt(held)) / 10n ** BigInt(places));
        },
      ),
    );
  });
});
