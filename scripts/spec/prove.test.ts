import { expect, test, vi } from "vitest";
import type { Item } from "./list.ts";
import { prove } from "./prove.ts";

const file = "packages/model/src/rules/carry.ts";
const rule = (...held: string[]): Item => ({
  section: "rules",
  area: "accounting",
  id: "carry-places",
  text: "a carry position is no fraction",
  held,
});

test("a rule is proved by a test that fails without its lines, and by no other", () => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const refusal = `${file}: if (!Number.isInteger(places) … no number of places\`);`;
  expect(prove([rule(refusal)])).toEqual([]);
  expect(prove([rule(`${file}: return (carried.eq(0) ? carried.abs() : carried) ⇒ return carried`)])).toEqual([
    "carry-places: its tests passed without its lines",
  ]);
  expect(prove([rule(`${file}: export function carry`)])).toEqual([
    "carry-places: its tests do not run without its lines",
  ]);
  expect(prove([{ ...rule(refusal), id: "carry-nowhere" }])).toEqual([
    "carry-nowhere: its tests do not run with its lines",
  ]);
}, 240_000);
