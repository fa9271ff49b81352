import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

const line = [{ product_code: "plain", outbound_nums: "1" }];

describe.each(oneDatabase)("who brings an order, and until when it is taken on, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const here = () => ({ company_id: at.company, wh_id: at.wh });
  const usually = (order_type: string, carrier_code: string) =>
    at.client.call("POST", "/v1/warehouse/carrier/a", { ...here(), order_type, carrier_code });
  const cutOff = (carrier_code: string, cut_off_time: string) =>
    at.client.call("POST", "/v1/warehouse/cutoff/a", { ...here(), carrier_code, cut_off_time });
  const orderRow = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0];
  };
  const made = async (header: Record<string, unknown> = {}) => orderRow((await at.order(line, header)).id);
  const change = (id: string, body: object) => at.client.call("PUT", `/v1/outbound/${id}`, body);

  test("its own carrier, else its consignee's, else the one that its warehouse has for its type [shipping-2.3]", async () => {
    const consignee_id = newId();
    const consignee = { customer_id: consignee_id, company_id: at.company, customer_no: "C", customer_name: "C" };
    await database.transact((tx) => insertMasters(tx, "customer", [{ ...consignee, carrier_code: "kerry_tj" }]));
    expect((await made()).carrier_code).toBeNull();
    expect((await usually("b2b", "hct")).status).toBe(200);
    expect((await usually("b2c", "own_truck")).status).toBe(200);
    expect(await made()).toMatchObject({ carrier_code: "hct", shipping_company_name: "HCT Logistics" });
    expect((await made({ order_type: "b2c" })).carrier_code).toBe("own_truck");
    expect((await made({ order_type: "self_pickup" })).carrier_code).toBeNull();
    expect((await made({ consignee_id })).carrier_code).toBe("kerry_tj");
    expect((await made({ consignee_id, carrier_code: "freight" })).carrier_code).toBe("freight");
    const { outbound_id } = await made({ order_type: "self_pickup" });
    expect((await change(outbound_id, { order_type: "b2b" })).status).toBe(200);
    expect((await orderRow(outbound_id)).carrier_code).toBe("hct");
    await change(outbound_id, { carrier_code: null });
    expect((await orderRow(outbound_id)).carrier_code, "who leaves it out means that").toBeNull();
    const other = await house(database);
    const elsewhere = (await other.order(line)).id;
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: elsewhere }];
    const found = await other.client.call("POST", "/v1/outbound/q", { query });
    expect(found.additionals["outbound"][0].carrier_code, "another warehouse has its own").toBeNull();
  });

  test("it is said with the order, of many orders at once, or when they leave; its name follows, and is typed where none is said [shipping-2.2] [shipping-2.4]", async () => {
    await at.put("plain", "A1", 10);
    const said = await made({ carrier_code: "own_truck" });
    expect(said).toMatchObject({ carrier_code: "own_truck", shipping_company_name: "Own vehicle" });
    const address = { consignee_name: "Shop", delivery_address: "No. 7", delivery_tel: "02-81010000" };
    const many = [await made(address), await made(address), await made(address), await made()].map(
      ({ outbound_id }) => outbound_id,
    );
    expect(many).toHaveLength(4);
    const [first = "", second = "", third = "", typed = ""] = many;
    const values = { carrier_code: "freight" };
    const batch = { ids: [first, second, third], values };
    expect((await at.client.call("PUT", "/v1/outbound/updateBatch", batch)).status).toBe(200);
    for (const id of [first, second, third])
      expect(await orderRow(id)).toMatchObject({ ...values, shipping_company_name: "Freight company" });
    await at.go(many, "close_order", "print", "confirm_pick", "confirm_boxing");
    expect((await at.act("ship", first, { carrier_code: "own_truck" })).status).toBe(200);
    expect((await at.act("ship", second)).status).toBe(200);
    expect((await at.act("ship", third, { shipping_company_name: "Somebody" })).status).toBe(200);
    expect((await at.act("ship", typed, { shipping_company_name: "Somebody" })).status).toBe(200);
    expect(await orderRow(first)).toMatchObject({ carrier_code: "own_truck", shipping_company_name: "Own vehicle" });
    expect(await orderRow(second)).toMatchObject({ ...values, shipping_company_name: "Freight company" });
    expect(await orderRow(third), "the carrier's own name stands").toMatchObject(values);
    expect(await orderRow(typed)).toMatchObject({ carrier_code: null, shipping_company_name: "Somebody" });
    const namesIn = async (lang: string) => {
      const { additionals } = await at.client.call("POST", "/v1/outbound/q", { lang, pageSize: 50 });
      return additionals["outbound"].map((one: Record<string, string>) => one["shipping_company_name"]);
    };
    expect(new Set(await namesIn("zh_TW"))).toEqual(new Set(["自有車隊", "貨運", "Somebody"]));
    expect(new Set(await namesIn("zh_CN"))).toEqual(new Set(["自有车队", "货运", "Somebody"]));
  });

  test("a warehouse has one carrier for a type, and one that is for it", async () => {
    const wrong = await usually("convenience_store", "hct");
    expect([wrong.status, wrong.additionals["errors"]]).toMatchObject([
      409,
      [{ field: "carrier_code", code: "CARRIER_NOT_FOR" }],
    ]);
    expect((await usually("convenience_store", "hi_life")).status).toBe(200);
    const twice = await usually("convenience_store", "ok_mart");
    expect([twice.status, twice.additionals["errors"][0].code]).toEqual([409, "DUPLICATE"]);
    const nowhere = await at.client.call("POST", "/v1/outbound/a", {
      ...here(),
      ...{ owner_id: at.owner, order_no: "N-1", order_type: "convenience_store", details: line },
    });
    expect(nowhere.additionals["errors"]).toMatchObject([{ field: "store_no", code: "REQUIRED" }]);
  });

  test("an order is to be closed by the cut-off of its carrier, else by that of its warehouse [orders-5.5b]", async () => {
    const day = Temporal.Now.plainDateISO("Asia/Taipei").add({ days: 3 }).toString();
    expect((await cutOff("hct", "14:00")).status).toBe(200);
    const due = async (header: object) => (await made({ expect_ship_date: day, ...header })).ship_by;
    expect(await due({ carrier_code: "hct" })).toContain(`${day}T06:00`);
    expect(await due({ carrier_code: "freight" }), "its warehouse has none").toBeNull();
    await database.transact((tx) =>
      sql`update warehouse set cut_off_time = '15:30' where wh_id = ${at.wh}`.execute(tx),
    );
    expect(await due({ carrier_code: "freight" })).toContain(`${day}T07:30`);
    const order = await made({ expect_ship_date: day, carrier_code: "freight" });
    await change(order.outbound_id, { carrier_code: "hct" });
    expect((await orderRow(order.outbound_id)).ship_by).toContain(`${day}T06:00`);
  });

  test("of orders with one priority the one whose carrier comes first takes the goods [orders-5.5b]", async () => {
    await at.put("few", "A2", 3);
    await cutOff("hct", "10:00");
    await cutOff("freight", "18:00");
    const day = Temporal.Now.plainDateISO("Asia/Taipei").add({ days: 3 }).toString();
    const few = [{ product_code: "few", outbound_nums: "3" }];
    const later = await at.order(few, { expect_ship_date: day, carrier_code: "freight" });
    const first = await at.order(few, { expect_ship_date: day, carrier_code: "hct" });
    const answer = await at.act("close_order", [later.id, first.id]);
    expect(answer.additionals["results"].map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true]);
  });

  test("a cut-off is a time of the day, once for a carrier", async () => {
    const wrong = await cutOff("hct", "25:00");
    expect(wrong.additionals["errors"]).toMatchObject([{ field: "cut_off_time", code: "BAD_FORMAT" }]);
    await cutOff("hct", "12:00");
    expect((await cutOff("hct", "13:00")).additionals["errors"][0].code).toBe("DUPLICATE");
  });
});
