import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeCall } from "../../src/queries/home/index.ts";
import { house } from "../flows/outbound/house.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

interface Told {
  readonly figures: readonly { step: string; waiting: number; done: number }[];
  readonly documents: readonly {
    document: string;
    days: readonly { day: string; came: number }[];
    blocked: readonly { reason: string | null; rule: string | null; count: number }[];
  }[];
}

describe.each(oneDatabase)("orders on home on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const of = (told: Told, document: string) => told.documents.find((one) => one.document === document);

  test("counts an order that was split off as come, and one that took a step again once, when it did so last", async () => {
    const at = await house(database);
    const client = await testServer(database, [homeCall], everything({ companyIds: [at.company], whIds: [at.wh] }));
    const ask = async () => (await client.call("POST", "/v1/home/q", { wh_id: at.wh })).additionals.home as Told;
    await at.put("plain", "A1", 9);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
    const parts = [{ details: [{ outbound_detail_id: lines[0], num: "2" }] }];
    expect((await at.act("split", id, { parts })).status).toBe(200);
    await at.go(id, "close_order", "revert_close", "close_order");
    const hours = (hour: number, which: "min" | "max") =>
      sql`update document_history h set at = ((now() at time zone w.time_zone)::date + make_interval(hours => ${hour}::int)) at time zone w.time_zone
        from warehouse w where w.wh_id = h.wh_id and h.wh_id = ${at.wh} and h.step = (
          select ${sql.raw(which)}(step) from document_history o where o.wh_id = ${at.wh} and o.document_id = h.document_id and o.action = 'close_order')
        and h.document_id = ${id}`.execute(database.reader);
    await hours(9, "min");
    await hours(10, "max");
    const told = await ask();
    expect(of(told, "outbound")?.days.at(-1)).toMatchObject({ came: 2 });
    expect(told.figures.find(({ step }) => step === "close_order")).toMatchObject({ waiting: 1, done: 1 });
  });

  test("tells what holds orders by its rule or its typed reason, and the list finds as many by it", async () => {
    const at = await house(database);
    const client = await testServer(database, [homeCall], everything({ companyIds: [at.company], whIds: [at.wh] }));
    await sql`update customer set orders_need_address = true where customer_id = ${at.owner}`.execute(database.reader);
    for (const _ of [1, 2]) await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    const address = { consignee_name: "Shop", delivery_address: "No. 7", delivery_tel: "02-81010000" };
    const byHand = await at.order([{ product_code: "plain", outbound_nums: "1" }], address);
    expect((await at.act("mark_abnormal", byHand.id, { reason: "wet" })).status).toBe(200);
    const told = (await client.call("POST", "/v1/home/q", { wh_id: at.wh })).additionals.home as Told;
    const { blocked = [] } = of(told, "outbound") ?? {};
    expect(blocked).toMatchObject([
      { reason: null, rule: "address_incomplete", count: 2 },
      { reason: "wet", rule: null, count: 1 },
    ]);
    for (const { reason, rule, count } of blocked) {
      const query = Object.entries({ abnormal_reason: reason, abnormal_rule: rule, wh_id: at.wh }).map(
        ([queryField, value]) => ({ queryField, queryCondition: "equal", queryValue: value ?? "" }),
      );
      expect((await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"]).toHaveLength(count);
    }
  });

  test("ends the days of one warehouse on its own day, wherever the others lie", async () => {
    const [east, west] = [await house(database), await house(database)];
    const zones = { [east.wh]: "Pacific/Kiritimati", [west.wh]: "Pacific/Pago_Pago" };
    for (const [wh, zone] of Object.entries(zones))
      await sql`update warehouse set time_zone = ${zone} where wh_id = ${wh}`.execute(database.reader);
    const scope = { companyIds: [east.company, west.company], whIds: [east.wh, west.wh] };
    const client = await testServer(database, [homeCall], everything(scope));
    for (const [wh_id, timeZone] of Object.entries(zones)) {
      const told = (await client.call("POST", "/v1/home/q", { wh_id })).additionals.home as Told;
      expect(of(told, "outbound")?.days.at(-1)?.day).toBe(new Date().toLocaleDateString("sv-SE", { timeZone }));
    }
  });
});
