import "../support/browser.ts";

import { expect, test } from "vitest";
import { countAt, countIn } from "../../src/frame/menuCounts.ts";
import type { MenuItem } from "../../src/session/menu.ts";

const item = (path: string, q?: MenuItem["search"]): MenuItem => ({
  code: path,
  path,
  items: [],
  ...(q ? { search: q } : {}),
});
const waiting = [
  { document: "outbound", status: "awaiting_pick", count: 4, blocked: 1 },
  { document: "outbound", status: "awaiting_close", count: 3, blocked: 0 },
  { document: "inbound", status: "awaiting_validation", count: 2, blocked: 0 },
];
const picks = item("outbound", { q: [["outbound_status", "equal", ["awaiting_pick"]]] });
const free = (isBlocked: boolean) =>
  item("outbound", {
    q: [
      ["outbound_status", "equal", ["awaiting_pick"]],
      ["abnormal", "equal", isBlocked],
    ],
  });
const others = item("outbound", { q: [["order_no", "like", "A"]] });

test("an entry says how many wait there, with or without what is blocked, and a question that asks more says nothing", () => {
  const asked = [item("outbound"), picks, free(false), free(true), others, item("product")];
  expect(asked.map((one) => countAt(one, waiting))).toEqual([7, 4, 3, 1, null, null]);
});

test("a group counts what waits in its documents once, however often its entries ask for it", () => {
  expect(countIn({ code: "g", path: null, items: [item("outbound"), picks, item("inbound")] }, waiting)).toBe(9);
  expect(countIn({ code: "g", path: null, items: [item("product")] }, waiting)).toBe(0);
});
