import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

let database: TestDatabase;
let at: Dock;
beforeAll(async () => {
  database = await testDatabase(oneDatabase[0] ?? "embedded");
  at = await dock(database);
});
afterAll(() => database.close());

test("a transfer comes from a warehouse that is none of the company's own [orders-4.3]", async () => {
  const { company_id } = at.scope;
  await at.make("/v1/customer/a", { company_id, customer_no: "VEN", customer_name: "Depot North" });
  await at.make("/v1/customer/category/a", { customer_no: "VEN", customer_cat: "vendor" });
  const details = [{ product_code: "A-1", num_expect: "1" }];
  const come = (inbound_type: string) =>
    at.post("/v1/inbound/a", { ...at.scope, wh_id: at.wh, vendor_no: "VEN", inbound_type, details });
  expect((await come("transfer")).status).toBe(200);
  await database.transact((tx) => sql`update warehouse set wh_name = 'depot north' where wh_id = ${at.wh}`.execute(tx));
  expect((await come("transfer")).additionals["errors"]).toMatchObject([
    { field: "vendor_id", code: "WAREHOUSE_OF_OURS", details: { warehouse: "depot north" } },
  ]);
  expect((await come("purchase")).status).toBe(200);
});
