import "../support/browser.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { payloadShape, sentRows } from "../../src/screens/document/payload.ts";
import { lotSaid, ofAnotherLot } from "../../src/screens/document/receiving/countedLot.ts";
import { receivingExtras } from "../../src/screens/document/receiving/index.ts";
import { restToPut } from "../../src/screens/document/receiving/putaway.ts";

const of = { inbound_detail_id: "l1", batch_no: "A", valid_date: "2030-01-01", lottable1: "TW", num_loc: "8" };

test("a count begins with the lot that its line announced, and with no number", async () => {
  const values = { batch_no: "A", valid_date: "2030-01-01", lottable1: "TW", num_loc: "8", sscc: "1" };
  expect(lotSaid(values)).toEqual({ batch_no: "A", valid_date: "2030-01-01", lottable1: "TW" });
  const [row] = (await receivingExtras.actions?.count?.start?.([{ of, values }], {} as never)) ?? [];
  expect(row?.values).toEqual({ batch_no: "A", valid_date: "2030-01-01", lottable1: "TW" });
});

test("goods of another lot have not its days, until somebody says some, and its own again with its number", () => {
  const values = { batch_no: "A", valid_date: "2030-01-01", lottable1: "US" };
  expect(ofAnotherLot({ of, values }, "batch_no", "B")).toEqual({ valid_date: "" });
  expect(ofAnotherLot({ of, values: { batch_no: "B", lottable1: "US" } }, "batch_no", "A")).toEqual({
    valid_date: "2030-01-01",
  });
  expect(ofAnotherLot({ of, values }, "num_loc", "3")).toEqual({});
});

test("a line of which nothing was counted is not sent for the sake of its lot", () => {
  const [part] = payloadShape(model.inbound, model.inbound.actions.count).rows;
  const rows = ["", "3"].map((num_loc) => ({ of, values: { batch_no: "A", num_loc } }));
  const only = receivingExtras.actions?.count?.sendsOnlyWith;
  expect(part && sentRows(part, rows, only)).toEqual([{ inbound_detail_id: "l1", num_loc: "3", batch_no: "A" }]);
});

test("a further part of a line that is put away begins with what the others leave", () => {
  const line = { num_loc: "9", num_put: "1", num_bad: "3", num_put_bad: "0" };
  const rows = [{ of: line, values: { num_loc: "5", num_bad: "3" } }];
  expect(restToPut(line, rows)).toEqual({ num_loc: "3" });
  expect(restToPut(line, [{ of: line, values: { num_loc: "8", num_bad: "3" } }])).toEqual({});
});
