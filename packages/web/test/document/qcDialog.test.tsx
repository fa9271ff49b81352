// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { button, click, field, leaveNothing, textOf, type } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const goods = { num_bad: "0", unit_name: "piece" };
const lines = [
  {
    inbound_detail_id: "l1",
    line_no: 1,
    product_code: "P-1",
    num_loc: "10",
    validate_num: "10",
    num_sample: "3",
    ...goods,
  },
  { inbound_detail_id: "l2", line_no: 2, product_code: "P-2", num_loc: "5", validate_num: "5", version: 4, ...goods },
  { inbound_detail_id: "l3", line_no: 3, product_code: "P-3", num_loc: "2", validate_num: "2", ...goods },
].map((line) =>
  line.inbound_detail_id === "l2"
    ? { ...line, num_qc: "4", num_qc_bad: "1", reject_reason: "Wet", qc_files: null }
    : line,
);

/** The dialog of a step, and what it sends. */
const dialogOf = async (name: "record_qc" | "confirm_qc") =>
  (await inboundDialog(name, { row: { inbound_status: "awaiting_qc" }, lines })).sent;

test("what was found of a line is written with its reason; who changes it says what they saw", async () => {
  const sent = await dialogOf("record_qc");
  expect(textOf()).toContain("Sample size");
  expect(field("Good 1").value, "nobody looked at it").toBe("");
  expect([field("Good 2").value, field("Defective 2").value]).toEqual(["4", "1"]);
  await type(field("Defective 1"), "2");
  await type(field("Reason for rejection 1"), "Damaged");
  await type(field("Good 2"), "5");
  await type(field("Defective 2"), "0");
  await click(button("Record QC result"));
  expect(sent).toEqual([
    [
      { inbound_detail_id: "l1", num_bad: "2", reject_reason: "Damaged" },
      { inbound_detail_id: "l2", num_loc: "5", num_bad: "0", reject_reason: "Wet", version: 4 },
    ],
  ]);
});

test("the confirmation begins with what was found; of what is to be sampled a person says it", async () => {
  const sent = await dialogOf("confirm_qc");
  expect([1, 2, 3].map((at) => field(`Good ${at}`).value)).toEqual(["", "4", "2"]);
  await click(button("Confirm QC"));
  expect(sent, "nobody said what the first is").toEqual([]);
  await type(field("Good 1"), "10");
  await click(button("Confirm QC"));
  expect(sent).toEqual([
    [
      { inbound_detail_id: "l1", num_loc: "10" },
      { inbound_detail_id: "l2", num_loc: "4", num_bad: "1", reject_reason: "Wet" },
      { inbound_detail_id: "l3", num_loc: "2", num_bad: "0" },
    ],
  ]);
});

test("the dialogs say that figures are of the whole line, and how much of it is looked at", async () => {
  for (const name of ["record_qc", "confirm_qc"] as const) {
    await dialogOf(name);
    expect(textOf()).toContain("Good and defective are those of the whole line");
    expect(textOf()).toContain("Line 1 P-1: 3 of 10 piece to look at");
  }
});

test("where some is rejected, its confirmation asks why, at the line", async () => {
  const { sent } = await inboundDialog("confirm_qc", { row: { inbound_status: "awaiting_qc" }, lines: lines.slice(2) });
  expect(textOf()).not.toContain("Reason for rejection");
  await type(field("Good 1"), "1");
  await type(field("Defective 1"), "1");
  await type(field("Reason for rejection 1"), "Torn");
  await click(button("Confirm QC"));
  expect(sent).toEqual([[{ inbound_detail_id: "l3", num_loc: "1", num_bad: "1", reject_reason: "Torn" }]]);
});

test("what is rejected says why before it is sent, unless the count found it damaged already", async () => {
  const counted = { ...lines[2], inbound_detail_id: "l4", line_no: 4, num_loc: "1", num_bad: "1", validate_num: "2" };
  for (const [name, said] of [
    ["record_qc", "Record QC result"],
    ["confirm_qc", "Confirm QC"],
  ] as const) {
    const row = { inbound_status: "awaiting_qc" };
    const { sent } = await inboundDialog(name, { row, lines: [...lines.slice(2), counted] });
    await type(field("Good 1"), "1");
    await type(field("Defective 1"), "1");
    await type(field("Good 2"), "1");
    await type(field("Defective 2"), "1");
    await click(button(said));
    expect(sent, name).toEqual([]);
    expect(textOf().match(/A value is needed for “Reason for rejection”/g)?.length).toBeGreaterThan(0);
    await type(field("Reason for rejection 1"), "Torn");
    await click(button(said));
    expect(sent, name).toHaveLength(1);
    await leaveNothing();
  }
});
