import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { house } from "./house.ts";
import { after, boxed, orderOf, saidOf, say, waybillsOf } from "./parcels.ts";

const address = { consignee_name: "Lin", delivery_address: "Road 1", delivery_tel: "0912345678" };

describe.each(databases)("a carrier that said its own number before it was kept, on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("its orders get their waybills by the migration", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 20);
    const shippedAs = async (shipping_no: string, boxes = 1) => {
      const id = await boxed(at, boxes, { carrier_code: "freight", ...address });
      expect((await at.act("ship", id, { shipping_no })).status).toBe(200);
      return { id, shippedAt: String((await orderOf(at, id)).date_shipped) };
    };
    const [first, second] = [await shippedAs("FR-4"), await shippedAs("FR-4")];
    const { id: arrived } = await shippedAs("FR-5", 2);
    await at.go(arrived, "deliver");
    const ids = [first.id, second.id, arrived];
    const file = new URL("../../../src/database/migrations/0441_orders_under_one_number.sql", import.meta.url);
    const filling = readFileSync(file, "utf8")
      .replace(/^--.*$/gm, "")
      .split(";\n")
      .filter((one) => /^\s*(insert|update)/.test(one));
    expect(filling).toHaveLength(3);
    await database.transact(async (tx) => {
      await sql`delete from waybill where wh_id = ${at.wh} and outbound_id = any(${ids}::uuid[])`.execute(tx);
      for (const statement of filling) await sql.raw(statement).execute(tx);
    });
    for (const { id } of [first, second])
      expect(await waybillsOf(at, id)).toMatchObject([
        { shipping_no: "FR-4", waybill_status: "handed_over", box_no: "K1" },
      ]);
    expect(await waybillsOf(at, arrived)).toMatchObject([{ shipping_no: "FR-5", waybill_status: "delivered" }]);
    const said = { shipping_no: "FR-4", shipment_status: "in_transit", happened_at: after(second.shippedAt, 0.001) };
    expect((await say(at.client, said)).status).toBe(200);
    for (const { id } of [first, second]) expect(await saidOf(at, id)).toHaveLength(1);
    expect(await at.broken()).toEqual([]);
  });
});
