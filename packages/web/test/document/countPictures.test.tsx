// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { button, click, field, textOf, type } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const row = { inbound_status: model.inbound.initial };
const line = { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "10", num_loc: "9", num_bad: "0" };
const file = { file_id: "0198c0de-0000-7000-8000-000000000001", name: "dent.png" };

test("damaged goods ask for pictures at their count; of others somebody may show some", async () => {
  await inboundDialog("count", { row, lines: [line] });
  expect(textOf()).not.toContain("Pictures of the count");
  await type(field("Defective, counted now 1"), "1");
  expect(textOf()).toContain("Pictures of the count");
  await type(field("Defective, counted now 1"), "");
  expect(textOf()).not.toContain("Pictures of the count");
  const more = document.querySelector(".payload input[type=checkbox]");
  if (more) await click(more);
  expect(textOf()).toContain("Pictures of the count");
});

test("the confirmation keeps the pictures of the count, and takes none away that nobody took out", async () => {
  const lines = [{ ...line, num_bad: "1", count_files: [file] }];
  const { sent } = await inboundDialog("confirm_validate", { row, lines });
  expect(textOf()).toContain("dent.png");
  await click(button("Confirm validation"));
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "9", num_bad: "1", count_files: [file] }]]);
});
