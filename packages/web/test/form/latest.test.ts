import { expect, test } from "vitest";
import { linesMade } from "../../src/form/latest.ts";
import { newLine } from "../../src/form/line.ts";

const lines = (...codes: readonly string[]) => codes.map((product_code) => newLine({ product_code }));
const [former, typed, named, others] = [lines("A"), lines("B"), lines("B", "C"), lines("Z")];

test("a change counts from the moment in which it is made, whatever is drawn before it is on the screen", () => {
  const made = linesMade(former);
  expect(made.put(typed)).toBe(typed);
  expect(made.shown(former), "drawn anew for another reason").toBe(typed);
  expect(made.put(named)).toBe(named);
  expect(made.shown(typed), "the first of two changes").toBe(named);
  expect(made.shown(named)).toBe(named);
  expect(made.put(former), "as it was before").toBe(former);
  expect(made.shown(former)).toBe(former);
});

test("lines that come from elsewhere stand over what was made", () => {
  const made = linesMade(former);
  made.put(typed);
  expect(made.shown(others)).toBe(others);
  expect(made.shown(others)).toBe(others);
  made.put(named);
  expect(made.shown(others)).toBe(named);
});
