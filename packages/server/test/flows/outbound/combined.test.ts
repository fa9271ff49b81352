import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { figureCalls } from "../../../src/queries/record/figures.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("combined products on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    // A set of two "first" and one "last"; one "last" is made of three "few".
    await made("plain", "first", 2);
    await made("plain", "last", 1);
    await made("last", "few", 3);
  });

  const made = (parent: string, child: string, relation_num: number) =>
    database.transact((tx) =>
      insertMasters(tx, "product_relation", [
        {
          company_id: at.company,
          owner_id: at.owner,
          product_id: at.products[parent],
          child_product_id: at.products[child],
          relation_num,
        },
      ]),
    );
  const sets = (num: string) => [{ product_code: "plain", outbound_nums: num }];
  const lines = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const sort = [{ sortField: "line_no", sortOrder: "asc" }];
    const answer = await at.client.call("POST", "/v1/outbound/detail/q", { query, sort });
    return answer.additionals["outboundDetail"].map((one: Record<string, string>) =>
      [
        one["outbound_nums"],
        one["product_code"],
        one["num_booked"],
        one["parent_product_code"],
        one["parent_num"],
      ].join(" "),
    );
  };

  test("its own stock goes first, then its parts on all levels, under its number [orders-2.1]", async () => {
    await at.put("plain", "A1", 2);
    await at.put("first", "A2", 6);
    await at.put("last", "A3", 1);
    await at.put("few", "A4", 6);
    const { id } = await at.order(sets("5"));
    await at.go(id, "close_order");
    expect((await lines(id)).sort()).toEqual(
      ["2 plain 2  ", "6 few 6 plain 3", "6 first 6 plain 3", "1 last 1 plain 3"].sort(),
    );
    expect(await at.broken()).toEqual([]);
    await at.go(id, "print", "confirm_pick", "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
    expect((await at.snapshot()).stock).toEqual([]);
  });

  test("is not called short where its parts are there, nor longer than they last", async () => {
    await at.put("plain", "A1", 1);
    await at.put("first", "A2", 6);
    await at.put("few", "A4", 9);
    const { id } = await at.order([...sets("4"), ...sets("1")]);
    const missing = async () =>
      (await at.client.call("POST", "/v1/outbound/shortage/q", { ids: [id] })).additionals["shortage"].map(
        (one: Record<string, string>) => one["missing"],
      );
    expect(await missing()).toEqual(["0", "1"]);
    const refused = await at.act("close_order", id);
    const [error] = refused.additionals["results"][0].details.errors;
    expect(error).toMatchObject({ line_no: 2, details: { missing: "1" } });
    await at.put("first", "A2", 2);
    await at.put("last", "A3", 1);
    expect(await missing()).toEqual(["0", "0"]);
    await at.go(id, "close_order");
  });

  test("an order of one set is worked as what it is booked as: its parts are several products", async () => {
    await at.put("plain", "A1", 2);
    await at.put("first", "A2", 6);
    await at.put("few", "A4", 9);
    const operation = async (num: string) => {
      const { id } = await at.order(sets(num));
      await at.go(id, "close_order");
      const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
      return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0].operation_type;
    };
    expect(await operation("2")).toBe("fast");
    expect(await operation("3")).toBe("single");
  });

  test("the line that went as its parts counts for no work: nothing of it is done or left", async () => {
    await at.put("first", "A2", 6);
    await at.put("few", "A4", 9);
    const { id } = await at.order(sets("3"));
    const record = await testServer(database, figureCalls(), everything({ companyIds: [at.company], whIds: [at.wh] }));
    const told = async () => {
      const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
      const { additionals } = await at.client.call("POST", "/v1/outbound/q", { query, tally: true, sums: true });
      const { lines, done } = additionals["outbound"][0].tally;
      const figures = (await record.call("GET", `/v1/outbound/${id}/figures`)).additionals["figures"];
      const [counted] = figures.filter(({ name }: { name: string }) => name === "lines");
      return [lines, done, additionals["sums"].lines[0].sum, counted.value];
    };
    expect(await told()).toEqual([1, 0, "1", "1"]);
    await at.go(id, "close_order");
    expect(await told()).toEqual([2, 0, "2", "2"]);
    await at.go(id, "print", "confirm_pick");
    expect(await told(), "it waits to be boxed: nothing is in a box yet").toEqual([2, 0, "2", "2"]);
    await at.go(id, "confirm_boxing");
    expect(await told()).toEqual([2, 2, "2", "2"]);
  });

  test("the parts of one are booked whole or not at all [orders-2.2]", async () => {
    await at.put("plain", "A1", 1);
    await at.put("first", "A2", 6);
    await at.put("few", "A4", 8);
    const before = await at.snapshot();
    const { id } = await at.order(sets("4"));
    const refused = await at.act("close_order", id);
    expect([refused.status, refused.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(refused.additionals["results"][0].details.errors[0].details).toMatchObject({ available: "1", missing: "3" });
    expect(await at.snapshot()).toEqual(before);
    expect((await at.act("close_order", id, { short_policy: "ship_short" })).status).toBe(200);
    expect(await lines(id)).toEqual(["4 plain 1  "]);
    await at.put("few", "A4", 1);
    await at.go(id, "revert_close", "close_order");
    expect((await lines(id)).sort()).toEqual(["1 plain 1  ", "6 first 6 plain 3", "9 few 9 plain 3"].sort());
    expect(await at.broken()).toEqual([]);
  });

  test("two levels that need the same part do not take it twice", async () => {
    await made("plain", "few", 1);
    await at.put("first", "A2", 2);
    await at.put("few", "A4", 3);
    const { id } = await at.order(sets("1"));
    expect((await at.act("close_order", id)).code).toBe("INSUFFICIENT_STOCK");
    await at.put("few", "A4", 1);
    await at.go(id, "close_order");
    expect(
      (await at.snapshot()).stock.every(
        (row) => (row as { qty: string; booked: string }).qty === (row as { booked: string }).booked,
      ),
    ).toBe(true);
    expect(await at.broken()).toEqual([]);
  });

  test("taking the closing back restores what was ordered [orders-2.3]", async () => {
    await at.put("first", "A2", 6);
    await at.put("few", "A4", 9);
    const { id, lines: ids } = await at.order(sets("3"));
    await at.go(id, "close_order");
    expect(await lines(id)).toHaveLength(3);
    await at.go(id, "revert_close");
    expect(await lines(id)).toEqual(["3 plain 0  "]);
    expect((await at.lines(id))[0]?.["outbound_detail_id"]).toBe(ids[0]);
    expect((await at.snapshot()).bookings).toEqual([]);
    expect(await at.broken()).toEqual([]);
  });
});
