import { expect, test } from "vitest";
import { roundAbove } from "../../src/screens/home/figures.ts";

test.each([
  [[], 1],
  [[0], 1],
  [[3, 17], 20],
  [[21], 25],
  [[100], 100],
  [[101], 200],
  [[7_400], 10_000],
])("the scale above %j ends at %d", (values, end) => {
  expect(roundAbove(values)).toBe(end);
});
