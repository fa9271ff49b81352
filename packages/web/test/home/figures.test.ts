import { expect, test } from "vitest";
import { cameBetween, roundAbove } from "../../src/screens/home/figures.ts";

test.each([
  [[], 2],
  [[0], 2],
  [[3], 4],
  [[5], 6],
  [[3, 17], 20],
  [[21], 40],
  [[100], 100],
  [[101], 200],
  [[7_400], 10_000],
])("the scale above %j ends at %d", (values, end) => {
  expect(roundAbove(values)).toBe(end);
});

test.each([
  ["Asia/Taipei", "2026-10-31T16:00:00.000Z", "2026-11-30T15:59:59.999Z"],
  // The clocks are put back on the first of November at two.
  ["America/Los_Angeles", "2026-11-01T07:00:00.000Z", "2026-12-01T07:59:59.999Z"],
  ["Pacific/Kiritimati", "2026-10-31T10:00:00.000Z", "2026-11-30T09:59:59.999Z"],
  ["UTC", "2026-11-01T00:00:00.000Z", "2026-11-30T23:59:59.999Z"],
])("the orders of November in %s are those from %s to %s, wherever one looks from", (zone, from, to) => {
  expect(cameBetween({ from: "2026-11-01", to: "2026-11-30" } as never, zone)).toEqual([
    ["created_at", ">=", from],
    ["created_at", "<=", to],
  ]);
});
