import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { offeredActions } from "../../src/screens/document/actions.ts";
import { payloadShape, sentRows } from "../../src/screens/document/payload.ts";
import { receivingExtras } from "../../src/screens/document/receiving/index.ts";
import { leftToPutRows, sumsLeftToPut } from "../../src/screens/document/receiving/putaway.ts";

const proposed = (num: string, storage_loc_code: string) => ({
  lineId: "l1",
  quality: "good" as const,
  num,
  reason: "same_lot",
  storage_loc_code,
});

test("the payload of a putaway offers what is left and sends what was entered", () => {
  const [part] = payloadShape(model.inbound, model.inbound.actions.confirm_putaway).rows;
  const line = { inbound_detail_id: "l1", num_loc: "10", num_put: "4", num_bad: "0", num_put_bad: "0" };
  const rows = leftToPutRows(line, [proposed("6", "A-01")]);
  expect(rows.map(({ values }) => values)).toEqual([
    { num_loc: "6", storage_loc_code: "A-01", num_bad: "", storage_bad_code: "" },
  ]);
  expect(sentRows(part!, rows)).toEqual([{ inbound_detail_id: "l1", num_loc: "6", storage_loc_code: "A-01" }]);
  const done = { inbound_detail_id: "l2", num_loc: "1", num_put: "1", num_bad: "0", num_put_bad: "0" };
  expect(leftToPutRows(done, [])).toEqual([]);
});

test("what a line needs several locations for becomes several rows, and what has none stands open", () => {
  const line = { inbound_detail_id: "l1", num_loc: "10", num_put: "0", num_bad: "2", num_put_bad: "0" };
  const rows = leftToPutRows(line, [proposed("6", "A-01"), proposed("3", "A-02")]);
  expect(rows.map(({ values }) => values)).toEqual([
    { num_loc: "6", storage_loc_code: "A-01", num_bad: "2", storage_bad_code: "" },
    { num_loc: "3", storage_loc_code: "A-02", num_bad: "", storage_bad_code: "" },
    { num_loc: "1", storage_loc_code: "", num_bad: "", storage_bad_code: "" },
  ]);
  const box = { unit_name: "box" };
  expect(
    sumsLeftToPut({
      details: [line, { num_loc: "5", num_put: "1.5" }, { ...box, num_loc: "2" }, { ...box, num_loc: "1" }],
    }),
  ).toEqual([
    { unit: "", num: "15.5" },
    { unit: "box", num: "3" },
  ]);
});

test("what is scrapped is not proposed as good, and follows what becomes of it until people tell good and bad apart", async () => {
  const { start, follows } = receivingExtras.actions?.confirm_validate ?? {};
  const [scrapped, kept] = await start!(
    ["scrap", "undecided"].map((disposition) => ({ of: { num_expect: "2", disposition }, values: { disposition } })),
    { document: model.returned, row: {}, lines: {} },
  );
  expect(scrapped!.values).toMatchObject({ num_loc: "0", num_bad: "2" });
  expect(kept!.values).toMatchObject({ num_loc: "2", num_bad: "0" });
  expect(follows!(kept!, "disposition", "scrap")).toEqual({ num_loc: "0", num_bad: "2" });
  expect(follows!(scrapped!, "disposition", "repair")).toEqual({ num_loc: "2", num_bad: "0" });
  expect(follows!(kept!, "disposition", "repair")).toEqual({});
  const apart = { ...kept!, values: { ...kept!.values, num_loc: "1", num_bad: "1" } };
  expect(follows!(apart, "disposition", "scrap")).toEqual({});
});

test("quality control is taken up again only where it was done", () => {
  const row = { inbound_status: "awaiting_putaway", qc_time: null };
  const backOf = (own: object) =>
    offeredActions(model.inbound, { ...row, ...own }, () => true)
      .map(({ name }) => name)
      .filter((name) => name.startsWith("revert_"));
  expect(backOf({})).toEqual(["revert_validate", "revert_putaway"]);
  expect(backOf({ qc_time: "2031-01-01T00:00:00.000Z" })).toEqual(["revert_validate", "revert_qc", "revert_putaway"]);
});

test("a closing begins with what was counted, as soon as anything was", async () => {
  const start = receivingExtras.actions?.confirm_validate?.start;
  const rows = [
    { of: { num_expect: "7", num_loc: "3", num_bad: "1" }, values: {} },
    { of: { num_expect: "5", num_loc: "0", num_bad: "0" }, values: {} },
  ];
  const begun = await start!(rows, { document: model.inbound, row: {}, lines: {} });
  expect(begun.map(({ values }) => [values.num_loc, values.num_bad])).toEqual([
    ["3", "1"],
    ["0", "0"],
  ]);
});

test("a closing begins with what is expected, and keeps what is known of the lot", async () => {
  const start = receivingExtras.actions?.confirm_validate?.start;
  const rows = [{ of: { num_expect: "7" }, values: { batch_no: "B1" } }];
  const open = { document: model.inbound, row: {}, lines: {} };
  expect((await start!(rows, open)).map(({ values }) => values)).toEqual([
    { batch_no: "B1", num_loc: "7", num_bad: "0" },
  ]);
});
