import "../support/browser.ts";

import { type DocumentDeclaration, model } from "@stowage/model";
import { expect, test } from "vitest";
import {
  isFinal,
  isSingle,
  isUndoing,
  isUseful,
  nextAction,
  offeredActions,
} from "../../src/screens/document/actions.ts";

const all = () => true;
const outboundIn = (outbound_status: string, more: object = {}) =>
  offeredActions(model.outbound, { outbound_status, ...more }, all);

test("one action comes next, cancelling comes last", () => {
  const offered = outboundIn("awaiting_print");
  expect(nextAction(model.outbound, offered, {})?.name).toBe("print");
  expect(offered.at(-1)?.name).toBe("cancel");
  expect(offered.map((one) => one.name)).not.toContain("unlock_abnormal");
});

test("an abnormal order waits for being unlocked; beside that it takes only what its declaration lets through", () => {
  const row = { outbound_status: "awaiting_pick", abnormal: true };
  const offered = offeredActions(model.outbound, row, all);
  expect(offered.map((one) => one.name)).toEqual(["request_intercept", "unlock_abnormal", "revert_pick"]);
  expect(nextAction(model.outbound, offered, {})?.name).toBe("unlock_abnormal");
  expect(offeredActions(model.outbound, row, () => false)).toEqual([]);
});

test("boxing is finished before single boxes are made, and an interception is confirmed where nothing leads forward", () => {
  expect(nextAction(model.outbound, outboundIn("awaiting_boxing"), {})?.name).toBe("confirm_boxing");
  expect(nextAction(model.outbound, outboundIn("awaiting_interception"), {})?.name).toBe("confirm_intercept");
  // Of documents in several states the way forward goes before.
  const both = [...outboundIn("awaiting_interception"), ...outboundIn("awaiting_print")];
  expect(nextAction(model.outbound, both, {})?.name).toBe("print");
});

test("what a sample is asked of is looked at first, then quality control is confirmed", () => {
  const offered = offeredActions(model.inbound, { inbound_status: "awaiting_qc" }, all);
  const next = (line: object) => nextAction(model.inbound, offered, { details: [{ ...line }] })?.name;
  expect(next({ num_sample: "3" })).toBe("record_qc");
  expect(next({ num_sample: "3", num_qc: "10" })).toBe("confirm_qc");
  expect(next({ num_sample: null })).toBe("confirm_qc");
});

test("putaway goes on until nothing is left, then it is finished", () => {
  const offered = offeredActions(model.inbound, { inbound_status: "awaiting_putaway" }, all);
  const next = (line: object) => nextAction(model.inbound, offered, { details: [{ ...line }] })?.name;
  expect(next({ num_loc: "5", num_put: "3.5", num_bad: "0", num_put_bad: "0" })).toBe("confirm_putaway");
  expect(next({ num_loc: "5.0", num_put: "5", num_bad: "0", num_put_bad: "0" })).toBe("finish_putaway");
  expect(next({ num_loc: "5", num_put: "5", num_bad: "2", num_put_bad: "1" })).toBe("confirm_putaway");
  expect(nextAction(model.inbound, offered, undefined)?.name).toBe("confirm_putaway");
});

test("what is about single lines is taken from the open document alone", () => {
  const singles = (document: DocumentDeclaration) =>
    Object.keys(document.actions).filter((name) => isSingle(document, name));
  expect(singles(model.inbound)).toEqual(["count", "record_qc", "confirm_putaway", "split_line"]);
  expect(singles(model.returned)).toEqual(["count", "record_qc", "confirm_putaway", "split_line"]);
  expect(singles(model.outbound)).toEqual(["box", "split"]);
  expect(singles(model.adjustment)).toEqual([]);
});

test("what was not put away cannot be taken back", () => {
  const { revert_putaway } = model.inbound.actions;
  const isOffered = (details: readonly Record<string, string>[]) =>
    isUseful(model.inbound, { name: "revert_putaway", action: revert_putaway }, { details });
  expect(isOffered([])).toBe(false);
  expect(isOffered([{ num_put: "0", num_put_bad: "0.000" }, {}])).toBe(false);
  expect(isOffered([{ num_put: "0" }, { num_put: "0", num_put_bad: "2" }])).toBe(true);
});

test("what was not picked cannot be taken back", () => {
  const { revert_pick } = model.outbound.actions;
  const isOffered = (details: readonly Record<string, string>[]) =>
    isUseful(model.outbound, { name: "revert_pick", action: revert_pick }, { details });
  expect(isOffered([{ num_picked: "0" }, {}])).toBe(false);
  expect(isOffered([{ num_picked: "0" }, { num_picked: "0.5" }])).toBe(true);
});

test("a step from which nothing leads back is known", () => {
  const { deliver, pick_up, close_case, cancel, ship, request_intercept } = model.outbound.actions;
  for (const final of [close_case, cancel]) expect(isFinal(model.outbound, final)).toBe(true);
  for (const undone of [ship, deliver, pick_up, request_intercept]) expect(isFinal(model.outbound, undone)).toBe(false);
  expect(isFinal(model.inbound, model.inbound.actions.finish_putaway)).toBe(false);
  expect(isFinal(model.inbound, model.inbound.actions.confirm_putaway)).toBe(false);
});

test("a way back is final only where nothing leads on from where it ends", () => {
  const backOf = (document: DocumentDeclaration) =>
    Object.values(document.actions).filter(({ direction }) => direction === "back");
  for (const document of [model.outbound, model.inbound, model.returned] as const) {
    expect(backOf(document).length).toBeGreaterThan(0);
    for (const action of backOf(document)) {
      expect(isFinal(document, action), `${document.name}: ${action.to}`).toBe(false);
      expect(isUndoing(document, action)).toBe(true);
    }
  }
  const { reverse, adjust } = model.adjustment.actions;
  expect(isFinal(model.adjustment, reverse)).toBe(true);
  expect(isUndoing(model.adjustment, reverse)).toBe(false);
  expect(isFinal(model.adjustment, adjust)).toBe(false);
  expect(isUndoing(model.adjustment, adjust)).toBe(false);
});
