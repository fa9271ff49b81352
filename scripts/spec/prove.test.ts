import { expect, test, vi } from "vitest";
import type { Item } from "./list.ts";
import { outcomeOf, prove } from "./prove.ts";

const file = "packages/model/src/rules/carry.ts";
const other = "packages/model/src/rules/dateUnits.ts";
const rule = (...held: string[]): Item => ({
  section: "rules",
  area: "accounting",
  id: "carry-places",
  text: "a carry position is no fraction",
  held,
});

test("a rule is proved by a test that fails without its lines, and by no other", async () => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const refusal = `${file}: if (!Number.isInteger(places) … no number of places\`);`;
  expect(await prove([rule(refusal)])).toEqual([]);
  expect(await prove([rule(`${file}: return (carried.eq(0) ? carried.abs() : carried) ⇒ return carried`)])).toEqual([
    `carry-places: its tests passed without its lines in ${file}`,
  ]);
  expect(await prove([rule(`${file}: export function carry`)])).toEqual([
    `carry-places: its tests do not run without its lines in ${file}`,
  ]);
  expect(await prove([{ ...rule(refusal), id: "carry-nowhere" }])).toEqual([
    "carry-nowhere: its tests do not run with its lines",
  ]);
  expect(
    await prove([rule(refusal, `${file}: return (carried.eq(0) ? carried.abs() : carried) ⇒ return carried`)]),
  ).toEqual([`carry-places: its tests passed without its lines in ${file}`]);
  expect(await prove([rule(refusal), rule(`${other}: daily: 1, ⇒ daily: 2,`)])).toEqual([
    `carry-places: its tests passed without its lines in ${other}`,
  ]);
  expect(await prove([rule()])).toEqual(["nothing is held by lines"]);
}, 240_000);

const ran = (message?: string) => ({ title: "x", passed: message === undefined, messages: message ? [message] : [] });

test.each([
  ["passed", [ran()]],
  ["failed", [ran(), ran("AssertionError: expected 3 to be 4\n    at a.test.ts:500:1")]],
  ["failed", [ran("Error: expect(locator).toBeVisible() failed")]],
  ["failed", [ran('Error: promise rejected "CallFailure: TOO_LONG" instead of resolving')]],
  ["break", [ran("TypeError: x is not a function")]],
  ["break", [ran("Error: Test timed out in 30000ms.")]],
  ["break", [ran("AssertionError: expected 500 to be 200")]],
  ["do not run", []],
] as const)("tests have %s", (outcome, tests) => {
  expect(outcomeOf(tests)).toBe(outcome);
});
