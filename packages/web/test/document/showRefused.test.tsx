// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { button, click, field, Refusal, settled, textOf, type } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const lot = { batch_no: "B-7", sscc: "340123450000000017" };
const lines = [
  { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "10", num_loc: "4", validate_num: "4" },
  {
    inbound_detail_id: "l2",
    line_no: 2,
    product_code: "P-1",
    num_expect: "5",
    num_loc: "0",
    validate_num: "0",
    ...lot,
  },
];

async function counted(result: object) {
  const results = [{ index: 0, id: "i1", ok: false, code: "MORE_THAN_RECEIVED", ...result }];
  const refusal = new Refusal("MORE_THAN_RECEIVED", { results });
  await inboundDialog("count", { row: { inbound_status: model.inbound.initial }, lines, refusal });
  await type(field("Good, counted now 2"), "-3");
  await click(button("Count"));
  await settled();
}

test("after a refusal the cursor stands in the first cell that is wrong", async () => {
  const details = { field: "num_loc", available: "0", asked: "3" };
  await counted({ details: { errors: [{ line_id: "l2", code: "MORE_THAN_RECEIVED", details }] } });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Good, counted now 2");
});

test("where no cell is meant, the message has the cursor", async () => {
  await counted({ code: "INVALID_STATE" });
  expect(document.activeElement?.className).toContain("failure-note");
});

test("a line of a count tells its lot and its pallet", async () => {
  await inboundDialog("count", { row: { inbound_status: model.inbound.initial }, lines });
  for (const told of Object.values(lot)) expect(textOf()).toContain(told);
});

test("a line that is split tells them too", async () => {
  await inboundDialog("split_line", {
    row: { inbound_status: "awaiting_putaway" },
    lines: lines.map((one) => ({ ...one, num_loc: "4" })),
  });
  for (const told of Object.values(lot)) expect(textOf()).toContain(told);
});
