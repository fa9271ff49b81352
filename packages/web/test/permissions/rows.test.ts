import { isWorklist, model } from "@stowage/model";
import { expect, test } from "vitest";
import {
  differenceOf,
  foundLines,
  grantsAt,
  type Line,
  ownGrants,
  tickOf,
  toggled,
  treeLines,
  unfolded,
} from "../../src/screens/permissions/rows.ts";

const lines = treeLines(model);
const line = (code: string) => lines.find((one) => one.code === code) as Line;

test("the tree is the menu with what can be switched, and the rights below it", () => {
  expect(line("goodsSetup")).toMatchObject({ kind: "entry", depth: 1, parent: "goodsMgmt", reports: ["label"] });
  expect(line("rights").kind).toBe("group");
  expect(ownGrants(line("way_back"), "whole")).toEqual(["way_back"]);
  expect(ownGrants(line("way_back"), "query")).toEqual([]);
  expect(lines.findIndex((one) => one.code === "goodsMgmt")).toBeLessThan(lines.indexOf(line("goodsSetup")));
  expect(line("pickingConfirm")).toMatchObject({ depth: 2, parent: "confirmMgmt" });
  expect(grantsAt(lines, line("outboundMgmt"), "update")).toContain("pickingConfirm:update");
  expect(lines.filter(({ code }) => isWorklist(code))).toEqual([]);
  expect(lines.filter(({ code }) => ["transferSetup", "countingSetup", "countingMgmt"].includes(code))).toEqual([]);
});

test("the whole of a line is all that it gives, and never what it forbids", () => {
  const whole = ownGrants(line("goodsSetup"), "whole");
  expect(whole).toEqual(expect.arrayContaining(["goodsSetup:display", "goodsSetup:query", "goodsSetup:label"]));
  expect(whole).not.toContain("goodsSetup:copy_forbidden");
  expect(ownGrants(line("goodsSetup"), "copy_forbidden")).toEqual(["goodsSetup:copy_forbidden"]);
  expect(ownGrants(line("inventoryByStorage"), "create")).toEqual([]);
});

test("a group stands for what is below it: all, some or none of it", () => {
  const grants = grantsAt(lines, line("goodsMgmt"), "query");
  expect(grants).toContain("goodsSetup:query");
  expect(tickOf(grants, new Set())).toBe("none");
  expect(tickOf(grants, new Set(["goodsSetup:query"]))).toBe("some");
  expect(tickOf(grants, new Set(grants))).toBe("all");
});

test("a box switches what is not on yet, off where all is on, and leaves what may not be switched", () => {
  const any = () => true;
  const on = toggled(new Set(["a"]), ["a", "b"], any);
  expect([...on].sort()).toEqual(["a", "b"]);
  expect([...toggled(on, ["a", "b"], any)]).toEqual([]);
  expect([...toggled(new Set(["a"]), ["a", "b"], (one) => one !== "b")]).toEqual([]);
  expect([...toggled(new Set(), ["a", "b"], (one) => one !== "b")]).toEqual(["a"]);
});

test("what changed is what is more and what is less", () => {
  expect(differenceOf(new Set(["a", "b"]), new Set(["c", "b"]))).toEqual({ added: ["c"], removed: ["a"] });
});

test("a search leaves what it finds, what is above it and what is below it; a folded group hides what is below it", () => {
  const found = foundLines(lines, (one) => one.code === "goodsSetup").map((one) => one.code);
  expect(found).toEqual(["goodsMgmt", "goodsSetup"]);
  const group = foundLines(lines, (one) => one.code === "goodsMgmt").map((one) => one.code);
  expect(group).toEqual(expect.arrayContaining(["goodsMgmt", "goodsSetup", "unitConvertSetup"]));
  const folded = unfolded(lines, new Set(["goodsMgmt", "rights"])).map((one) => one.code);
  expect(folded).toContain("goodsMgmt");
  expect(folded).not.toContain("goodsSetup");
  expect(folded).not.toContain("way_back");
});
