import { describe, expect, test } from "vitest";
import { unitFactor } from "../../src/rules/units.ts";

const product = { stock_unit_id: "box", stock_unit_min_id: "piece", stock_factor: 12 };
const conversions = [
  { from_unit_id: "pallet", from_qty: 1, to_qty: 960 },
  { from_unit_id: "pair", from_qty: 6, to_qty: 12 },
  { from_unit_id: "odd", from_qty: 2, to_qty: 5 },
  { from_unit_id: "box", from_qty: 1, to_qty: 99 },
];

describe("units of a product", () => {
  test.each([
    ["box", 12],
    ["piece", 1],
    ["pallet", 960],
    ["pair", 2],
    ["odd", null],
    ["bottle", null],
  ])("%s holds %s smallest units", (unit, factor) => {
    expect(unitFactor(unit, product, conversions)).toBe(factor);
  });

  test("without a smaller unit, the stock unit is the smallest", () => {
    expect(unitFactor("box", { stock_unit_id: "box", stock_unit_min_id: null, stock_factor: 1 }, [])).toBe(1);
  });
});
