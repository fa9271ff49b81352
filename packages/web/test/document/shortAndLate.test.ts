// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { besideState } from "../../src/api/standing.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { daysLate } from "../../src/screens/document/InTheWay.tsx";

const words = wordsIn("en_US");
const order = {
  outbound_id: "1",
  outbound_status: "awaiting_pick",
  expect_ship_date: "2026-11-20",
  abnormal: false,
} as never;
const shipped = {
  outbound_id: "1",
  outbound_status: "shipped",
  expect_ship_date: "2026-11-20",
  abnormal: false,
} as never;

test("an order says how many of its lines are short, and by how many days it is late, until it has left [orders-7.2]", () => {
  expect(besideState(model.outbound, order, { begun: 0, short: 2 }, words)).toContain("2");
  expect(besideState(model.outbound, shipped, { begun: 0, short: 2 }, words)).toBeNull();
  expect(daysLate(model.outbound, order, "2026-11-23")).toBe(3);
  expect(daysLate(model.outbound, shipped, "2026-11-23")).toBe(0);
});

test("what a rule marks is said in the reader's words, what a person marked in theirs", () => {
  const marked = { outbound_status: "awaiting_close_order", abnormal: true, abnormal_rule: "price_missing" };
  const said = (lang: "en_US" | "zh_TW", row: object) =>
    besideState(model.outbound, row as never, undefined, wordsIn(lang));
  expect([said("en_US", marked), said("zh_TW", marked)]).toEqual(["Price missing", "缺少單價"]);
  expect(said("en_US", { ...marked, abnormal_reason: "地址不全 Bad address" })).toBe("地址不全 Bad address");
});

test("an inbound says of how many lines more or less came, also once it is closed, and not once it is given up", () => {
  const said = (inbound_status: string) =>
    besideState(model.inbound, { inbound_status } as never, { begun: 2, over: 1, short: 2 }, words);
  expect(said("putaway_confirmed")).toBe("1 line over, 2 lines short");
  expect(said("awaiting_putaway")).toBe("1 line over, 2 lines short");
  expect(said("cancelled")).toBeNull();
});

test("an order whose lines another has taken over is told from one that was given up", () => {
  const said = (lang: "en_US" | "zh_TW", row: object) =>
    besideState(
      model.outbound,
      { outbound_status: "cancelled", abnormal: false, ...row } as never,
      undefined,
      wordsIn(lang),
    );
  const merged = { merged_into_id: "o1", merged_into_no: "SO-1" };
  expect([said("en_US", merged), said("zh_TW", merged)]).toEqual(["Merged into order SO-1", "已併入訂單 SO-1"]);
  expect(said("en_US", { merged_into_id: null, merged_into_no: null })).toBeNull();
});
