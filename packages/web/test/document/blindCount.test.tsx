// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { bulksOf } from "../../src/screens/document/bulks.ts";
import { button, click, field, textOf, type } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const { inbound } = model;
const lines = [
  { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "731", num_loc: "0", num_bad: "0" },
  { inbound_detail_id: "l2", line_no: 2, product_code: "P-2", num_expect: "542", num_loc: "0", num_bad: "0" },
];
const blind = { inbound_status: inbound.initial, blind_receiving: true };

test("where a warehouse counts blind, nothing is told or filled in, and each line asks for its number", async () => {
  const { sent } = await inboundDialog("confirm_validate", { row: blind, lines });
  expect(textOf()).not.toMatch(/731|542|Expected/);
  expect(field("Good 1").value).toBe("");
  await type(field("Good 1"), "900");
  expect(textOf(), "no warning says what was expected").not.toContain("731");
  await click(button("Confirm validation"));
  expect(sent).toEqual([]);
  expect(field("Good 2").getAttribute("aria-invalid")).toBe("true");
  await type(field("Good 2"), "0");
  await click(button("Confirm validation"));
  expect(sent).toEqual([
    [
      { inbound_detail_id: "l1", num_loc: "900" },
      { inbound_detail_id: "l2", num_loc: "0" },
    ],
  ]);
});

test("what people counted blind stands there, and what nobody counted is asked", async () => {
  const own = [{ ...lines[0], num_loc: "7", num_bad: "1" }, lines[1] ?? {}];
  await inboundDialog("confirm_validate", { row: blind, lines: own });
  expect([field("Good 1").value, field("Defective 1").value]).toEqual(["7", "1"]);
  expect(field("Good 2").value).toBe("");
});

test("a blind count tells what was counted so far, and not what is expected", async () => {
  const own = [{ ...lines[0], validate_num: "77", num_came: "77" }];
  await inboundDialog("count", { row: blind, lines: own });
  expect(textOf()).toContain("77");
  expect(textOf()).not.toMatch(/731|Expected/);
  await type(field("Good, counted now 1"), "900");
  expect(textOf()).not.toContain("731");
});

test("elsewhere the expected number stands in the cells", async () => {
  await inboundDialog("confirm_validate", { row: { ...blind, blind_receiving: false }, lines });
  expect(field("Good 1").value).toBe("731");
  expect(textOf()).toContain("Expected");
});

test("several inbounds are confirmed at once only where nobody has to say a number", () => {
  const row = (inbound_id: string, blind_receiving: boolean) => ({ ...blind, inbound_id, blind_receiving });
  const rows = [row("i1", true), row("i2", false)];
  const bulk = bulksOf(inbound, rows, () => true).find(({ name }) => name === "confirm_validate");
  expect(bulk?.rows.map(({ inbound_id }) => inbound_id)).toEqual(["i2"]);
});
