import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { type HistoryStep, mainPath, stepsOf } from "../../src/screens/document/steps.ts";

const step = (no: number, from: string | null, to: string): HistoryStep => ({
  step: no,
  action: "x",
  from_state: from,
  to_state: to,
  reason: null,
  at: "2026-01-01T00:00:00Z",
  user_name: "u",
});

test("the straight way of each document ends where its work ends", () => {
  expect(mainPath(model.outbound)).toEqual([
    "awaiting_close_order",
    "awaiting_print",
    "awaiting_pick",
    "awaiting_boxing",
    "awaiting_shipping",
    "shipped",
    "delivered",
    "case_closed",
  ]);
  expect(mainPath(model.inbound)).toEqual([
    "awaiting_validation",
    "awaiting_qc",
    "awaiting_putaway",
    "putaway_confirmed",
  ]);
});

test("a step that was skipped is not shown as done", () => {
  const history = [
    step(1, null, "awaiting_validation"),
    step(2, "awaiting_validation", "validated"),
    step(3, "validated", "awaiting_putaway"),
  ];
  const shown = stepsOf(model.inbound, "awaiting_putaway", history);
  expect(shown.map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    "awaiting_validation done",
    "awaiting_putaway now",
    "putaway_confirmed ahead",
  ]);
});

test("a cancelled document shows how far it came and where it ended", () => {
  const shown = stepsOf(model.outbound, "cancelled", [
    step(1, null, "awaiting_close_order"),
    step(2, "awaiting_close_order", "cancelled"),
  ]);
  expect(shown.map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    "awaiting_close_order done",
    "cancelled ended",
  ]);
});

test("a state that is rested in lies on the way, and an interception is no end", () => {
  const created = step(1, null, "awaiting_validation");
  const rested = stepsOf(model.inbound, "validated", [created, step(2, "awaiting_validation", "validated")]);
  expect(rested.map(({ state, progress }) => `${state} ${progress}`)).toEqual([
    "awaiting_validation done",
    "validated now",
    "awaiting_qc ahead",
    "awaiting_putaway ahead",
    "putaway_confirmed ahead",
  ]);
  const asked = stepsOf(model.outbound, "awaiting_interception", [step(1, null, "awaiting_close_order")]);
  expect(asked.at(-1)).toMatchObject({ state: "awaiting_interception", progress: "now" });
});
