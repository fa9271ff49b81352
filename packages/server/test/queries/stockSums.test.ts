import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { makeShop, mustDo, receiveIn, type Shop } from "../ledger/support/shop.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

const locations = 10;
/** As much as one location takes. */
const most = 10n ** 18n - 1n;

describe.each(oneDatabase)("the stock of a product on %s", (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  beforeAll(async () => {
    database = await testDatabase(kind);
    shop = await makeShop(database, locations);
  });
  afterAll(() => database.close());

  it("is the sum over its locations, however large", async () => {
    for (let location = 0; location < locations; location++)
      await mustDo(database, shop, receiveIn(shop, location, most));
    expect(most * BigInt(locations), "more than a bigint holds").toBeGreaterThan(2n ** 63n);
    const { rows } = await sql<{ company_id: string }>`
      with u as (update unit set unit_code = left(unit_code, 10))
      update warehouse set wh_no = 'W' where wh_id = ${shop.wh_id} returning company_id`.execute(database.reader);
    const caller = everything({ companyIds: [rows[0]?.company_id ?? ""], whIds: [shop.wh_id] });
    const client = await testServer(database, crudCalls(model.stock_product, {}), caller);
    const all = String(most * BigInt(locations));
    const sort = [{ sortField: "num_loc_available", sortOrder: "desc" }];
    const asked = await client.call("POST", "/v1/stock/product/q", { sort });
    expect(asked.additionals.stockProduct ?? asked).toMatchObject([
      { num_loc: all, num_loc_available: all, num_bad: "0" },
    ]);
  });
});
