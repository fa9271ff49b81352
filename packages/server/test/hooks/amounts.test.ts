import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, house } from "../flows/outbound/house.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";

describe.each(databases)("amounts that are paid, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;

  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await house(database);
    await database.transact((tx) =>
      sql`insert into currency (currency_id, currency_code, currency_name, currency_decimals) values
        (gen_random_uuid(), 'TWD', 'New Taiwan dollar', 2), (gen_random_uuid(), 'JPY', 'Yen', 0)
        on conflict do nothing`.execute(tx),
    );
  });
  afterAll(() => database.close());

  const order = (header: object, detail: object = {}) =>
    at.client.call("POST", "/v1/outbound/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner },
      ...header,
      details: [{ product_code: "plain", outbound_nums: "1", ...detail }],
    });

  it("have no more decimals than their currency, and are refused at their field", async () => {
    expect(await order({ cod_amount: "500.55", currency_code: "TWD" })).toMatchObject({ code: "OK" });
    expect(await order({ cod_amount: "500.550", currency_code: "TWD" }), "zeros are none").toMatchObject({
      code: "OK",
    });
    const wrong = await order({ cod_amount: "500.555", currency_code: "TWD" });
    expect(wrong).toMatchObject({ status: 400, code: "TOO_MANY_PLACES" });
    expect(wrong.additionals["errors"] ?? wrong).toMatchObject([{ field: "cod_amount", details: { max: 2 } }]);
    expect(await order({ cod_amount: "500.5", currency_code: "JPY" })).toMatchObject({ code: "TOO_MANY_PLACES" });
    expect(await order({ cod_amount: "500", currency_code: "JPY" })).toMatchObject({ code: "OK" });
  });

  it("are refused when they change, or when their currency does", async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], {
      cod_amount: "10.25",
      currency_code: "TWD",
    });
    const change = (values: object) => at.client.call("PUT", `/v1/outbound/${id}`, values);
    expect(await change({ cod_amount: "10.251" })).toMatchObject({ code: "TOO_MANY_PLACES" });
    expect(await change({ currency_code: "JPY" })).toMatchObject({ code: "TOO_MANY_PLACES" });
    expect(await change({ currency_code: "JPY", cod_amount: "10" })).toMatchObject({ code: "OK" });
  });

  it("are not prices of one, which may be less than the smallest coin", async () => {
    const priced = { unit_price: "0.0125", currency_code: "TWD" };
    expect(await order({}, priced)).toMatchObject({ code: "OK" });
  });
});
