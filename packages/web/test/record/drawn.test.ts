import { expect, test } from "vitest";
import { drawnDays, tellsOverTime } from "../../src/record/drawn.ts";
import type { ToldChart } from "../../src/record/useFigures.ts";

const stock = (now: string, ...days: readonly (readonly [day: string, value: string])[]): ToldChart => ({
  kind: "level",
  from: "2026-08-28",
  to: "2026-11-26",
  now,
  level: null,
  days: days.map(([day, value]) => ({ day, value, came: value.startsWith("-") ? "0" : value })),
});
const drawn = (chart: ToldChart) => drawnDays(chart).map(({ day, value }) => [day.slice(5), value]);

test("stock is drawn from the day before goods first came", () => {
  const chart = stock("50", ["2026-11-23", "60"], ["2026-11-25", "-10"]);
  expect(drawn(chart)).toEqual([
    ["11-22", 0],
    ["11-23", 60],
    ["11-24", 60],
    ["11-25", 50],
    ["11-26", 50],
  ]);
  expect(tellsOverTime(chart, drawnDays(chart))).toBe(true);
});

test("what was there before the first day is drawn whole, a day without any in between too", () => {
  const chart = stock("5", ["2026-11-20", "-8"], ["2026-11-24", "5"]);
  const days = drawn(chart);
  expect(days).toHaveLength(91);
  expect(days[0]).toEqual(["08-28", 8]);
  expect(days.at(-4)).toEqual(["11-23", 0]);
  expect(tellsOverTime(chart, drawnDays(chart))).toBe(true);
});

test("goods that all came today are no picture over time", () => {
  const chart = stock("60", ["2026-11-26", "60"]);
  expect(tellsOverTime(chart, drawnDays(chart))).toBe(false);
  const gone = stock("0", ["2026-11-26", "0"]);
  expect(tellsOverTime(gone, drawnDays(gone))).toBe(false);
});
