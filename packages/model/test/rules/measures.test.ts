import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fitsTurned,
  type Measured,
  sideInMetres,
  volumeInCubicMetres,
  weightInKilograms,
} from "../../src/rules/measures.ts";

const cm = (length: string, width: string, height: string): Measured => ({
  length,
  width,
  height,
  length_unit_name: "cm",
});
const side = fc.integer({ min: 1, max: 5000 });

describe("measures", () => {
  test("are metres and kilograms", () => {
    expect(volumeInCubicMetres(cm("10", "20", "30"))).toBe("0.006");
    expect(volumeInCubicMetres({ ...cm("1", "1", "1"), length_unit_name: "in" })).toBe("0.000016387064");
    expect(volumeInCubicMetres({ ...cm("1200", "1000", "1450"), length_unit_name: "mm" })).toBe("1.74");
    expect(sideInMetres({ length: "3", length_unit_name: "公尺" }, "length")).toBe("3");
    expect(weightInKilograms({ weight: "500", weight_unit_name: "g" })).toBe("0.5");
    expect(weightInKilograms({ weight: "2", weight_unit_name: "台斤" })).toBe("1.2");
    expect(weightInKilograms({ weight: "1", weight_unit_name: " LB " })).toBe("0.45359237");
  });

  test("are centimetres and kilograms unless told", () => {
    expect(volumeInCubicMetres({ length: "100", width: "100", height: "100" })).toBe("1");
    expect(weightInKilograms({ weight: "7" })).toBe("7");
  });

  test("are unknown where something is missing, never zero", () => {
    expect(volumeInCubicMetres({ length: "1", width: "1" })).toBeNull();
    expect(volumeInCubicMetres({ ...cm("1", "1", "1"), length_unit_name: "parsec" })).toBeNull();
    expect(volumeInCubicMetres({ ...cm("1", "1", "1"), length_unit_name: "constructor" })).toBeNull();
    expect(weightInKilograms({ weight: null, weight_unit_name: "kg" })).toBeNull();
  });

  test("give the same volume however the sides are named, and in whatever unit they are said", () => {
    fc.assert(
      fc.property(side, side, side, (a, b, c) => {
        const volume = volumeInCubicMetres(cm(`${a}`, `${b}`, `${c}`));
        expect(volumeInCubicMetres(cm(`${c}`, `${a}`, `${b}`))).toBe(volume);
        const millimetres = { ...cm(`${a * 10}`, `${b * 10}`, `${c * 10}`), length_unit_name: "mm" };
        expect(volumeInCubicMetres(millimetres)).toBe(volume);
        expect(new Big(volume ?? "-1").times(1_000_000).toFixed()).toBe(new Big(a).times(b).times(c).toFixed());
      }),
    );
  });
});

describe("what is put away", () => {
  const limits = { length: "1.2", width: "0.8", height: "0.4" };

  test("may be turned to fit", () => {
    expect(fitsTurned(cm("30", "110", "70"), limits)).toBe(true);
    expect(fitsTurned(cm("50", "50", "50"), limits)).toBe(false);
    expect(fitsTurned(cm("121", "10", "10"), limits)).toBe(false);
  });

  test("is hindered by nothing unknown", () => {
    expect(fitsTurned({}, limits)).toBe(true);
    expect(fitsTurned(cm("500", "70", "30"), { ...limits, length: null })).toBe(true);
    expect(fitsTurned(cm("500", "90", "30"), { ...limits, length: null })).toBe(false);
    expect(fitsTurned(cm("500", "500", "500"), { length: null, width: null, height: null })).toBe(true);
  });

  test("fits exactly when some way of turning it does", () => {
    fc.assert(
      fc.property(fc.array(side, { minLength: 6, maxLength: 6 }), (all) => {
        const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = all;
        const orientations = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ] as const;
        const some = orientations.some(([l, w, h]) => l <= x && w <= y && h <= z);
        const metres = (of: number) => new Big(of).div(100).toFixed();
        const within = { length: metres(x), width: metres(y), height: metres(z) };
        expect(fitsTurned(cm(`${a}`, `${b}`, `${c}`), within)).toBe(some);
      }),
      { numRuns: 1000 },
    );
  });
});
