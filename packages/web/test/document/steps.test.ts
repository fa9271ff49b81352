import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { anythingPut, isFinal, isSingle, nextAction, offeredActions } from "../../src/screens/document/actions.ts";
import { payloadDetails, payloadRows, payloadShape } from "../../src/screens/document/payload.ts";
import { stepErrors } from "../../src/screens/document/stepErrors.ts";
import { type HistoryStep, mainPath, stepsOf } from "../../src/screens/document/steps.ts";

const all = () => true;
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
  expect(shown.map(({ state, place }) => `${state} ${place}`)).toEqual([
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
  expect(shown.map(({ state, place }) => `${state} ${place}`)).toEqual([
    "awaiting_close_order done",
    "cancelled ended",
  ]);
});

test("one action comes next, cancelling comes last", () => {
  const offered = offeredActions(model.outbound, { outbound_status: "awaiting_print" }, all);
  expect(nextAction(offered, [])?.name).toBe("print");
  expect(offered.at(-1)?.name).toBe("cancel");
  expect(offered.map((one) => one.name)).not.toContain("unlock_abnormal");
});

test("an abnormal order can only be unlocked, by whoever may", () => {
  const row = { outbound_status: "awaiting_pick", abnormal: true };
  expect(offeredActions(model.outbound, row, all).map((one) => one.name)).toEqual(["unlock_abnormal"]);
  expect(offeredActions(model.outbound, row, () => false)).toEqual([]);
});

test("putaway goes on until nothing is left, then it is finished", () => {
  const offered = offeredActions(model.inbound, { inbound_status: "awaiting_putaway" }, all);
  expect(nextAction(offered, [{ num_loc: "5", num_put: "3.5", num_bad: "0", num_put_bad: "0" }])?.name).toBe(
    "confirm_putaway",
  );
  expect(nextAction(offered, [{ num_loc: "5.0", num_put: "5", num_bad: "0", num_put_bad: "0" }])?.name).toBe(
    "finish_putaway",
  );
  expect(isSingle("confirm_putaway")).toBe(true);
});

test("the payload of a putaway offers what is left and sends what was entered", () => {
  const shape = payloadShape(model.inbound.actions.confirm_putaway, "inbound_detail_id");
  expect(shape.source).toBe("lines");
  const lines = [
    { inbound_detail_id: "l1", num_loc: "10", num_put: "4", num_bad: "0", num_put_bad: "0" },
    { inbound_detail_id: "l2", num_loc: "1", num_put: "1", num_bad: "0", num_put_bad: "0" },
  ];
  const fields = shape.rows?.fields ?? {};
  const rows = payloadRows("confirm_putaway", lines, fields, [
    { lineId: "l1", quality: "good", num: "6", storage_loc_code: "A-01" },
  ]);
  expect(rows.map(({ values }) => values)).toEqual([
    { num_loc: "6", storage_loc_code: "A-01", num_bad: "", storage_bad_code: "" },
  ]);
  expect(payloadDetails("inbound_detail_id", rows, fields, (row) => row.inbound_detail_id)).toEqual([
    { inbound_detail_id: "l1", num_loc: "6", storage_loc_code: "A-01" },
  ]);
});

test("what a line needs several locations for becomes several rows, and what has none stands open", () => {
  const { fields = {} } = payloadShape(model.inbound.actions.confirm_putaway, "inbound_detail_id").rows ?? {};
  const line = { inbound_detail_id: "l1", num_loc: "10", num_put: "0", num_bad: "2", num_put_bad: "0" };
  const rows = payloadRows("confirm_putaway", [line], fields, [
    { lineId: "l1", quality: "good", num: "6", storage_loc_code: "A-01" },
    { lineId: "l1", quality: "good", num: "3", storage_loc_code: "A-02" },
  ]);
  expect(rows.map(({ values }) => values)).toEqual([
    { num_loc: "6", storage_loc_code: "A-01", num_bad: "2", storage_bad_code: "" },
    { num_loc: "3", storage_loc_code: "A-02", num_bad: "", storage_bad_code: "" },
    { num_loc: "1", storage_loc_code: "", num_bad: "", storage_bad_code: "" },
  ]);
});

test("scanned numbers are sent as a list, and a refusal stands at the row that it is about", () => {
  const shape = payloadShape(model.inbound.actions.confirm_validate, "inbound_detail_id");
  const lines = [
    { inbound_detail_id: "l1", num_expect: "1" },
    { inbound_detail_id: "l2", num_expect: "2" },
  ];
  const rows = payloadRows("confirm_validate", lines, shape.rows?.fields ?? {}).map((row) => ({
    ...row,
    values: { ...row.values, product_sn: "S1\nS2" },
  }));
  const [first] = payloadDetails("inbound_detail_id", rows, shape.rows?.fields ?? {}, (row) => row.inbound_detail_id);
  expect(first).toMatchObject({ inbound_detail_id: "l1", num_loc: "1", product_sn: ["S1", "S2"] });
  const refused = { code: "SERIAL_COUNT", line_id: "l2", details: { needed: "2", given: 1 } };
  const failure = new CallFailure("SERIAL_COUNT", 409, "", {
    additionals: { results: [{ details: { errors: [refused] } }] },
  });
  expect(stepErrors(failure, shape, rows, wordsIn("zh_TW"))).toMatchObject([{ line: 1, field: "product_sn" }]);
});

test("a refused number stands where it was scanned, a refused quantity at its booking", () => {
  const shape = payloadShape(model.outbound.actions.confirm_pick, "outbound_detail_id");
  const rows = ["b1", "b2"].map((booking_id) => ({
    of: { booking_id },
    values: { num: "1", product_sn: `S-${booking_id}` },
  }));
  const errorsOf = (result: object) =>
    stepErrors(
      new CallFailure("CONFLICT" as never, 409, "", { additionals: { results: [result] } }),
      shape,
      rows,
      wordsIn("zh_TW"),
    );
  expect(errorsOf({ code: "SERIAL_UNKNOWN", details: { serial_no: "S-b2" } })).toMatchObject([
    { line: 1, field: "product_sn" },
  ]);
  const short = { line_id: "l", code: "QUANTITY_REQUIRED", details: { booking_id: "b1" } };
  expect(errorsOf({ code: "QUANTITY_REQUIRED", details: { errors: [short] } })).toMatchObject([
    { line: 0, field: "num" },
  ]);
  expect(errorsOf({ code: "INVALID_STATE", details: {} })).toEqual([]);
});

test("what is refused of a box stands in that box, what is refused of a line in all that hold some of it", () => {
  const shape = payloadShape(model.outbound.actions.box, "outbound_detail_id");
  const boxes = [
    { box_no: "1", details: [{ outbound_detail_id: "l1", num: "1" }] },
    {
      box_no: "2",
      details: [
        { outbound_detail_id: "l1", num: "2" },
        { outbound_detail_id: "l2", num: "1" },
      ],
    },
  ];
  const errorsOf = (error: object) =>
    stepErrors(
      new CallFailure("CONFLICT" as never, 409, "", { additionals: { results: [{ details: { errors: [error] } }] } }),
      shape,
      [],
      wordsIn("zh_TW"),
      boxes,
    ).map(({ line, field, details }) => `${line} ${field} ${details?.line_id}`);
  expect(errorsOf({ code: "SERIAL_COUNT", line_id: "l1", details: { box_no: "2", needed: "2", given: 1 } })).toEqual([
    "1 product_sn l1",
  ]);
  expect(errorsOf({ code: "MORE_THAN_PICKED", line_id: "l1", details: {} })).toEqual(["0 num l1", "1 num l1"]);
});

test("a state that is rested in lies on the way, and an interception is no end", () => {
  const created = step(1, null, "awaiting_validation");
  const rested = stepsOf(model.inbound, "validated", [created, step(2, "awaiting_validation", "validated")]);
  expect(rested.map(({ state, place }) => `${state} ${place}`)).toEqual([
    "awaiting_validation done",
    "validated now",
    "awaiting_qc ahead",
    "awaiting_putaway ahead",
    "putaway_confirmed ahead",
  ]);
  const asked = stepsOf(model.outbound, "awaiting_interception", [step(1, null, "awaiting_close_order")]);
  expect(asked.at(-1)).toMatchObject({ state: "awaiting_interception", place: "now" });
});

test("what was not put away cannot be taken back", () => {
  expect(anythingPut([])).toBe(false);
  expect(anythingPut([{ num_put: "0", num_put_bad: "0.000" }, {}])).toBe(false);
  expect(anythingPut([{ num_put: "0" }, { num_put: "0", num_put_bad: "2" }])).toBe(true);
});

test("rows of which nothing is asked are not laid open: the step takes the whole document", () => {
  const { revert_putaway, confirm_putaway } = model.inbound.actions;
  expect(payloadShape(revert_putaway, "inbound_detail_id")).toMatchObject({ rows: null, source: "none" });
  expect(payloadShape(confirm_putaway, "inbound_detail_id").source).toBe("lines");
});

test("a step from which nothing leads back is known", () => {
  const { deliver, pick_up, close_case, cancel, ship, request_intercept } = model.outbound.actions;
  for (const final of [deliver, pick_up, close_case, cancel]) expect(isFinal(model.outbound, final)).toBe(true);
  for (const undone of [ship, request_intercept]) expect(isFinal(model.outbound, undone)).toBe(false);
  expect(isFinal(model.inbound, model.inbound.actions.finish_putaway)).toBe(false);
  expect(isFinal(model.inbound, model.inbound.actions.confirm_putaway)).toBe(false);
});
