import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

type Row = Record<string, string>;
const line = (num: number, product_code = "plain") => ({ product_code, outbound_nums: String(num) });

describe.each(databases)("an order whose lines are sent anew, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    const calls = [...outboundCalls(database, hooks), ...crudCalls(model.order_detail, hooks)];
    client = await testServer(database, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
  });

  const ordered = async (id: string): Promise<string[]> => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const sort = [{ sortField: "line_no", sortOrder: "asc" }];
    const answer = await client.call("POST", "/v1/outbound/orderdetail/q", { query, sort });
    return answer.additionals["orderDetail"].map(
      ({ outbound_nums, product_code }: Row) => `${outbound_nums} ${product_code}`,
    );
  };
  const worked = async (id: string) => (await at.lines(id)).map(({ outbound_nums }) => outbound_nums);
  const ways: Readonly<Record<string, (id: string, order_no: string, details: readonly object[]) => Promise<Answer>>> =
    {
      PUT: (id, _no, details) => at.client.call("PUT", `/v1/outbound/${id}`, { details }),
      u: (outbound_id, _no, details) => client.call("POST", "/v1/outbound/u", [{ outbound_id, details }]),
      a_or_u: (_id, order_no, details) => {
        const whose = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
        return client.call("POST", "/v1/outbound/a_or_u", [{ ...whose, order_no, details }]);
      },
    };
  const send = async (way: string, id: string, order_no: string, details: readonly object[]): Promise<Answer> =>
    (await ways[way]?.(id, order_no, details)) as Answer;

  test.each(Object.keys(ways))("is ordered once, by %s", async (way) => {
    const { id } = await at.order([line(4), line(2, "few")], { order_no: `ANEW-${way}` });
    expect((await send(way, id, `ANEW-${way}`, [line(5)])).status).toBe(200);
    expect([await ordered(id), await worked(id)]).toEqual([["5 plain"], ["5"]]);
    expect((await client.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id: id })).status).toBe(200);
    expect(await worked(id)).toEqual(["5"]);
    // What was sent without lines leaves them, and what was ordered by them.
    expect((await at.client.call("PUT", `/v1/outbound/${id}`, { priority: 2 })).status).toBe(200);
    expect(await ordered(id)).toEqual(["5 plain"]);
  });

  test.each(Object.keys(ways))("is refused while what was split off is worked on, by %s", async (way) => {
    const order_no = `PARTS-${way}`;
    const { id, lines } = await at.order([line(4)], { order_no });
    const parts = [{ details: [{ outbound_detail_id: lines[0], num: "1" }] }];
    const split = await client.call("POST", "/v1/outbound/split", { ids: [id], parts });
    const part = split.additionals["outbound"].find(({ outbound_id }: Row) => outbound_id !== id);
    const refused = await send(way, id, order_no, [line(4)]);
    expect([refused.status, refused.code]).toEqual([409, "PARTS_LIVE"]);
    expect(refused.message).toContain(`${order_no}-1`);
    expect([await worked(id), await ordered(id), await worked(part.outbound_id)]).toEqual([["3"], ["4 plain"], ["1"]]);
    // Changing what is there, or ordering something else beside it, orders nothing twice.
    const kept = { outbound_detail_id: lines[0], outbound_nums: "2" };
    expect((await at.client.call("PUT", `/v1/outbound/${id}`, { details: [kept, line(6, "few")] })).status).toBe(200);
    expect(await ordered(id)).toEqual(["4 plain", "6 few"]);
    // Once nobody works on it any more, it is ordered as it is sent.
    await at.go(part.outbound_id, "cancel");
    expect((await send(way, id, order_no, [line(4)])).status).toBe(200);
    expect([await worked(id), await ordered(id)]).toEqual([["4"], ["4 plain"]]);
    expect(await worked(part.outbound_id)).toEqual(["1"]);
    expect(await at.broken()).toEqual([]);
  });
});
