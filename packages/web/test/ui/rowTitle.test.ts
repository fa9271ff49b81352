import { model } from "@stowage/model";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { shown } from "../../src/i18n/format.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { subtitleOf } from "../../src/record/subtitle.tsx";
import { rowName, rowTitle } from "../../src/ui/rowTitle.ts";

const words = wordsIn("en_US");

test("a row is called by its code and name, one without a code by what it is and by what it belongs to", () => {
  const id = "7cafd736-0ad7-8de2-a05e-83a99fb1d7ac";
  const product = { product_id: id, product_code: "MF-1", product_name: "Tea", owner_no: "MORNING" };
  expect(rowTitle(model.product, product, words)).toBe("MF-1 Tea");
  expect(rowTitle(model.inventory, product, words)).toBe(`${words.resource("inventory")} MF-1 Tea`);
  expect(rowTitle(model.inbound_detail, { line_no: 4 }, words)).toBe(`${words.resource("inbound_detail")} 4`);
  expect(rowTitle(model.picking, { booking_state: "released" }, words)).not.toContain("released");
  const line = { line_no: 4, inbound_no: "IN-7", inbound_status: "cancelled" };
  expect(rowTitle(model.inbound_detail, line, words)).toBe(`${words.resource("inbound_detail")} 4 · IN-7`);
  expect(rowTitle(model.boxing, { box_no: "1", outbound_no: "OB-1" }, words)).toBe(
    `${words.resource("boxing")} 1 · OB-1`,
  );
  const content = { box_no: "1", outbound_id: id, outbound_no: "OB-1", order_no: "SO-1" };
  expect(rowTitle(model.boxing_detail, content, words)).toBe(`${words.resource("boxing_detail")} 1 OB-1`);
  const pick = { ...product, storage_loc_code: "A-1", storage_type: "pick_face", booking_state: "picked" };
  expect(rowTitle(model.picking, pick, words)).toBe(`${words.resource("picking")} MF-1 Tea A-1`);
  expect(rowTitle(model.inbound_detail, {}, words)).toBe(words.resource("inbound_detail"));
});

test("an order that bears the system's number in both fields is called by it once", () => {
  const order = { outbound_no: "OB-1", order_no: "OB-1", owner_name: "Morning" };
  expect(rowName(model.outbound, order, words)).toBe("OB-1");
  expect(rowName(model.outbound, { ...order, order_no: "SO-7" }, words)).toBe("OB-1 SO-7");
  const below = (row: AnyRow) => (subtitleOf(model.outbound, row, words, "OB-1") ?? []).map(({ key }) => key);
  expect(below(order)).toEqual(["owner_name"]);
  expect(below({ ...order, order_no: "SO-7" })).toEqual(["owner_name", "order_no"]);
});

test("a row that has a name in the language of the screen is called by that", () => {
  const unit = { unit_code: "MTR", unit_name: "公尺", unit_name_cn: "米", unit_name_eng: "metre" };
  expect(rowTitle(model.unit, unit, words)).toBe("MTR metre");
  expect(rowTitle(model.unit, { ...unit, unit_name_eng: null }, words)).toBe("MTR 公尺");
});

test("what a warehouse holds for is said as the states are", () => {
  expect(shown("json", ["qc_done", "boxed"], "hold_after_step", words)).toBe("QC done, Boxed");
  expect(shown("json", ["qc_done"], "product_sn", words)).toBe("qc_done");
  expect(shown("text", "awaiting_print", "status_before", words)).toBe("Awaiting print");
});
