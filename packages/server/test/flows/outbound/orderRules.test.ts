import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { newId } from "../../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

const whole = { consignee_name: "Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000" };

describe.each(oneDatabase)("what is wanted of every order on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
  });

  const wanted = (...names: string[]) =>
    database.transact((tx) =>
      sql`update customer set orders_need_address = ${names.includes("address")}, orders_need_price = ${names.includes("price")}
        where customer_id = ${at.owner}`.execute(tx),
    );
  const orderOf = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0];
  };
  const marked = async (id: string) => {
    const { abnormal, abnormal_rule } = await orderOf(id);
    return [abnormal, abnormal_rule];
  };
  const change = (id: string, body: object) => at.client.call("PUT", `/v1/outbound/${id}`, body);
  const line = (more: object = {}) => ({ product_code: "plain", outbound_nums: "2", ...more });

  test("an order without all of an address is marked, and no longer once it is mended [orders-7.1a]", async () => {
    await wanted("address");
    const { id } = await at.order([line()], { ...whole, delivery_tel: undefined });
    expect(await marked(id)).toEqual([true, "address_incomplete"]);
    const refused = await at.act("close_order", id);
    expect([refused.code, refused.additionals["results"][0].details]).toMatchObject([
      "DOCUMENT_BLOCKED",
      { abnormal_rule: "address_incomplete" },
    ]);
    const said = await at.client.call("POST", "/v1/outbound/action/close_order", { ids: [id], lang: "zh_TW" });
    expect([refused.message, said.message]).toEqual([
      expect.stringContaining("Address incomplete"),
      expect.stringContaining("收貨資料不全"),
    ]);
    await change(id, { delivery_tel: whole.delivery_tel });
    expect(await marked(id)).toEqual([false, null]);
    await at.go(id, "close_order");
    const fetched = await at.order([line()], { order_type: "self_pickup" });
    expect(await marked(fetched.id)).toEqual([false, null]);
  });

  test("so is one whose carrier brings it somewhere, whatever its owner wants, and none is given such a carrier later", async () => {
    const bare = { delivery_address: null, delivery_tel: null, consignee_name: "無地址" };
    for (const carrier_code of ["hct", "kerry_tj", "freight", "own_truck"]) {
      const { id } = await at.order([line()], { carrier_code, ...bare });
      expect([carrier_code, ...(await marked(id))]).toEqual([carrier_code, true, "address_incomplete"]);
      expect((await at.act("close_order", id)).code).toBe("DOCUMENT_BLOCKED");
      await change(id, whole);
      expect(await marked(id)).toEqual([false, null]);
    }
    const { id } = await at.order([line()], { carrier_code: null, ...bare });
    expect(await marked(id)).toEqual([false, null]);
    await at.go(id, "close_order");
    const lacking = (answer: Answer) =>
      answer.additionals["results"][0].details.errors.map(({ field, code }: { field: string; code: string }) => [
        field,
        code,
      ]);
    const missing = [
      ["delivery_address", "REQUIRED"],
      ["delivery_tel", "REQUIRED"],
    ];
    expect(lacking(await at.act("assign_carrier", id, { carrier_code: "hct" }))).toEqual(missing);
    await at.go(id, "print", "confirm_pick", "confirm_boxing");
    expect(lacking(await at.act("ship", id, { carrier_code: "freight" }))).toEqual(missing);
    expect(await at.act("ship", id, { shipping_company_name: "Somebody" })).toMatchObject({ status: 200 });
  });

  test("so is one with a line without a price, wherever that is mended [orders-7.1a]", async () => {
    await wanted("price");
    const { id, lines } = await at.order([line({ unit_price: "10" }), line()], whole);
    expect(await marked(id)).toEqual([true, "price_missing"]);
    const details = [
      { outbound_detail_id: lines[0], unit_price: "10" },
      { outbound_detail_id: lines[1], unit_price: "0" },
    ];
    expect((await change(id, { details })).status).toBe(200);
    expect(await marked(id)).toEqual([false, null]);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const byLine = await testServer(database, crudCalls(model.outbound_detail, hooks), caller);
    await byLine.call("PUT", `/v1/outbound/detail/${lines[1]}`, { unit_price: null });
    expect(await marked(id)).toEqual([true, "price_missing"]);
    await byLine.call("DELETE", `/v1/outbound/detail/${lines[1]}`);
    expect(await marked(id)).toEqual([false, null]);
    // Made anew from what was ordered, it has its second line again, as that was ordered.
    await at.client.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id: id });
    expect(await marked(id)).toEqual([true, "price_missing"]);
    await wanted();
    const free = await at.order([line()]);
    expect(await marked(free.id)).toEqual([false, null]);
  });

  test("what a person marked stays marked, and who may unlocks either", async () => {
    await wanted("address");
    const { id } = await at.order([line()], {});
    await at.go(id, "unlock_abnormal");
    expect(await marked(id)).toEqual([false, null]);
    const { id: other } = await at.order([line()], whole);
    await at.go(other, "mark_abnormal");
    await change(other, { delivery_tel: null });
    expect(await orderOf(other)).toMatchObject({
      abnormal: true,
      abnormal_rule: "address_incomplete",
      abnormal_reason: "test",
    });
    await change(other, { delivery_tel: "02-1" });
    expect(await orderOf(other)).toMatchObject({ abnormal: true, abnormal_rule: null, abnormal_reason: "test" });
  });

  test("of orders with one priority that of the first cut-off takes the goods, and the oldest of these [orders-5.5a]", async () => {
    const cut = (time: string | null) =>
      database.transact((tx) => sql`update warehouse set cut_off_time = ${time} where wh_id = ${at.wh}`.execute(tx));
    await at.put("few", "A2", 3);
    const few = [{ product_code: "few", outbound_nums: "3" }];
    const day = (days: number) => Temporal.Now.plainDateISO("Asia/Taipei").add({ days }).toString();
    await cut("15:30");
    const later = await at.order(few, { expect_ship_date: day(9) });
    const second = await at.order(few, { expect_ship_date: day(3) });
    expect((await orderOf(second.id)).ship_by).toContain(`${day(3)}T07:30`);
    const first = await at.order(few, { expect_ship_date: day(3) });
    const answer = await at.act("close_order", [later.id, first.id, second.id]);
    const ok = answer.additionals["results"].map((one: { id: string; ok: boolean }) => [one.id, one.ok]);
    expect(ok).toEqual([
      [later.id, false],
      [first.id, false],
      [second.id, true],
    ]);
    // Too late for the cut-off of today it is due at that of tomorrow, before one that is due after it whatever its day.
    await cut("00:00");
    const { id: unsaid } = await at.order([line()]);
    expect((await orderOf(unsaid)).ship_by).toContain(`${day(0)}T16:00`);
    await change(unsaid, { expect_ship_date: day(4) });
    expect((await orderOf(unsaid)).ship_by).toContain(`${day(3)}T16:00`);
    await cut(null);
    expect((await orderOf((await at.order([line()])).id)).ship_by).toBeNull();
  });

  test("a service of delivery is a code of that type, as the company has it [orders-4.2]", async () => {
    await database.transact((tx) =>
      sql`insert into code (code_id, code_type, code_code, code_name, code_name_eng, enabled)
        values (${newId()}, 'service_type', 'COLD', '冷藏', 'Chilled', true) on conflict do nothing`.execute(tx),
    );
    const { id } = await at.order([line()], { service_type: "chilled" });
    expect((await orderOf(id)).service_type).toBe("COLD");
    const refused = await change(id, { service_type: "teleport" });
    expect(refused.additionals["errors"]).toMatchObject([{ field: "service_type", code: "NOT_A_CHOICE" }]);
    expect(refused.message, "which there are, in words").toContain("Chilled");
  });

  test("a transfer leaves for a warehouse that is none of the company's own [orders-4.3]", async () => {
    const send = (consignee_name: string) =>
      at.client.call("POST", "/v1/outbound/a", {
        ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, order_no: newId(), order_type: "transfer" },
        consignee_name,
        details: [line()],
      });
    expect((await send("warehouse ")).additionals["errors"]).toMatchObject([
      { field: "consignee_name", code: "WAREHOUSE_OF_OURS", details: { warehouse: "Warehouse" } },
    ]);
    expect((await send("Depot of others")).status).toBe(200);
    expect((await at.order([line()], { consignee_name: "Warehouse" })).id).toBeTruthy();
  });
});
