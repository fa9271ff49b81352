import { expect, test } from "vitest";
import { fitLayout, moved } from "../../src/grid/layout.ts";

const all = ["a", "b", "c", "d"];

test("without anything kept the first columns are shown, the others wait hidden", () => {
  expect(fitLayout(null, all, ["c", "a"])).toEqual([
    { name: "c" },
    { name: "a" },
    { name: "b", hidden: true },
    { name: "d", hidden: true },
  ]);
});

test("what was kept stays, unknown columns go, new ones come last, in sight where they are of the first", () => {
  const kept = [{ name: "b", width: 90, pinned: "left" }, { name: "gone" }, { name: "a", hidden: true }];
  expect(fitLayout(kept, all, ["a", "d"])).toEqual([
    { name: "b", width: 90, pinned: "left" },
    { name: "a", hidden: true },
    { name: "c", hidden: true },
    { name: "d" },
  ]);
});

test("a layout that is none is not believed", () => {
  expect(fitLayout([{ width: 3 }, null, "x"], all, ["a"])[0]).toEqual({ name: "a" });
  expect(fitLayout("nonsense", all, ["b"])[0]).toEqual({ name: "b" });
});

test("a column moves to where it is put", () => {
  expect(moved(all, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(all, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(all, 9, 0)).toEqual(all);
});
