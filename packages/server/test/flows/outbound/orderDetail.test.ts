import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

describe.each(databases)("what was ordered, and what is worked on, on %s", (kind) => {
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

  type Row = Record<string, string>;
  const rows = async (of: TestClient, path: string, reply: string, id: string): Promise<Row[]> => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const sort = [{ sortField: "line_no", sortOrder: "asc" }];
    return (await of.call("POST", `/v1/outbound/${path}/q`, { query, sort })).additionals[reply];
  };
  const ordered = (id: string) => rows(client, "orderdetail", "orderDetail", id);
  const worked = (id: string) => rows(at.client, "detail", "outboundDetail", id);
  const numbers = (all: readonly Row[]) =>
    all.map(({ product_code, outbound_nums }) => `${outbound_nums} ${product_code}`);
  const convert = (outbound_id: string) => client.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id });

  test("are written one to one, and only the second changes with the order [orders-1.2] [orders-1.3]", async () => {
    const { id, lines } = await at.order([
      { product_code: "plain", outbound_nums: "3", unit_id: at.box, batch_no: "L1", line_note: "fragile" },
      { product_code: "dated", outbound_nums_bad: "2" },
    ]);
    const [first, second] = await ordered(id);
    expect([first, second]).toMatchObject([
      { line_no: 1, product_code: "plain", outbound_nums: "3", batch_no: "L1", line_note: "fragile", outbound_id: id },
      { line_no: 2, product_code: "dated", outbound_nums: "0", outbound_nums_bad: "2" },
    ]);
    expect((await worked(id)).map((line) => line["order_detail_id"])).toEqual([
      first?.["order_detail_id"],
      second?.["order_detail_id"],
    ]);
    const details = [
      { outbound_detail_id: lines[0], outbound_nums: "1" },
      { product_code: "few", outbound_nums: "5" },
    ];
    expect((await at.client.call("PUT", `/v1/outbound/${id}`, { details })).status).toBe(200);
    expect(numbers(await worked(id))).toEqual(["1 plain", "5 few"]);
    // What was sent without it is no longer ordered.
    expect(numbers(await ordered(id))).toEqual(["3 plain", "5 few"]);
    expect((await at.client.call("DELETE", `/v1/outbound/${id}`)).status).toBe(200);
    expect(await ordered(id)).toEqual([]);
  });

  test("what was ordered changes until the order is closed, and the lines are made from it anew [orders-1.1] [orders-1.4]", async () => {
    await at.put("plain", "A1", 100);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const [{ order_detail_id = "" } = {}] = await ordered(id);
    const put = (outbound_nums: string) =>
      client.call("PUT", `/v1/outbound/orderdetail/${order_detail_id}`, { outbound_nums });
    expect((await put("7")).status).toBe(200);
    const more = { outbound_id: id, product_code: "few", outbound_nums: "2", line_no: 2 };
    expect((await client.call("POST", "/v1/outbound/orderdetail/a", more)).status).toBe(200);
    expect(numbers(await worked(id))).toEqual(["3 plain"]);
    const answer = await convert(id);
    expect(answer.status, answer.message).toBe(200);
    expect(numbers(answer.additionals["outboundDetail"])).toEqual(["7 plain", "2 few"]);
    expect(answer.additionals["outboundDetail"][0].outbound_detail_id).toBe(lines[0]);
    expect(numbers(await worked(id))).toEqual(["7 plain", "2 few"]);
    await at.put("few", "A2", 2);
    await at.go(id, "close_order");
    for (const refused of [
      await put("8"),
      await convert(id),
      await client.call("POST", "/v1/outbound/orderdetail/a", more),
      await client.call("DELETE", `/v1/outbound/orderdetail/${order_detail_id}`),
    ])
      expect([refused.status, refused.code]).toEqual([409, "NOT_EDITABLE"]);
    expect(numbers(await ordered(id))).toEqual(["7 plain", "2 few"]);
    expect(await at.broken()).toEqual([]);
  });

  test("what was split off stays with the order that has it", async () => {
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "10" }]);
    const parts = [{ details: [{ outbound_detail_id: lines[0], num: "4" }] }];
    expect((await at.act("split", id, { parts })).status).toBe(200);
    expect(numbers(await ordered(id))).toEqual(["10 plain"]);
    expect((await convert(id)).status).toBe(200);
    expect(numbers(await worked(id))).toEqual(["6 plain"]);
  });

  test("many are made anew at once, all or none [orders-1.5]", async () => {
    const [one, other] = [
      await at.order([{ product_code: "plain", outbound_nums: "3" }]),
      await at.order([{ product_code: "plain", outbound_nums: "4" }]),
    ];
    for (const { id, lines } of [one, other]) {
      const details = [{ outbound_detail_id: lines[0], outbound_nums: "1" }];
      await at.client.call("PUT", `/v1/outbound/${id}`, { details });
    }
    const batch = (ids: readonly string[]) => client.call("POST", "/v1/outbound/orderdetail/convert/batch", { ids });
    await at.put("plain", "A1", 1);
    await at.go(other.id, "close_order");
    expect((await batch([one.id, other.id])).code).toBe("NOT_EDITABLE");
    expect(numbers(await worked(one.id))).toEqual(["1 plain"]);
    await at.go(other.id, "revert_close");
    const answer = await batch([one.id, other.id]);
    expect(answer.additionals["outboundDetail"]).toHaveLength(2);
    expect(numbers([...(await worked(one.id)), ...(await worked(other.id))])).toEqual(["3 plain", "4 plain"]);
  });

  test("none of it is there for others", async () => {
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const outsider = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await outsider.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id: id })).status).toBe(404);
    const mayRead = client.as({
      ...everything({ companyIds: [at.company], whIds: [at.wh] }),
      granted: new Set(["outboundOperation:query"]),
    });
    expect((await mayRead.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id: id })).status).toBe(403);
  });
});
