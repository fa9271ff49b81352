import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { makeShop, mustDo, receiveIn, type Shop } from "../ledger/support/shop.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

describe.each(databases)("the stock of a product on %s", (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  beforeAll(async () => {
    database = await testDatabase(kind);
    shop = await makeShop(database);
  });
  afterAll(() => database.close());

  it("is the sum over its locations, however large", async () => {
    const most = 2n ** 63n - 1n;
    for (const location of [0, 1]) await mustDo(database, shop, receiveIn(shop, location, most));
    const { rows } = await sql<{ company_id: string }>`
      update warehouse set wh_no = 'W' where wh_id = ${shop.wh_id} returning company_id`.execute(database.reader);
    const caller = everything({ companyIds: [rows[0]?.company_id ?? ""], whIds: [shop.wh_id] });
    const client = await testServer(database, crudCalls(model.stock_product, {}), caller);
    const sort = [{ sortField: "num_loc_available", sortOrder: "desc" }];
    const asked = await client.call("POST", "/v1/stock/product/q", { sort });
    expect(asked.additionals.stockProduct ?? asked).toMatchObject([
      { num_loc: String(2n * most), num_loc_available: String(2n * most), num_bad: "0" },
    ]);
  });
});
