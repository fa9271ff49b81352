import { expect, test } from "vitest";
import { excesses, miscounted, type Outcome, table } from "./limits.ts";

const within: Outcome = { name: "find it", limit: { clicks: 0, keys: 20 }, effort: { clicks: 0, keys: 20 } };
const beyond: Outcome = { name: "ship it", limit: { clicks: 8, keys: 60 }, effort: { clicks: 9, keys: 75 } };

test("what takes as much as it may is no excess, and one click or key more is one", () => {
  expect(excesses([within])).toEqual([]);
  expect(excesses([within, beyond])).toEqual([
    "ship it: 9 clicks, at most 8 are allowed",
    "ship it: 75 keys, at most 60 are allowed",
  ]);
  expect(excesses([{ ...within, effort: { clicks: 1, keys: 20 } }])).toHaveLength(1);
});

test("what the page saw past the count is told", () => {
  expect(miscounted("ship it", { clicks: 8, keys: 30 }, { clicks: 8, keys: 30 })).toEqual([]);
  expect(miscounted("ship it", { clicks: 8, keys: 30 }, { clicks: 9, keys: 30 })).toEqual([
    "ship it: the page saw 9 clicks, 8 were counted",
  ]);
});

test("the table tells of each task how much it took and may take", () => {
  const [heading = "", ...rows] = table([within, beyond]).split("\n");
  expect(heading.split(/ {2,}/)).toEqual(["task", "clicks", "at most", "keys", "at most"]);
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ["find it", "0", "0", "20", "20"],
    ["ship it", "9", "8", "75", "60"],
  ]);
});
