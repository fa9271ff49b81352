import { expect, test } from "vitest";
import { errorText } from "../src/words.ts";

test("a message tells instants in UTC, as every field does, whichever zone they were written in", () => {
  const told = { left: "true", from: "2026-11-21T06:00:00.000Z", to: "2026-11-21T13:30:00+08:00" };
  expect(errorText("en_US", "DATES_CONTRADICT", told)).toBe(
    "That is before the goods left: they were shipped at 2026-11-21T06:00:00.000Z, and 2026-11-21T05:30:00.000Z is earlier. Check the time.",
  );
});

test("what is no time on any clock stays as it was written", () => {
  const told = { left: "true", from: "2026-11-21T06:00:00.000Z", to: "2026-13-45T13:30:00Z" };
  expect(errorText("en_US", "DATES_CONTRADICT", told)).toContain("2026-13-45T13:30:00Z");
});
