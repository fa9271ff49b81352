import { compareWalk, type WalkedTo } from "@stowage/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWalkingOrder } from "../../../src/database/walkingOrder.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

/** Locations of the house as they are called here: two share a walk order, three have none. */
const locations = [
  ["A1", "R-10", 1],
  ["A2", "R-2", 1],
  ["A3", "Q-1", 2],
  ["A4", "Z-10", null],
  ["A5", "Z-2", null],
  ["A6", "x-7", null],
] as const;
const walk = ["R-2 first", "R-2 plain", "R-10 plain", "Q-1 plain", "x-7 plain", "Z-2 plain", "Z-10 plain"];

describe.each(databases)("the walking order on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await house(database);
    for (const [was, code, walkOrder] of locations) {
      await sql`update storage set storage_code = ${code}, walk_order = ${walkOrder}::int
        where wh_id = ${at.wh} and storage_id = ${at.storages[was]}::uuid`.execute(database.reader);
      await at.put("plain", was, 1);
    }
    await at.put("first", "A2", 1);
  });
  afterAll(() => database.close());

  test("is the same on the printed list, in the call, in the list's tab and in the dialog of the pick, for ties too", async () => {
    const { id } = await at.order([
      { product_code: "plain", outbound_nums: "6" },
      { product_code: "first", outbound_nums: "1" },
    ]);
    await at.go(id, "close_order", "print");
    const picking = async (queryField: string, queryValue: unknown, sortOrder = "asc") => {
      const query = [{ queryField, queryCondition: "equal", queryValue }];
      const body = { query, sort: [{ sortField: "walk_order", sortOrder }] };
      return (await at.client.call("POST", "/v1/outbound/picking/q", body)).additionals["picking"];
    };
    const shown = (rows: Record<string, string>[]) =>
      rows.map(({ storage_loc_code, product_code }) => `${storage_loc_code} ${product_code}`);
    const dialog = await picking("outbound_id", id);
    expect(shown(dialog)).toEqual(walk);
    expect(shown(await picking("pickinglist_no", dialog[0].pickinglist_no))).toEqual(walk);
    expect(shown(await picking("outbound_id", id, "desc"))).toEqual(walk.toReversed());
    expect(await printed(id)).toEqual(walk);
  });

  async function printed(id: string): Promise<string[]> {
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const client = await testServer(database, outboundCalls(database, hooks), caller);
    const reply = await client.app.inject({
      method: "POST",
      url: "/v1/pickinglist/order",
      headers: {
        authorization: `Bearer ${Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url")}`,
      },
      payload: { ids: [id] },
    });
    const text = await new PrintedFile(reply.rawPayload).text();
    return [...text.matchAll(/([RQxZ]-\d+)\s.*?(first|plain)/g)].map(([, code, product]) => `${code} ${product}`);
  }

  test("is the model's, whatever is compared", async () => {
    const code = fc.string({
      unit: fc.constantFrom(
        "a",
        "A",
        "z",
        "Z",
        "é",
        "É",
        "中",
        "\u{1F4E6}",
        "-",
        "_",
        " ",
        "0",
        "9",
        "10",
        "0".repeat(41),
      ),
      maxLength: 6,
    });
    const walkOrder = fc.option(fc.integer({ min: 0, max: 2 }));
    const walked = fc.array(fc.record({ walk_order: walkOrder, storage_loc_code: code, product_code: code }));
    await fc.assert(
      fc.asyncProperty(walked, async (goods) => {
        const order = inWalkingOrder(sql.ref("x.walk_order"), [
          sql.ref("x.storage_loc_code"),
          sql.ref("x.product_code"),
        ]);
        const { rows } = await sql<WalkedTo>`
          select x.* from json_to_recordset(${JSON.stringify(goods)}::json)
            as x(walk_order integer, storage_loc_code text, product_code text)
          order by ${order}`.execute(database.reader);
        expect(rows).toEqual(goods.toSorted(compareWalk));
      }),
    );
  });
});
