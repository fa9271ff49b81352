import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCodes, compareWalk } from "../../src/rules/walk.ts";

describe("the walking order", () => {
  const at = (walk_order: number | null, storage_loc_code: string, product_code = "P") => ({
    walk_order,
    storage_loc_code,
    product_code,
  });

  test("is by walk order, then by location and product as people count; locations without one come last", () => {
    const walked = [
      at(1, "A-2", "P-9"),
      at(1, "A-2", "P-10"),
      at(1, "A-10"),
      at(2, "A-1"),
      at(null, "a-3"),
      at(null, "A-04"),
      at(null, "B-1"),
    ];
    expect(walked.toReversed().sort(compareWalk)).toEqual(walked);
  });

  test("tells any two codes apart, one way round only", () => {
    const code = fc.string({ unit: fc.constantFrom("a", "A", "b", "0", "1", "10", "-", "_", "中", "\u{1F4E6}") });
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(Math.sign(compareCodes(a, b)) + Math.sign(compareCodes(b, a))).toBe(0);
        expect(compareCodes(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
