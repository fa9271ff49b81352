import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wholeQuery } from "../../../src/crud/reading/query.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type House, house } from "./house.ts";

const orders = 5000;
const id = (kind: number) => sql.raw(`('000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`);

describe.each(databases)("deliveries by what is said of their parcels, on %s", (kind) => {
  let database: TestDatabase;
  let h: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
    h = await house(database);
    await database.transact(
      async (tx) => {
        const scope = sql`${h.company}::uuid, ${h.wh}::uuid, ${h.owner}::uuid`;
        for (const table of ["outbound", "waybill"])
          await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
        await sql`
          insert into outbound (outbound_id, company_id, wh_id, owner_id, outbound_no, outbound_status, order_no, date_shipped)
          select ${id(22)}, ${scope}, 'OB' || n, 'shipped', 'SO-' || n, timestamptz '2026-01-01' + n * interval '1 minute'
          from generate_series(1, ${orders}::int) n`.execute(tx);
        // Of each order two parcels came; of every thousandth one is lost.
        await sql`
          insert into waybill (waybill_id, company_id, wh_id, owner_id, outbound_id, boxing_id, box_no, carrier_code, shipping_no, waybill_status, shipment_status, shipment_status_at)
          select ${id(23)}, ${scope}, ('00000022-0000-7000-8000-' || lpad(to_hex((n + 1) / 2), 12, '0'))::uuid, ${id(24)}, n::text, 'hct', 'S' || n, 'handed_over',
            case when n % 2000 = 1 then 'damaged_or_lost' else 'delivered' end, timestamptz '2026-02-01' + n * interval '1 minute'
          from generate_series(1, ${2 * orders}::int) n`.execute(tx);
        for (const table of ["outbound", "waybill"])
          await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx);
      },
      { limitMs: 60_000 },
    );
    await database.transact((tx) => sql`analyze outbound, waybill`.execute(tx));
  }, 120_000);
  afterAll(() => database.close());

  test("an order is found by the parcel that is worst off, and not by one that came", async () => {
    const found = async (queryValue: string) => {
      const query = [{ queryField: "shipment_status", queryCondition: "equal", queryValue }];
      return (await h.client.call("POST", "/v1/outbound/deliveryconfirm/q", { query })).additionals;
    };
    const lost = await found("damaged_or_lost");
    expect(lost.total).toBe(orders / 1000);
    const told = lost.deliveryConfirm.map((one: Record<string, unknown>) => [one.order_no, one.status_shipping_no]);
    expect(told).toContainEqual(["SO-1", "S1"]);
    expect((await found("delivered")).total).toBe(orders - orders / 1000);
  });

  test("the orders of a rare status are sought by its parcels, and not by walking all orders", async () => {
    const query = [{ queryField: "shipment_status", queryCondition: "equal", queryValue: "damaged_or_lost" }];
    const caller = everything({ companyIds: [h.company], whIds: [h.wh] });
    const asked = wholeQuery(model.delivery_confirm, { caller }, { query }, ["outbound_id", "shipment_status"]);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${asked}`.execute(database.reader);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("waybill_said");
    expect(plan).not.toContain("Seq Scan on outbound");
  });
});
