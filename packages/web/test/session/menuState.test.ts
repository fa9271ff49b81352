import { expect, test } from "vitest";
import { add, change, remove, removeAll } from "../../src/session/menuState.ts";

test("the four operations on a group", () => {
  const two = add(add({}, "tabs", "product"), "tabs", "inbound");
  expect(two).toEqual({ tabs: ["product", "inbound"] });
  expect(add(two, "tabs", "product")).toBe(two);
  expect(change(two, "tabs", "unit")).toEqual({ tabs: ["unit"] });
  expect(remove(two, "tabs", "product")).toEqual({ tabs: ["inbound"] });
  expect(remove(two, "tabs", "unit")).toBe(two);
  expect(removeAll({ ...two, folded: ["x"] }, "tabs")).toEqual({ tabs: [], folded: ["x"] });
});
