import { expect, test } from "vitest";
import { type ListView, model, viewsOf } from "../../src/index.ts";
import { made, thing } from "./declarations.ts";

const standing = { today: "2026-01-01", userId: "u" };
const named = (views: readonly ListView[]) => views.map(({ name }) => name);

test("a resource that is not worked on shows all rows first, then the views that it declares", () => {
  expect(named(viewsOf(model.product, standing))).toEqual([
    "all",
    "in_stock",
    "below_minimum",
    "without_picture",
    "without_measures",
  ]);
  expect(named(viewsOf(model.customer, standing))).toEqual(["all", "owners", "consignees", "vendors", "carriers"]);
  expect(named(viewsOf(model.storage, standing))).toEqual(["all", "occupied", "vacant", "blocked", "to_count"]);
});

test("a view that asks of other rows is none of those who may not search them", () => {
  const searches = (resource: string) => resource !== "inventory";
  expect(named(viewsOf(model.product, { ...standing, searches }))).not.toContain("in_stock");
  expect(named(viewsOf(model.product, { ...standing, searches }))).toContain("below_minimum");
});

test("a list is asked, and stands by, only what its rows have, show or lead to", () => {
  const odd = [["weather", "equal", "fine"]] as const;
  expect(() => made(thing({ views: { odd } }))).toThrow(/has a view of weather/);
  expect(() => made(thing({ behind: { weather: { of: "sky", by: [] } } }))).toThrow(/asks weather of sky/);
  expect(() => made(thing({ behind: { own: { of: "thing", by: ["age"] } } }))).toThrow(/asks own by age/);
  expect(() => made(thing({ listOrder: ["age"] }))).toThrow(/stands by age/);
});
