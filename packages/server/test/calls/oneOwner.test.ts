import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("server");
}, 120_000);
afterAll(() => world?.close());

async function orderOf(owner: "mine" | "other"): Promise<string> {
  const { companyId, far, products } = world.here;
  const scope = { company_id: companyId, wh_id: far, owner_id: world.here[owner] };
  const line = { product_id: products[owner], num_expect: "5", num_loc: "5", storage_loc_code: "A-01" };
  await world.post("/v1/inbound/simple/a", { ...scope, inbound_bill_no: `S-${world.unique()}`, details: [line] });
  const details = [{ product_id: products[owner], outbound_nums: "1" }];
  const made = await world.post("/v1/outbound/a", { ...scope, order_no: `O-${world.unique()}`, details });
  return String((made.outbound as Row[])[0]?.outbound_id);
}

const strict = (one_owner_at_a_time: boolean) => world.put(`/v1/warehouse/${world.here.far}`, { one_owner_at_a_time });

it("refuses documents of several owners at once where a warehouse works for one at a time [general-6]", async () => {
  await strict(true);
  const ids = [await orderOf("mine"), await orderOf("other")];
  const ask = (method: "POST" | "PUT", path: string, body: object = {}) =>
    world.ask("chief", method, path, { body: { ids, ...body } });
  const refused = async (...asked: Parameters<typeof ask>) => {
    const { status, code, message, additionals } = await ask(...asked);
    expect([status, code, (additionals.errors as Row[])[0]?.field], asked[1]).toEqual([400, "OWNER_FIRST", "ids"]);
    return message;
  };
  const names = await world.rows("/customer", "customer", { customer_id: [world.here.mine, world.here.other] });
  const said = await refused("POST", "/v1/outbound/action/close_order");
  for (const { customer_name } of names) expect(said).toContain(String(customer_name));
  await refused("POST", "/v1/outbound/close/a");
  await refused("PUT", "/v1/outbound/largeStatusUpdate", { action: "close_order" });
  await refused("PUT", "/v1/outbound/updateBatch", { values: { outbound_note1: "x" } });
  for (const id of ids) expect((await ask("POST", "/v1/outbound/action/close_order", { ids: [id] })).status).toBe(200);
  await refused("POST", "/v1/outbound/action/print", { list_kind: "batch" });
  for (const id of ids) expect((await ask("POST", "/v1/outbound/action/print", { ids: [id] })).status).toBe(200);
  await refused("POST", "/v1/pickinglist/order");
  // Two of one owner go together, and so does everything once the warehouse no longer asks for it.
  const twice = [await orderOf("mine"), await orderOf("mine")];
  expect((await ask("POST", "/v1/outbound/action/close_order", { ids: twice })).status).toBe(200);
  await strict(false);
  expect((await ask("POST", "/v1/pickinglist/order")).status).toBe(200);
});

it("names these owners in the language of who is refused, and parts them as it does", async () => {
  await strict(true);
  const { mine, other } = world.here;
  await world.put(`/v1/customer/${mine}`, { customer_name_eng: "Acme Teas" });
  await world.put(`/v1/customer/${other}`, { customer_name_eng: "Other Goods" });
  const ids = [await orderOf("mine"), await orderOf("other")];
  const said = async (lang: string) =>
    (await world.ask("chief", "POST", "/v1/outbound/action/close_order", { body: { ids, lang } })).message;
  expect(await said("en_US")).toContain("Acme Teas, Other Goods");
  const names = (await world.rows("/customer", "customer", { customer_id: [mine, other] })).map(
    (row) => row.customer_name,
  );
  expect(await said("zh_TW")).toContain(names.sort().join("、"));
  await strict(false);
});

it("tells the screens of a warehouse that works for one owner at a time, from the next call on", async () => {
  const flags = async () =>
    ((await world.ask("chief", "GET", "/v1/own/menu")).additionals.ownMenu.warehouseBasicResponseList as Row[])
      .filter(({ wh_id }) => wh_id === world.here.far)
      .map((row) => row.one_owner_at_a_time);
  await strict(false);
  expect(await flags()).toEqual([false]);
  await strict(true);
  expect(await flags()).toEqual([true]);
});

it("refuses picks, and the closing of boxes and of snapshots, of several owners at once there [general-6]", async () => {
  await strict(true);
  const ids = [await orderOf("mine"), await orderOf("other")];
  const ask = (method: "POST" | "PUT", path: string, body: unknown) => world.ask("chief", method, path, { body });
  const step = async (action: string, payload: object = {}) => {
    for (const id of ids)
      expect((await ask("POST", `/v1/outbound/action/${action}`, { ids: [id], ...payload })).status, action).toBe(200);
  };
  const refused = async (...asked: Parameters<typeof ask>) => {
    const { status, code } = await ask(...asked);
    expect([status, code], asked[1]).toEqual([400, "OWNER_FIRST"]);
  };
  const keys = async (path: string, reply: string, key: string) =>
    (await world.rows(path, reply, { outbound_id: ids })).map((row) => String(row[key]));
  await step("close_order");
  await step("print", { list_kind: "order" });
  const picks = (await keys("/outbound/picking", "picking", "booking_id")).map((booking_id) => ({ booking_id }));
  expect(picks).toHaveLength(2);
  await refused("POST", "/v1/outbound/pickingconfirm/a", picks);
  for (const pick of picks) expect((await ask("POST", "/v1/outbound/pickingconfirm/a", [pick])).status).toBe(200);
  await step("confirm_boxing", { fast: true, length: "30", width: "20", height: "10", weight: "1" });
  await step("ship", { shipping_company_name: "HCT", shipping_no: "1" });
  for (const [path, reply, key] of [
    ["/boxing/fast", "fastBoxing", "boxing_id"],
    ["/outbound/snapshot", "outboundSnapshot", "outbound_snapshot_id"],
  ] as const) {
    const rows = await keys(path, reply, key);
    expect(rows, path).toHaveLength(2);
    await refused("POST", `/v1${path}/close/a`, { ids: rows });
    for (const id of rows) expect((await ask("POST", `/v1${path}/close/a`, { ids: [id] })).status, path).toBe(200);
    await refused("PUT", `/v1${path}/close/recovery`, { ids: rows, reason: "again" });
  }
  await strict(false);
});

it("receives goods of several owners in one step each by itself there [general-6]", async () => {
  await strict(true);
  const { companyId, far, mine, other, products } = world.here;
  const bill = world.unique();
  const receipt = (owner_id: string, product_id: string) => ({
    ...{ company_id: companyId, wh_id: far, owner_id, inbound_bill_no: `Q-${bill}` },
    details: [{ product_id, num_expect: "1", num_loc: "1", storage_loc_code: "A-01" }],
  });
  const both = [receipt(mine, products.mine), receipt(other, products.other)];
  const ask = (body: unknown) => world.ask("chief", "POST", "/v1/inbound/simple/a", { body });
  const refused = await ask(both);
  expect([refused.status, refused.code, (refused.additionals.errors as Row[])[0]?.field]).toEqual([
    ...[400, "OWNER_FIRST", "owner_id"],
  ]);
  expect(await world.rows("/inbound", "inbound", { inbound_bill_no: `Q-${bill}` })).toEqual([]);
  for (const one of both) expect((await ask(one)).status).toBe(200);
  await strict(false);
});

it("refuses papers of several owners at once there [general-6]", async () => {
  await strict(true);
  const { companyId, far, mine, other, products } = world.here;
  const notice = async (owner_id: string, product_id: string) => {
    const details = [{ product_id, num_expect: "1" }];
    const scope = { company_id: companyId, wh_id: far, owner_id, inbound_bill_no: `N-${world.unique()}` };
    return String(((await world.post("/v1/inbound/a", { ...scope, details })).inbound as Row[])[0]?.inbound_id);
  };
  const ids = [await notice(mine, products.mine), await notice(other, products.other)];
  const [{ user_id } = {}] = await world.rows("/account", "account", { login_name: "chief" });
  const printed = await world.ask("chief", "POST", `/v1/inbound/quantityinspection/report/${user_id}`, {
    body: { ids },
  });
  expect([printed.status, printed.code]).toEqual([400, "OWNER_FIRST"]);
});

it("prints labels of goods of several owners at once but for who works for one at a time everywhere [general-6]", async () => {
  await strict(true);
  const { mine, other } = world.here.products;
  const print = async (as: "chief" | "far", ids: readonly string[]) => {
    const answer = await world.app.inject({
      method: "POST",
      url: "/v1/printtag/product",
      headers: { authorization: `Bearer ${world.tokens[as]}` },
      payload: { ids },
    });
    const file = answer.headers["content-type"] === "application/pdf";
    return file
      ? 200
      : [answer.statusCode, answer.json().respondCode.code, answer.json().respondCode.additionals.errors[0]?.field];
  };
  expect(await print("far", [mine, other])).toEqual([400, "OWNER_FIRST", "ids"]);
  expect(await print("far", [mine, mine])).toBe(200);
  expect(await print("chief", [mine, other]), "who works elsewhere too").toBe(200);
  await strict(false);
  expect(await print("far", [mine, other])).toBe(200);
});
