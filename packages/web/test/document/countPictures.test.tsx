// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { button, click, textOf } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const row = { inbound_status: model.inbound.initial };
const line = { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "10", num_loc: "9", num_bad: "0" };
const file = { file_id: "0198c0de-0000-7000-8000-000000000001", name: "dent.png" };

test("whoever counts may show at once what was found, be it damaged, over, short or not announced", async () => {
  await inboundDialog("count", { row, lines: [line] });
  expect(textOf()).toContain("Pictures of the count");
  expect(button("Upload a file (0 / 3)").title).toBe("Upload a file");
});

test("the confirmation keeps the pictures of the count, and takes none away that nobody took out", async () => {
  const lines = [{ ...line, num_bad: "1", count_files: [file] }];
  const { sent } = await inboundDialog("confirm_validate", { row, lines });
  expect(textOf()).toContain("dent.png");
  await click(button("Confirm validation"));
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "9", num_bad: "1", count_files: [file] }]]);
});

test("who confirms one count sees its numbers, and is not asked whether to take those that were counted", async () => {
  await inboundDialog("confirm_validate", { row, lines: [line] });
  expect(textOf()).toContain("Good");
  expect(textOf()).not.toContain("Close as counted");
});
