import { type Document, model } from "@stowage/model";
import { expect, test } from "vitest";
import { type HistoryStep, mainPath, stepsOf } from "../../src/screens/document/steps.ts";

const step = (no: number, from: string | null, to: string, action = "x"): HistoryStep => ({
  step: no,
  action,
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

/** The states as they are shown after these steps, each `action state`, from the state before it on. */
function shownAfter(document: Document, taken: readonly string[]) {
  let from: string | null = null;
  const history = taken.map((one, index) => {
    const [action = "", to = ""] = one.split(" ");
    const next = step(index, from, to, action);
    from = to;
    return next;
  });
  return stepsOf(document, from ?? "", history);
}
const read = (steps: ReturnType<typeof stepsOf>) => steps.map(({ state, progress }) => `${state} ${progress}`);

test("what was taken back is no longer done", () => {
  const putAway = [
    "create return_awaiting_validation",
    "confirm_validate return_validated",
    "confirm_validate return_awaiting_qc",
    "confirm_qc return_qc_done",
    "confirm_qc return_awaiting_putaway",
    "finish_putaway return_putaway_confirmed",
  ];
  const sentBack = ["return_to_inbound return_awaiting_putaway", "revert_qc return_awaiting_qc"];
  expect(read(shownAfter(model.returned, [...putAway, ...sentBack, "cancel return_cancelled"]))).toEqual([
    "return_awaiting_validation done",
    "return_awaiting_qc done",
    "return_cancelled ended",
  ]);
  const toBox = [
    "create awaiting_close_order",
    "close_order awaiting_print",
    "print awaiting_pick",
    "confirm_pick picked",
    "confirm_pick awaiting_boxing",
  ];
  const intercepted = ["revert_pick awaiting_pick", "request_intercept awaiting_interception"];
  expect(read(shownAfter(model.outbound, [...toBox, ...intercepted]))).toEqual([
    "awaiting_close_order done",
    "awaiting_print done",
    "awaiting_pick done",
    "awaiting_interception now",
  ]);
  expect(read(shownAfter(model.adjustment, ["create awaiting_adjust", "adjust adjusted", "reverse reversed"]))).toEqual(
    ["awaiting_adjust done", "reversed ended"],
  );
});

test("a way back to a state that was skipped undoes what follows that state", () => {
  const taken = ["create awaiting_validation", "confirm_validate validated", "confirm_validate awaiting_putaway"];
  expect(read(shownAfter(model.inbound, [...taken, "revert_qc awaiting_qc"]))).toEqual([
    "awaiting_validation done",
    "awaiting_qc now",
    "awaiting_putaway ahead",
    "putaway_confirmed ahead",
  ]);
});

test("a state names who led the document there, not who did something while it stood there", () => {
  const shown = shownAfter(model.outbound, [
    "create awaiting_close_order",
    "close_order awaiting_print",
    "print awaiting_pick",
    "mark_abnormal awaiting_pick",
    "confirm_pick awaiting_pick",
  ]);
  expect(shown.find(({ state }) => state === "awaiting_pick")?.by?.action).toBe("print");
});

test("states beside the straight way stay, and lead on", () => {
  const shipped = [
    "create awaiting_close_order",
    "close_order awaiting_print",
    "print awaiting_pick",
    "confirm_pick picked",
    "release awaiting_boxing",
    "confirm_boxing boxed",
    "confirm_boxing awaiting_shipping",
    "ship shipped",
  ];
  const done = [
    "awaiting_close_order done",
    "awaiting_print done",
    "awaiting_pick done",
    "picked done",
    "awaiting_boxing done",
    "awaiting_shipping done",
    "shipped done",
  ];
  const pickedUp = [...shipped, "pick_up picked_up"];
  expect(read(shownAfter(model.outbound, pickedUp))).toEqual([...done, "picked_up now", "case_closed ahead"]);
  const closed = read(shownAfter(model.outbound, [...pickedUp, "close_case case_closed"]));
  expect(closed).toEqual([...done, "picked_up done", "case_closed now"]);
  const held = read(shownAfter(model.outbound, [...shipped.slice(0, 5), "confirm_boxing boxed"]));
  expect(held.slice(4)).toEqual([
    "awaiting_boxing done",
    "boxed now",
    ...["awaiting_shipping", "shipped", "delivered", "case_closed"].map((state) => `${state} ahead`),
  ]);
});

test("until its history is known, a document came the straight way", () => {
  expect(read(stepsOf(model.inbound, "awaiting_putaway", [])).slice(0, 3)).toEqual([
    "awaiting_validation done",
    "awaiting_qc done",
    "awaiting_putaway now",
  ]);
});
