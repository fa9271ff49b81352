import { expect, test } from "vitest";
import { isSerialNumber } from "../../src/index.ts";

test("a serial number is a text of 1 to 80 characters", () => {
  expect(["1", "SN-0001", "x".repeat(80)].every(isSerialNumber)).toBe(true);
  expect(["", "x".repeat(81), 12, null, ["1"]].some(isSerialNumber)).toBe(false);
});
