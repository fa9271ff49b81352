import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../src/", import.meta.url).pathname;
const rules = globSync("**/*.css", { cwd: folder }).flatMap((file) =>
  [...readFileSync(folder + file, "utf8").matchAll(/(font-size|font-weight|border-radius): ([^;]+);/g)].map(
    ([, property = "", value = ""]) => ({ file, property, value }),
  ),
);
const of = (wanted: string) => rules.filter(({ property }) => property === wanted);
const outside = (wanted: string, allowed: readonly string[]) =>
  of(wanted).filter(({ value }) => !value.split(/[ ,()]+/).every((part) => !/\d/.test(part) || allowed.includes(part)));

/** Sizes as the decision on the look names them; hints of keys are smaller, and a page that is missing says its number. */
const sizes = ["11px", "12px", "13px", "14px", "16px", "20px", "28px"];

test("letters have the sizes and weights of one scale", () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(outside("font-size", [...sizes, "15cqi"])).toEqual([
    { file: "ui/base.css", property: "font-size", value: "56px" },
  ]);
  expect(outside("font-weight", ["400", "500", "600"]).map(({ file }) => file)).toEqual([
    "ui/fonts.css",
    "ui/fonts.css",
  ]);
});

test("corners are rounded by 4, 6 or 8, bars by half their height, pills wholly", () => {
  expect(outside("border-radius", ["0", "2px", "4px", "6px", "8px", "50%"]).map(({ file }) => file)).toEqual([
    "ui/pill.css",
    "ui/pill.css",
  ]);
});
