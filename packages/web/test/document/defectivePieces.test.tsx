// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import {
  button,
  buttons,
  click,
  field,
  leaveNothing,
  nameOf,
  pageOf,
  Refusal,
  textOf,
  type,
} from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

afterEach(leaveNothing);

const { product } = model;
const goods = { inbound_detail_id: "l1", line_no: 1, product_id: "p1", product_code: "P-1", unit_name: "piece" };

/** The dialog of a step about a line of numbered pieces, and what it sends. */
async function dialogOf(
  name: "confirm_validate" | "confirm_qc" | "confirm_putaway",
  line: object,
  refusal?: Refusal,
): Promise<unknown[]> {
  const { sent } = await inboundDialog(name, {
    lines: [{ ...goods, ...line }],
    refusal,
    answer(asked) {
      if (asked.path.endsWith("/putaway/proposal")) return { proposal: [], unplaced: [], rejected: [] };
      return asked.path === `/v1${product.path}/q`
        ? pageOf(product.reply, [{ product_id: "p1", need_scan_product_sn: true }], asked)
        : undefined;
    },
  });
  return sent;
}

const serials = () => buttons().findLast((one) => nameOf(one).startsWith("Serial number")) as HTMLButtonElement;
const scan = async (...numbers: string[]) => {
  for (const number of numbers) {
    const input = field("Serial numbers 1");
    await type(input, number);
    await act(async () => {
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
  }
};
const defective = (serial: string) => field(`Defective: ${serial}`);
const submit = (name: string) => click(button(name));

test("what a scanner types until Enter is one number, though spaces and commas stand in it", async () => {
  const sent = await dialogOf("confirm_validate", { num_expect: "1", num_loc: "0", num_bad: "0" });
  await click(serials());
  await scan("E21 SN 3,bad");
  await submit("Confirm validation");
  expect(sent).toMatchObject([[{ num_loc: "1", product_sn: ["E21 SN 3,bad"] }]]);
});

test("of good and bad pieces with numbers people say which are the bad ones; none is taken for bad by its place", async () => {
  const sent = await dialogOf("confirm_validate", { num_expect: "3", num_loc: "0", num_bad: "0" });
  await type(field("Good 1"), "2");
  await type(field("Defective 1"), "1");
  await click(serials());
  await scan("S1", "S2", "S3");
  await submit("Confirm validation");
  expect(sent).toEqual([]);
  expect(textOf()).toContain("Say which of the numbers are the defective ones: 1");
  await click(defective("S2"));
  await submit("Confirm validation");
  expect(sent).toMatchObject([[{ num_loc: "2", num_bad: "1", product_sn: ["S1", "S3", "S2"] }]]);
});

test("which pieces were bad at the count is known, and may be said otherwise", async () => {
  const sent = await dialogOf("confirm_qc", { num_loc: "2", num_bad: "1", product_sn: ["S1", "S2", "S3"] });
  await click(serials());
  expect([defective("S1").checked, defective("S3").checked]).toEqual([false, true]);
  await click(defective("S3"));
  await click(defective("S1"));
  await submit("Confirm QC");
  expect(sent).toMatchObject([[{ product_sn: ["S2", "S3", "S1"] }]]);
});

test("pieces that are all good, or all bad, need no word on which they are", async () => {
  const sent = await dialogOf("confirm_validate", { num_expect: "1", num_loc: "0", num_bad: "0" });
  await type(field("Good 1"), "0");
  await type(field("Defective 1"), "1");
  await click(serials());
  await scan("S1");
  await submit("Confirm validation");
  expect(sent).toMatchObject([[{ product_sn: ["S1"] }]]);
});

test("the next scan is taken once a number was taken out", async () => {
  await dialogOf("confirm_validate", { num_expect: "2", num_loc: "0", num_bad: "0" });
  await click(serials());
  await scan("S1", "S2");
  await click(button("Remove serial number S1"));
  expect(document.activeElement).toBe(field("Serial numbers 1"));
});

test("putaway says how many numbers are known, and asks for none", async () => {
  const put = { num_put: "1", num_put_bad: "0" };
  const sent = await dialogOf("confirm_putaway", {
    num_loc: "3",
    num_bad: "0",
    product_sn: ["S1", "S2", "S3"],
    ...put,
  });
  expect(nameOf(serials())).toContain("2 known");
  await click(serials());
  expect(textOf()).toContain("No scan is needed");
  await type(field("Location code 1"), "L-1");
  await submit("Confirm putaway");
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "2", storage_loc_code: "L-1" }]]);
});

test("what was refused of a row's numbers is said no longer once they are others", async () => {
  const details = { serial_no: "S1", product: "P-1", line: 1 };
  const error = { line_id: "l1", line_no: 1, code: "SERIAL_IN_STOCK", details };
  const result = { index: 0, id: "i1", ok: false, code: error.code, details: { ...details, errors: [error] } };
  await dialogOf(
    "confirm_validate",
    { num_expect: "1", num_loc: "0", num_bad: "0" },
    new Refusal(error.code, { results: [result] }),
  );
  await click(serials());
  await scan("S1");
  await submit("Confirm validation");
  expect(nameOf(serials())).toContain("!");
  await click(serials());
  await click(button("Remove serial number S1"));
  await scan("S2");
  expect(nameOf(serials())).toContain("✓");
});
