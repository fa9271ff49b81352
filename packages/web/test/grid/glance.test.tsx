// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { listColumns, type Shown } from "../../src/api/columns.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import { GlanceRow, glanceColumn } from "../../src/grid/glance.tsx";
import { wordsIn } from "../../src/i18n/index.ts";
import { show } from "../support/screen.tsx";

test("on a telephone, why an order is held stands below its number, first", async () => {
  const order = { outbound_no: "OB1", outbound_status: "awaiting_close_order", consignee_name: "Xinyi Store" };
  const held = { ...order, abnormal: true, abnormal_reason: "地址不全 Bad address" };
  const below = () => document.querySelector(".glance-below")?.textContent;
  const row = (one: AnyRow) => <GlanceRow declared={model.outbound} shown={listColumns(model.outbound)} row={one} />;
  await show(row(held));
  expect(below()).toMatch(/^地址不全 Bad address.*Xinyi Store/);
  document.body.replaceChildren();
  await show(row({ ...held, abnormal_reason: null }));
  expect(below()).toMatch(/^Abnormal/);
  document.body.replaceChildren();
  await show(row(order));
  expect(below()).toMatch(/^Xinyi Store/);
});

test("in a product's panel, what a telephone shows of a location says whose warehouse it is, the lot and its last day", async () => {
  document.body.replaceChildren();
  const names = model.product.tabs?.[0]?.columns ?? [];
  const shown = listColumns(model.inventory).filter(({ name }) => names.includes(name));
  const row = {
    wh_name: "Kaohsiung",
    storage_loc_code: "C-04-1",
    num_loc: "76",
    unit_name: "each",
    batch_no: "L260928",
    valid_date: "2999-08-04",
  };
  await show(<GlanceRow declared={model.inventory} shown={shown} row={row} />);
  const below = document.querySelector(".glance-below")?.textContent;
  for (const said of ["Kaohsiung", "L260928", "2999-08-04"]) expect(below).toContain(said);
  expect(below).not.toContain("each");
});

test("on a telephone, an order that its warehouse has rest in a state says so first", async () => {
  document.body.replaceChildren();
  const picked = { outbound_no: "OB1", outbound_status: "picked", consignee_name: "Xinyi Store" };
  await show(<GlanceRow declared={model.outbound} shown={listColumns(model.outbound)} row={picked} />);
  expect(document.querySelector(".glance-below")?.textContent).toMatch(/^Held by warehouse setting.*Xinyi Store/);
});

test("on a telephone, picks of one product at one location are told apart by their order and their lot", async () => {
  document.body.replaceChildren();
  const pick = { storage_loc_code: "A-01-5", num: "3", product_code: "TEA", product_name: "Dongding tea" };
  const row = { ...pick, outbound_no: "OB261128000239", batch_no: "L1" };
  await show(<GlanceRow declared={model.picking} shown={listColumns(model.picking)} row={row} />);
  expect(document.querySelector(".glance-below")?.textContent).toMatch(/TEA.*OB261128000239.*L1.*Dongding tea/);
});

test("on a telephone, a product says how much of it is available, in its unit", async () => {
  document.body.replaceChildren();
  const product = {
    product_code: "TEA",
    product_name: "Dongding tea",
    num_loc_available: "76",
    stock_unit_name: "box",
  };
  await show(<GlanceRow declared={model.product} shown={listColumns(model.product)} row={product} />);
  expect(document.querySelector(".glance-right")?.textContent).toBe("76 box");
  expect(document.querySelector(".glance-below")?.textContent).toContain("Dongding tea");
});

test("a column whose stock somebody may not see leaves the place at the right, and no name takes it", () => {
  const shown = listColumns(model.product).filter(({ toldBy }) => toldBy === undefined);
  const column = glanceColumn(model.product, shown, { words: wordsIn("en_US"), first: [] });
  const told: readonly (Shown | undefined)[] = column?.cellRendererParams?.shown ?? [];
  expect(told.map((one) => one?.name)).toEqual([
    "product_code",
    undefined,
    "product_name",
    "product_spec",
    "owner_name",
  ]);
});

test("on a telephone, a yes or a number at a row's right says what it is about", async () => {
  document.body.replaceChildren();
  const store = { store_no: "131387", store_name: "Songgao", carrier_code: "seven_eleven", open: false };
  await show(<GlanceRow declared={model.store} shown={listColumns(model.store)} row={store} />);
  expect(document.querySelector(".glance-right")?.textContent).toBe("Open No");
  document.body.replaceChildren();
  const range = { carrier_code: "hct", numbers_left: "1000", prefix: null, next_no: "1000" };
  await show(<GlanceRow declared={model.waybill_range} shown={listColumns(model.waybill_range)} row={range} />);
  expect(document.querySelector(".glance-right")?.textContent).toBe("Numbers left 1,000");
  expect(document.querySelector(".glance-below")?.textContent).toContain("Next number 1000");
});

test("on a telephone, a pick that somebody took says who, with the sign of a person", async () => {
  document.body.replaceChildren();
  const pick = { storage_loc_code: "A-01-5", num: "3", product_code: "TEA", product_name: "Dongding tea" };
  const row = { ...pick, picker_name: "Lin" };
  await show(<GlanceRow declared={model.picking} shown={listColumns(model.picking)} row={row} />);
  const below = [...(document.querySelector(".glance-below")?.children ?? [])];
  expect(below.filter((one) => one.querySelector("svg")).map(({ textContent }) => textContent?.trim())).toEqual([
    "Lin",
  ]);
});
