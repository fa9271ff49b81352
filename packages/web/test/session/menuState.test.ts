import { expect, test } from "vitest";
import { add, change, keepPinned, remove, removeAll } from "../../src/session/menuState.ts";

test("the four operations on a group [menu state change] [menu state add] [menu state remove] [menu state removeAll]", () => {
  const two = add(add({}, "tabs", "product"), "tabs", "inbound");
  expect(two).toEqual({ tabs: ["product", "inbound"] });
  expect(add(two, "tabs", "product")).toBe(two);
  expect(change(two, "tabs", "unit")).toEqual({ tabs: ["unit"] });
  expect(remove(two, "tabs", "product")).toEqual({ tabs: ["inbound"] });
  expect(remove(two, "tabs", "unit")).toBe(two);
  expect(removeAll({ ...two, folded: ["x"] }, "tabs")).toEqual({ tabs: [], folded: ["x"] });
});

test("pinned tabs stay when others are closed together", () => {
  const state = { tabs: ["home", "product", "inbound", "unit"], pinned: ["inbound"] };
  expect(keepPinned(change, state, "unit").tabs).toEqual(["inbound", "unit"]);
  expect(keepPinned(change, state, "inbound").tabs).toEqual(["inbound"]);
  expect(keepPinned(removeAll, state).tabs).toEqual(["inbound"]);
  expect(keepPinned(removeAll, { tabs: ["home"] })).toEqual({ tabs: [] });
});
