import { expect, test } from "vitest";
import { releasedOn } from "../build/released.ts";

const day = new Date("2026-11-25T23:59:59Z");

test("a build bears its day and which of that day it is", () => {
  expect(releasedOn(day)).toEqual({ date: "2026-11-25", build: "2026.11.25-001" });
  expect(releasedOn(day, "12").build).toBe("2026.11.25-012");
  expect(() => releasedOn(day, "a1")).toThrow("BUILD_NUMBER");
});
