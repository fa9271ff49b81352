import { paperSorts } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PrintedFile } from "../../printing/pdf.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { fastBox, type House, house } from "./house.ts";

describe.each(databases)("the order of goods on papers on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let id: string;
  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  /** Goods of four products, two of them at the location that is walked past last; one lies at two locations. */
  beforeEach(async () => {
    at = await house(database);
    await database.transact((tx) =>
      sql`update storage set walk_order = case when storage_code = 'A1' then 40 when storage_code = 'A2' then 10
          when storage_code = 'A3' then 30 end
        where wh_id = ${at.wh} and storage_code in ('A1', 'A2', 'A3', 'A6')`.execute(tx),
    );
    await at.put("dated", "A1", 2);
    await at.put("few", "A1", 3);
    await at.put("plain", "A2", 4);
    await at.put("first", "A3", 2);
    await at.put("first", "A6", 3);
    const numbers = { few: "3", first: "5", plain: "4", dated: "2" };
    ({ id } = await at.order(
      Object.entries(numbers).map(([product_code, outbound_nums]) => ({ product_code, outbound_nums })),
      { consignee_name: "Taipei Shop" },
    ));
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
  });

  const orderOn = async (url: string, body: object) => {
    const token = Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url");
    const payload = { lang: "en_US", ...body };
    const headers = { authorization: `Bearer ${token}` };
    const reply = await at.client.app.inject({ method: "POST", url, headers, payload });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    const text = await new PrintedFile(reply.rawPayload).text();
    return [...new Set(text.match(/\b(few|first|plain|dated)\b/g))];
  };

  const ordered = {
    given: ["few", "first", "plain", "dated"],
    product_code: ["dated", "few", "first", "plain"],
    location: ["few", "dated", "plain", "first"],
    location_product: ["dated", "few", "plain", "first"],
    walking: ["plain", "first", "dated", "few"],
    product_name: ["dated", "few", "first", "plain"],
    quantity: ["first", "plain", "few", "dated"],
  };

  test("every paper of boxed and of shipped orders takes each of them, by the location that goods were picked from [shipping-8.3]", async () => {
    const papers = [
      ["/v1/shippinglist/g", { ids: [id], report_type: "delivery_note" }],
      ["/v1/shippinglist/g", { ids: [id], report_type: "shipping_detail" }],
      [`/v1/shippinglist/summary/${caller().userId}`, { ids: [id] }],
      [`/v1/boxing/report/${caller().userId}`, { outbound_ids: [id] }],
    ] as const;
    const all = async () => {
      for (const [url, body] of papers)
        for (const sort of paperSorts) {
          const isTotal = url.includes("summary");
          // The goods of a total are given by their codes, which is also how they stand at one location then.
          const expected = isTotal
            ? { ...ordered, given: ordered.product_code, location: ordered.location_product }
            : ordered;
          expect(await orderOn(url, { ...body, sort }), `${url} ${sort}`).toEqual(expected[sort]);
        }
    };
    await all();
    expect((await at.act("ship", id, { shipping_company_name: "HCT", shipping_no: "W-77" })).status).toBe(200);
    await all();
  });
});
