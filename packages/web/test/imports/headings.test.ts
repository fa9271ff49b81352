import { expect, test } from "vitest";
import { columnTitle, type ImportSheet } from "../../src/api/imports.ts";
import { headingChoices } from "../../src/imports/headings.ts";

const sheet: ImportSheet = {
  name: "S",
  headerRow: 2,
  columns: ["Code", "", "Name"],
  rowCount: 2,
  above: [["Stock list"], []],
  preview: [
    ["A-1", "", "One"],
    ["A-2", "x".repeat(40), "Two"],
  ],
  mapping: {},
  constants: {},
  words: {},
};

test("the headings may stand in any of the first rows that says something, or in none", () => {
  expect(headingChoices(sheet, "none")).toEqual([
    { value: -1, label: "none" },
    { value: 0, label: "1: Stock list" },
    { value: 2, label: "3: Code · Name" },
    { value: 3, label: "4: A-1 · One" },
    { value: 4, label: `5: A-2 · ${"x".repeat(24)} · Two` },
  ]);
  const bare = { ...sheet, headerRow: -1, above: [], columns: ["", "", ""] };
  expect(headingChoices(bare, "none").map(({ value }) => value)).toEqual([-1, 0, 1]);
});

test("a column without a heading is called by its letter", () => {
  const wide = { ...sheet, columns: ["Code", ...Array.from({ length: 800 }, () => "")] };
  expect([0, 1, 25, 26, 51, 52, 701, 702].map((at) => columnTitle(wide, at))).toEqual([
    ...["Code", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA"],
  ]);
});
