import { model, type OnTheWay, statesOf } from "@stowage/model";
import { expect, test } from "vitest";
import { type Said, stepsOf, withSaid } from "../../src/sharedLinks/stages.ts";

const reached = (...states: readonly string[]) =>
  stepsOf(states.map((state, minute) => ({ state, at: `2026-01-01T00:0${minute}:00Z` }))).map(
    ({ tracking_state, at }) => `${tracking_state} ${at.slice(14, 16)}`,
  );

test("several states of the warehouse are one stage of the way, from when it was first reached", () => {
  expect(reached("awaiting_close_order", "awaiting_print", "awaiting_pick", "picked", "awaiting_boxing")).toEqual([
    "accepted 00",
    "preparing 02",
  ]);
  expect(reached("awaiting_shipping", "shipped", "delivered", "case_closed")).toEqual([
    "packed 00",
    "shipped 01",
    "delivered 02",
  ]);
});

test("what was taken back did not happen", () => {
  expect(reached("awaiting_close_order", "awaiting_pick", "boxed", "shipped", "awaiting_shipping", "shipped")).toEqual([
    "accepted 00",
    "preparing 01",
    "packed 02",
    "shipped 05",
  ]);
  expect(reached("awaiting_pick", "awaiting_interception", "awaiting_pick")).toEqual(["preparing 00"]);
});

test("what is said of parcels on their way stands between their leaving and their end, the same of one after another once", () => {
  const way = (...states: readonly string[]) => stepsOf(states.map((state) => ({ state, at: "2026-01-01T00:00:00Z" })));
  const said = (...states: readonly OnTheWay[]) =>
    states.map((tracking_state, n) => ({ tracking_state, at: "2026-01-02T00:00:00Z", shipping_no: `N${n % 2}` }));
  const told = (...of: Parameters<typeof withSaid>) => withSaid(...of).map(({ tracking_state }) => tracking_state);
  const many = said("in_transit", "in_transit", "out_for_delivery", "delivery_failed", "out_for_delivery");
  expect(told(way("awaiting_shipping", "shipped", "delivered"), many)).toEqual([
    ...["packed", "shipped", "in_transit", "out_for_delivery", "delivery_failed", "out_for_delivery", "delivered"],
  ]);
  expect(told(way("awaiting_shipping"), many)).toEqual(["packed"]);
  expect(told(way("shipped"), [])).toEqual(["shipped"]);
  expect(withSaid(way("shipped"), many).slice(1, 3)).toMatchObject([
    { tracking_state: "in_transit", shipping_nos: ["N0", "N1"] },
    { tracking_state: "out_for_delivery", shipping_nos: ["N0"] },
  ]);
});

test("of several parcels those are told that came before the last, with which their order came", () => {
  const [first, second] = ["2026-01-02T00:00:00Z", "2026-01-02T00:01:00Z"];
  const came = (at: string, shipping_no: string): Said => ({ tracking_state: "delivered", at, shipping_no });
  const way = (received: string) =>
    stepsOf(
      [
        { state: "shipped", at: "2026-01-01T00:00:00Z" },
        { state: "delivered", at: received },
      ],
      received,
    );
  const told = (...of: Parameters<typeof withSaid>) =>
    withSaid(...of).map((step) => ("shipping_nos" in step ? step.shipping_nos.join() : step.tracking_state));
  const both = [came(first, "A"), came(second, "B")];
  expect(told(way(second), both)).toEqual(["shipped", "A", "delivered"]);
  expect(told(way(first), [came(first, "A"), came(first, "B")])).toEqual(["shipped", "A", "delivered"]);
  expect(told(way(second), [came(first, "A")])).toEqual(["shipped", "A", "delivered"]);
  expect(told(way(first), both.slice(1))).toEqual(["shipped", "delivered"]);
});

test("every state of an order has its stage, or is nobody else's business", () => {
  for (const state of statesOf(model.outbound))
    expect(reached(state).length, state).toBe(state === "case_closed" ? 0 : 1);
});
