// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { button, click, field, textOf } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const { inbound } = model;
const line = (at: number, more: object) => ({
  ...{ inbound_detail_id: `l${at}`, line_no: at, product_code: `P-${at}`, product_name: `Soap ${at}`, unit_name: "pc" },
  ...more,
});
const lines = [
  line(1, { num_put: "3", num_put_bad: "2" }),
  line(2, { num_put: "7", num_put_bad: "0" }),
  line(3, { num_put_bad: "5", sent_back_id: "o1" }),
  line(4, { num_put_bad: "4", bonded_type: "bonded" }),
];
const row = { inbound_status: "putaway_confirmed" };
const asked = () => document.querySelectorAll(".ant-form-item").length;

test("who sends rejected goods back reads which, how many and to whom", async () => {
  const { sent } = await inboundDialog("send_back", { row: { ...row, vendor_id: "v1", vendor_name: "Maker" }, lines });
  expect(textOf()).toContain("their vendor Maker");
  const told = [...document.querySelectorAll("tbody tr")].map((one) => one.textContent);
  expect(told, "neither what is good nor what goes back already, nor what the next order takes").toEqual([
    "P-1Soap 12 pc",
  ]);
  expect(asked()).toBe(0);
  await click(button("Send rejected goods back"));
  expect(sent).toHaveLength(1);
});

test("where the notice names no vendor, the step asks for one before it is taken", async () => {
  const { sent } = await inboundDialog("send_back", { row, lines });
  expect(textOf()).not.toMatch(/vendor \./);
  expect(field("Vendor")).toBeTruthy();
  await click(button("Send rejected goods back"));
  expect(sent).toEqual([]);
  expect(textOf()).toContain("Vendor");
  expect(inbound.actions.send_back.payload.vendor_id.as).toBe("vendor");
});
