import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { inOrder } from "../../src/screens/document/PayloadTable.tsx";
import { emptyCells, knownRows, payloadShape, sentRows } from "../../src/screens/document/payload.ts";
import { receivingExtras } from "../../src/screens/document/receiving/index.ts";
import { errorsOfRows } from "../../src/screens/document/refusedLines.ts";

const words = wordsIn("zh_TW");
const failureOf = (result: object) =>
  new CallFailure("CONFLICT" as never, 409, "", { additionals: { results: [result] } });
const partOf = (...asked: Parameters<typeof payloadShape>) => payloadShape(...asked).rows[0]!;

test("what a payload's rows are about follows from the key that they name", () => {
  const { inbound, outbound, returned } = model;
  expect(partOf(inbound, inbound.actions.confirm_validate).about?.name).toBe("inbound_detail");
  expect(partOf(returned, returned.actions.confirm_putaway).about?.name).toBe("returned_detail");
  const pick = payloadShape(outbound, outbound.actions.confirm_pick);
  expect(pick.rows[0]?.about?.name).toBe("picking");
  expect(Object.keys(pick.rows[0]?.fields ?? {})).toEqual(["num", "product_sn", "reason"]);
  expect(pick.scalars.map(([name]) => name)).toEqual(["on_short", "storage_loc_code"]);
  for (const free of [outbound.actions.box, outbound.actions.split]) expect(partOf(outbound, free).about).toBeNull();
});

test("rows of which nothing is asked are not laid open: the step takes the whole document", () => {
  const { revert_putaway, confirm_putaway } = model.inbound.actions;
  expect(payloadShape(model.inbound, revert_putaway).rows).toEqual([]);
  expect(payloadShape(model.inbound, confirm_putaway).rows).toHaveLength(1);
});

test("rows begin with what is known, and empty cells and rows are not sent", () => {
  const part = partOf(model.inbound, model.inbound.actions.confirm_validate);
  const lines = [
    { inbound_detail_id: "l1", batch_no: "B1", valid_date: null, product_sn: ["S1", "S2"], owner: { deep: 1 } },
    { inbound_detail_id: "l2", batch_no: null },
  ];
  const rows = knownRows(lines, part.fields);
  expect(rows.map(({ values }) => values)).toEqual([{ batch_no: "B1", product_sn: "S1\nS2" }, {}]);
  expect(sentRows(part, rows)).toEqual([{ inbound_detail_id: "l1", batch_no: "B1", product_sn: ["S1", "S2"] }]);
});

test("each kind of field is sent as its own type", () => {
  const fields = {
    code: { kind: "code" },
    count: { kind: "whole" },
    num: { kind: "quantity", per: "unit_factor" },
    urgent: { kind: "flag" },
    serials: { kind: "json" },
  } as const;
  const values = { code: " A ", count: "3", num: "1.5", urgent: "false", serials: "S1, S2、S3" };
  expect(sentRows({ name: "rows", about: null, fields }, [{ of: {}, values }])).toEqual([
    { code: "A", count: 3, num: "1.5", urgent: false, serials: ["S1", "S2", "S3"] },
  ]);
});

test("a refusal stands at the row that it is about", () => {
  const part = partOf(model.inbound, model.inbound.actions.confirm_validate);
  const rows = ["l1", "l2"].map((inbound_detail_id) => ({
    of: { inbound_detail_id },
    values: { num_loc: "1", product_sn: "S1\nS2" },
  }));
  const refused = { code: "SERIAL_COUNT", line_id: "l2", details: { needed: "2", given: 1 } };
  const failure = failureOf({ details: { errors: [refused] } });
  expect(errorsOfRows(failure, part, rows, words)).toMatchObject([{ line: 1, field: "product_sn" }]);
});

test("a refused number stands where it was scanned, a refused quantity at its booking", () => {
  const part = partOf(model.outbound, model.outbound.actions.confirm_pick);
  const rows = ["b1", "b2"].map((booking_id) => ({
    of: { booking_id },
    values: { num: "1", product_sn: `S-${booking_id}` },
  }));
  const errorsOf = (result: object) => errorsOfRows(failureOf(result), part, rows, words);
  expect(errorsOf({ code: "SERIAL_UNKNOWN", details: { serial_no: "S-b2" } })).toMatchObject([
    { line: 1, field: "product_sn" },
  ]);
  const short = { line_id: "l", code: "QUANTITY_REQUIRED", details: { booking_id: "b1" } };
  expect(errorsOf({ code: "QUANTITY_REQUIRED", details: { errors: [short] } })).toMatchObject([
    { line: 0, field: "num" },
  ]);
  expect(errorsOf({ code: "INVALID_STATE", details: {} })).toEqual([]);
  expect(errorsOfRows(null, part, rows, words)).toEqual([]);
});

test("what the server counts without empty rows is told at the row in which it was entered", () => {
  const part = partOf(model.outbound, model.outbound.actions.confirm_pick);
  const rows = ["", "x"].map((num, at) => ({ of: { booking_id: `b${at}` }, values: { num } }));
  const failure = new CallFailure("WRONG_TYPE" as never, 400, "", {
    errors: [{ field: "num", line: 0, code: "WRONG_TYPE", message: "" }],
  });
  expect(errorsOfRows(failure, part, rows, words)).toMatchObject([{ line: 1, field: "num" }]);
});

test("columns stand as they are declared, those first that a screen asks first", () => {
  const { fields } = partOf(model.inbound, model.inbound.actions.confirm_putaway);
  expect(inOrder(fields).map(([name]) => name)[0]).toBe("num_loc");
  const first = ["storage_loc_code", "num_loc", "storage_bad_code", "num_bad"];
  expect(inOrder(fields, first).map(([name]) => name)).toEqual([...first, "product_sn", "sscc"]);
});

test("what may not be left empty is asked for at its cell", () => {
  const [details] = payloadShape(model.inbound, model.inbound.actions.confirm_validate).rows;
  const rows = [
    { of: { inbound_detail_id: "l1" }, values: { num_loc: "5", num_bad: "" } },
    { of: { inbound_detail_id: "l2" }, values: { num_loc: " ", num_bad: "0" } },
  ];
  const asked = receivingExtras.actions?.confirm_validate?.asked ?? [];
  expect(emptyCells(details!, rows, () => asked, words)).toMatchObject([
    { line: 1, field: "num_loc", code: "REQUIRED" },
  ]);
});
