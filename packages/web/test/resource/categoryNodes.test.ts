import { expect, test } from "vitest";
import { type CategoryNode, categoryNodes } from "../../src/screens/resource/extras/categoryNodes.ts";

const row = (pc_id: string, pc_root_id: string | null, pc_sort = 0) => ({
  pc_id,
  pc_root_id,
  pc_sort,
  pc_code: pc_id,
  pc_name: `Name ${pc_id}`,
});
const rows = [
  row("b", null),
  row("a", null),
  row("a2", "a"),
  row("a1", "a", 5),
  row("a2x", "a2"),
  row("lost", "elsewhere"),
];
const keysOf = (nodes: readonly CategoryNode[]): unknown =>
  nodes.map(({ key, children }) => (children.length > 0 ? [key, keysOf(children)] : key));

test("categories hang below their roots, in their order; one whose root is not seen stands at the top", () => {
  expect(keysOf(categoryNodes(rows))).toEqual([["a", [["a2", ["a2x"]], "a1"]], "b", "lost"]);
});

test("what is sought is shown with the way to it and with all below it", () => {
  expect(keysOf(categoryNodes(rows, "A2X"))).toEqual([["a", [["a2", ["a2x"]]]]]);
  expect(keysOf(categoryNodes(rows, "name a2"))).toEqual([["a", [["a2", ["a2x"]]]]]);
  expect(categoryNodes(rows, "nothing")).toEqual([]);
});
