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

test("on a telephone, an order says its owner's number, by which it was sought", async () => {
  document.body.replaceChildren();
  const order = { outbound_no: "OB1", order_no: "SO-9", outbound_status: "awaiting_print", consignee_name: "Xinyi" };
  await show(<GlanceRow declared={model.outbound} shown={listColumns(model.outbound)} row={order} />);
  expect(document.querySelector(".glance-below")?.textContent).toMatch(/^SO-9.*Xinyi/);
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

test("what a telephone shows of a row that declares nothing says its name in one language, and no times without names", () => {
  const shown = listColumns(model.unit);
  const column = glanceColumn(model.unit, shown, { words: wordsIn("en_US"), first: shown.map(({ name }) => name) });
  const told: readonly (Shown | undefined)[] = column?.cellRendererParams?.shown ?? [];
  expect(told.map((one) => one?.name)).toEqual(["unit_code", undefined, "unit_type", "unit_name"]);
});

test("on a telephone, what a row says already is not said a second time", async () => {
  document.body.replaceChildren();
  const below = async (customer_name: string) => {
    document.body.replaceChildren();
    const row = { customer_no: "ANN", customer_name };
    await show(<GlanceRow declared={model.customer} shown={listColumns(model.customer)} row={row} />);
    return document.querySelector(".glance-below")?.textContent;
  };
  expect(await below("ANN")).not.toContain("ANN");
  // In other letters it is a name, and a row of a code alone would say less.
  expect(await below("Ann")).toContain("Ann");
});

test("on a telephone, quantities have their unit where no field of them names it", async () => {
  document.body.replaceChildren();
  const line = { product_code: "TEA", num: "3", product_name: "Dongding tea", outbound_no: "OB1", unit_name: "box" };
  await show(<GlanceRow declared={model.boxing_detail} shown={listColumns(model.boxing_detail)} row={line} />);
  expect(document.querySelector(".glance-right")?.textContent?.trim()).toBe("3 box");
});

test("on a telephone, a part of the warehouse says in which others it lies, and a unit's conversion of which product it is", async () => {
  document.body.replaceChildren();
  const rack = { sd_code: "10", sd_level: "rack", area: "C", level: "5", rack: "10" };
  await show(<GlanceRow declared={model.storage_detail} shown={listColumns(model.storage_detail)} row={rack} />);
  expect(document.querySelector(".glance")?.textContent).toMatch(/10.*Rack.*C.*5/);
  document.body.replaceChildren();
  const box = {
    product_code: "TEA",
    product_name: "Dongding tea",
    from_unit_name: "box",
    to_qty: 24,
    to_unit_name: "each",
  };
  await show(<GlanceRow declared={model.unit_convert} shown={listColumns(model.unit_convert)} row={box} />);
  expect(document.querySelector(".glance")?.textContent).toMatch(/TEA.*box.*Dongding tea.*24.*each/);
});

test("on a telephone, days and codes below are told whole; names give way", async () => {
  document.body.replaceChildren();
  const order = {
    outbound_no: "OB1",
    outbound_status: "awaiting_pick",
    consignee_name: "Xinyi",
    expect_ship_date: "2999-11-26",
  };
  await show(<GlanceRow declared={model.outbound} shown={listColumns(model.outbound)} row={order} />);
  const whole = [...document.querySelectorAll(".glance-below > .glance-whole")].map(({ textContent }) => textContent);
  expect(whole).toEqual(["2999-11-26 "]);
});

test("who is at a pick is told apart from names that may be cut", async () => {
  document.body.replaceChildren();
  const row = {
    storage_loc_code: "A-1",
    num: "2",
    product_code: "TEA-1",
    picker_name: "Chen Mei-Ling",
    product_name: "Tea",
  };
  await show(<GlanceRow declared={model.picking} shown={listColumns(model.picking)} row={row} />);
  const kinds = [...document.querySelectorAll(".glance-below > span")].map(
    (one) => `${one.className} ${one.textContent?.trim()}`,
  );
  expect(kinds).toEqual(["glance-whole TEA-1", "glance-whose Chen Mei-Ling", " Tea"]);
});
