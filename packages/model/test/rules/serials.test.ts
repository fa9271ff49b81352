import { expect, test } from "vitest";
import { isSerialNumber } from "../../src/index.ts";

test("a serial number is a text of 1 to 80 characters", () => {
  expect(["1", "SN-0001", "x".repeat(80)].every(isSerialNumber)).toBe(true);
  expect(["", "x".repeat(81), 12, null, ["1"]].some(isSerialNumber)).toBe(false);
});

test("and nothing in it ends a line or is not seen, as in no code", () => {
  for (const bad of ["\n", "\t", "\0", "\u2028", "\u200b", "\u202e", "\u200f", "\ufeff", "\ud800"])
    expect(isSerialNumber(`SN${bad}1`), JSON.stringify(bad)).toBe(false);
});
