// @vitest-environment happy-dom
import { type ActionName, type Model, model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { InTheWay } from "../../src/screens/document/InTheWay.tsx";
import { StepBar } from "../../src/screens/document/StepBar.tsx";
import type { Permissions } from "../../src/session/types.ts";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const step = {
  step: 4,
  from_state: "awaiting_pick",
  reason: null as string | null,
  at: "2026-11-26T09:12:00Z",
  user_name: "Zhou",
};
const history = [{ ...step, action: "confirm_pick", to_state: "awaiting_boxing" }];
const line = { product_code: "MF-1003", product_name: "Dongding tea", unit_name: "each", outbound_nums: "4" };
const lines = {
  details: [
    { ...line, line_no: 1, num_picked: "4", num_short: "0" },
    { ...line, line_no: 2, num_picked: "2", num_short: "2" },
  ],
};

async function obstacles(status: string, steps = history) {
  const open = { document: model.outbound, row: { outbound_status: status, abnormal: false }, lines };
  await show(<InTheWay {...open} history={steps} offered={[]} take={() => undefined} />);
  return [...document.querySelectorAll(".obstacle")].map(({ textContent }) => textContent);
}

test("a short pick stands in the way of an open order: of which line how much, and who found it", async () => {
  const [only, ...others] = await obstacles("awaiting_boxing");
  expect(only).toMatch(/Line 2 is short 2 of 4 each.*MF-1003 Dongding tea.*Zhou/);
  expect(others).toEqual([]);
});

test("a short pick says why, though its picker picked on afterwards", async () => {
  const pick = { ...step, action: "confirm_pick", to_state: "awaiting_pick" };
  const later = [
    { ...pick, reason: "torn" },
    { ...pick, step: 5, user_name: "Wu" },
  ];
  const [only] = await obstacles("awaiting_boxing", later);
  expect(only).toMatch(/torn.*Zhou/);
  expect(only).not.toContain("Wu");
});

test("a remedy that the page offers first anyway is not offered twice", async () => {
  const row = { outbound_status: "awaiting_pick", abnormal: true, abnormal_reason: "wet" };
  const offered = [{ name: "unlock_abnormal", action: model.outbound.actions.unlock_abnormal }];
  const open = { document: model.outbound, row, lines: {}, history: [], offered, take: () => undefined };
  await show(<InTheWay {...open} />);
  expect(document.querySelectorAll(".obstacle button")).toHaveLength(1);
  await leaveNothing();
  await show(<InTheWay {...open} next="unlock_abnormal" />);
  expect(document.querySelector(".obstacle")?.textContent).toContain("wet");
  expect(document.querySelectorAll(".obstacle button")).toHaveLength(0);
});

test("who may not decide about an interception is offered nothing that leaves the order where it is", async () => {
  const row = { outbound_status: "awaiting_interception", abnormal: false };
  const offering = (...names: readonly ActionName<Model["outbound"]>[]) => ({
    ...{ document: model.outbound, row, lines: {}, history: [], take: () => undefined },
    offered: names.map((name) => ({ name, action: model.outbound.actions[name] })),
  });
  const buttons = () => [...document.querySelectorAll(".obstacle button")].map(({ textContent }) => textContent);
  await show(<InTheWay {...offering("mark_abnormal")} />);
  expect(document.querySelectorAll(".obstacle")).toHaveLength(1);
  expect(buttons()).toEqual([]);
  await leaveNothing();
  await show(<InTheWay {...offering("mark_abnormal", "confirm_intercept")} />);
  expect(buttons()).toEqual(["Confirm interception"]);
});

test("what is shipped is past that", async () => expect(await obstacles("shipped")).toEqual([]));

test("what rests where a warehouse holds is told once", async () =>
  expect((await obstacles("picked")).filter((one) => one?.includes("Held at"))).toHaveLength(1));

test("a step that is done on some lines alone is told by how many, and has no plain tick", async () => {
  await show(<StepBar document={model.outbound} status="awaiting_boxing" way={{ history, lines }} />);
  const short = document.querySelector(".step-short");
  expect(short?.textContent).toBe("Picked1 of 2");
});

const blocked = async (row: object, permissions: Permissions, ...actions: readonly ActionName<Model["outbound"]>[]) => {
  const whole = { outbound_id: "o-1", outbound_status: "awaiting_close_order", abnormal: true, ...row };
  const offered = actions.map((name) => ({ name, action: model.outbound.actions[name] }));
  const open = { document: model.outbound, row: whole, lines: {}, history: [], offered, take: () => undefined };
  await show(<InTheWay {...open} />, permissions);
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".obstacle a")].map((a) => {
    const { pathname, searchParams } = new URL(a.href, "http://stowage.test");
    return [pathname, Object.fromEntries(searchParams)];
  });
  return { links, buttons: [...document.querySelectorAll(".obstacle button")].map(({ textContent }) => textContent) };
};
const mayEdit = { outboundOperation: ["query", "update"] } as unknown as Permissions;
const mayAll = {
  ...mayEdit,
  storeSetup: ["query"],
  customerSetup: ["query"],
  waybillRangeSetup: ["query"],
  waybillQuery: ["query"],
  carrierInterfaceSetup: ["query"],
} as Permissions;

test("what a rule blocks leads to what mends it: the field of the order that is lacking, its store, its consignee, the numbers of its carrier", async () => {
  const edit = (at: string) => ["/Main/outbound", { open: "o-1", mode: "edit", at }];
  const store = { abnormal_rule: "unknown_store", carrier_code: "hi_life", store_no: "77" };
  const asked = '[["carrier_code","equal","hi_life"],["store_no","equal","77"]]';
  expect(await blocked(store, mayAll)).toEqual({
    links: [edit("store_no"), ["/Main/store", { q: asked }]],
    buttons: [],
  });
  await leaveNothing();
  const address = { abnormal_rule: "address_incomplete", consignee_id: "c-1", consignee_name: "Lin" };
  const customer = ["/Main/customer", { open: "c-1" }];
  expect((await blocked(address, mayAll)).links).toEqual([edit("delivery_address"), customer]);
  await leaveNothing();
  const price = { abnormal_rule: "price_missing" };
  expect((await blocked(price, mayAll)).links).toEqual([edit("unit_price")]);
  await leaveNothing();
  const refused = {
    abnormal_rule: "carrier_refused",
    order_no: "A-7",
    carrier_code: "hct",
    outbound_status: "awaiting_shipping",
  };
  expect(await blocked(refused, mayAll, "unlock_abnormal", "assign_carrier")).toEqual({
    links: [
      ["/Main/waybill", { q: '[["order_no","equal","A-7"]]' }],
      ["/Main/carrier_interface", { q: '[["carrier_code","equal","hct"]]' }],
      ["/Main/waybill_range", { q: '[["carrier_code","equal","hct"]]' }],
    ],
    buttons: ["Assign carrier"],
  });
});

test("what a rule found empty is named: fields of the order, or its lines", async () => {
  const obstacle = async (row: object, lines = {}) => {
    await leaveNothing();
    const whole = { outbound_status: "awaiting_close_order", abnormal: true, ...row };
    const open = { document: model.outbound, row: whole, lines, history: [], offered: [], take: () => undefined };
    await show(<InTheWay {...open} />);
    return document.querySelector(".obstacle")?.textContent;
  };
  const address = {
    abnormal_rule: "address_incomplete",
    consignee_name: "Lin",
    delivery_address: " ",
    delivery_tel: null,
  };
  expect(await obstacle(address)).toMatch(/Address incomplete · Delivery address · Delivery telephone$/);
  const details = [1, 2, 3].map((line_no) => ({ line_no, unit_price: line_no === 2 ? "5" : null }));
  expect(await obstacle({ abnormal_rule: "price_missing" }, { details })).toMatch(/Line 1, 3$/);
});

test("and only to where its reader may go; what a person marked leads to nothing but its unlocking", async () => {
  const store = { abnormal_rule: "unknown_store", carrier_code: "hi_life", store_no: "77" };
  expect((await blocked(store, {})).links).toEqual([]);
  await leaveNothing();
  const closed = await blocked({ ...store, outbound_status: "awaiting_pick" }, mayEdit);
  expect(closed.links, "its form is closed").toEqual([]);
  await leaveNothing();
  const said = { abnormal_rule: null, abnormal_reason: "wet" };
  expect(await blocked(said, mayAll, "unlock_abnormal")).toEqual({ links: [], buttons: ["Unlock"] });
});
