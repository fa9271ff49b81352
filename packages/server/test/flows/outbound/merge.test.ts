import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, openDatabase } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { outboundFlow } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, hooks, house } from "./house.ts";

type Row = Record<string, string>;
const orderOf = async (at: House, id: string): Promise<Row> => {
  const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
  return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0];
};
const shop = { consignee_name: "Shop", delivery_address: "1 Road" };

describe.each(databases)("merging orders on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const line = (num: string) => [{ product_code: "plain", outbound_nums: num }];
  const booked = async (id: string) => (await at.lines(id)).map(({ num_booked }) => num_booked);

  test("the oldest takes the lines and the money, the others are cancelled and name it [orders-6.1] [orders-6.2]", async () => {
    await at.put("plain", "A1", 9);
    const orders = [
      await at.order(line("4"), { ...shop, cod_amount: "10.5" }),
      await at.order([...line("3"), { product_code: "plain", outbound_nums: "1" }], { ...shop, cod_amount: "2" }),
      await at.order(line("1"), shop),
    ].map(({ id }) => id);
    const [oldest = "", second = "", third = ""] = orders;
    await at.go(orders, "close_order");
    const answer = await at.act("merge", [third, second, oldest]);
    expect(answer.additionals["results"].map(({ ok, status }: Row) => [ok, status])).toEqual([
      [true, "cancelled"],
      [true, "cancelled"],
      [true, "awaiting_print"],
    ]);
    expect(await booked(oldest)).toEqual(["4", "3", "1", "1"]);
    expect(await orderOf(at, oldest)).toMatchObject({ is_merged: true, cod_amount: "12.5" });
    expect(await orderOf(at, third)).toMatchObject({ merged_into_id: oldest, outbound_status: "cancelled" });
    expect(await at.broken()).toEqual([]);

    await at.go(oldest, "unmerge");
    expect([await booked(oldest), await booked(second), await booked(third)]).toEqual([["4"], ["3", "1"], ["1"]]);
    expect(await orderOf(at, oldest)).toMatchObject({ is_merged: false, cod_amount: "10.5" });
    expect(await orderOf(at, second)).toMatchObject({
      outbound_status: "awaiting_print",
      merged_into_id: null,
      cod_amount: "2",
    });
    expect((await at.act("unmerge", oldest)).code).toBe("NOT_MERGED");
    expect(await at.broken()).toEqual([]);
    await at.go([oldest, second, third], "print", "confirm_pick", "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
  });

  test("what was merged before closing is parted as it was closed, until it is printed [orders-6.3]", async () => {
    await at.put("plain", "A1", 9);
    const orders = [await at.order(line("4"), shop), await at.order(line("3"), shop), await at.order(line("2"), shop)];
    const [one = "", two = "", three = ""] = orders.map(({ id }) => id);
    await at.go([two, three], "merge");
    await at.go([one, two], "merge");
    expect((await at.lines(one)).map(({ outbound_nums }) => outbound_nums)).toEqual(["4", "3", "2"]);
    expect((await orderOf(at, three))["merged_into_id"]).toBe(one);
    await at.go(one, "close_order", "unmerge");
    expect([await booked(one), await booked(two), await booked(three)]).toEqual([["4"], ["3"], ["2"]]);
    expect(await orderOf(at, three)).toMatchObject({ outbound_status: "awaiting_print", operation_type: "fast" });
    await at.go([one, two, three], "merge");
    await at.go(one, "print");
    expect((await at.act("unmerge", one)).code).toBe("INVALID_STATE");
    expect(await at.broken()).toEqual([]);
  });

  test("only what goes to one consignee, under the same rules, and all of it or nothing [orders-6.1]", async () => {
    await at.put("plain", "A1", 9);
    const one = (await at.order(line("1"), shop)).id;
    const merged = async (header: Record<string, unknown>) =>
      at.act("merge", [one, (await at.order(line("1"), header)).id]);
    for (const [header, field] of [
      [{ ...shop, consignee_name: "Another" }, "consignee_name"],
      [{ ...shop, delivery_address: "2 Road" }, "delivery_address"],
      [{ ...shop, order_type: "b2c" }, "order_type"],
      [{ ...shop, bonded_type: "bonded" }, "bonded_type"],
    ] as const) {
      const answer = await merged(header);
      expect([answer.status, answer.code]).toEqual([409, "MERGE_DIFFERS"]);
      expect(answer.additionals["results"][0].details.field).toBe(field);
    }
    const number = async (id: string) => String((await orderOf(at, id))["order_no"]);
    const bare = (await at.order(line("1"), {})).id;
    const nobody = (await at.act("merge", [one, bare])).additionals["results"][0];
    const orders = [await number(one), await number(bare)];
    expect(nobody.details).toEqual({ field: "consignee_id", orders, lacking: [orders[1]] });
    expect(nobody.message).toContain(orders[0]);
    const other = (await at.order(line("1"), {})).id;
    const both = (await at.act("merge", [bare, other])).additionals["results"][0];
    expect(both.details.lacking).toEqual([orders[1], await number(other)]);
    expect((await at.act("merge", one)).code).toBe("MERGE_SEVERAL");
    const closed = (await at.order(line("1"), shop)).id;
    await at.go(closed, "close_order");
    expect((await at.act("merge", [one, closed])).code).toBe("MERGE_DIFFERS");
    const gone = (await at.order(line("1"), shop)).id;
    await at.go(gone, "cancel");
    const half = await at.act("merge", [one, gone]);
    expect(half.additionals["results"].map(({ code }: Row) => code).sort()).toEqual([
      "ATOMIC_REFUSED",
      "INVALID_STATE",
    ]);
    expect((await orderOf(at, one))["outbound_status"]).toBe("awaiting_close_order");
  });

  test("what cannot be booked together stays apart", async () => {
    await at.put("dated", "A1", 5, { valid_date: "2030-01-01" });
    await at.put("dated", "A2", 5, { valid_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) });
    const dated = (num: string) => [{ product_code: "dated", outbound_nums: num }];
    const first = (await at.order(dated("5"), { ...shop, days_allowed: 100 })).id;
    const second = (await at.order(dated("5"), shop)).id;
    await at.go([first, second], "close_order");
    const before = await at.snapshot();
    expect((await at.act("merge", [first, second])).code).toBe("INSUFFICIENT_STOCK");
    expect(await at.snapshot()).toEqual(before);
    expect(await orderOf(at, second)).toMatchObject({ outbound_status: "awaiting_print", merged_into_id: null });
  });

  test("what becomes one is as urgent as the most urgent of it, until it is parted", async () => {
    const order = (priority: number, expect_ship_date?: string) =>
      at.order(line("1"), { ...shop, priority, ...(expect_ship_date ? { expect_ship_date } : {}) });
    const [one, two, three] = [await order(5, "2031-05-09"), await order(1), await order(7, "2031-05-03")];
    const due = (id: string, ship_by: string) =>
      database.transact((tx) =>
        sql`update outbound set ship_by = ${ship_by} where wh_id = ${at.wh} and outbound_id = ${id}`.execute(tx),
      );
    await due(one.id, "2031-05-09T08:00:00Z");
    await due(three.id, "2031-05-02T08:00:00Z");
    const urgencyOf = async (id: string) => {
      const { priority, expect_ship_date, ship_by } = await orderOf(at, id);
      return [priority, expect_ship_date, ship_by?.slice(0, 10) ?? null];
    };
    await at.go([two.id, three.id], "merge");
    expect(await urgencyOf(two.id)).toEqual([1, "2031-05-03", "2031-05-02"]);
    const { additionals } = await at.act("merge", [one.id, two.id]);
    const stays = (await orderOf(at, one.id))["order_no"];
    expect(additionals["results"].map(({ details }: { details: Row }) => details["order_no"])).toEqual([stays, stays]);
    expect(await urgencyOf(one.id)).toEqual([1, "2031-05-03", "2031-05-02"]);
    const steps = (await at.client.call("GET", `/v1/outbound/${one.id}/history`)).additionals["history"];
    expect(steps.at(-1)).toMatchObject({ action: "merge", reason: (await orderOf(at, two.id))["order_no"] });
    await at.go(one.id, "unmerge");
    expect(await urgencyOf(one.id)).toEqual([5, "2031-05-09", "2031-05-09"]);
    expect(await urgencyOf(two.id), "as before it was merged itself").toEqual([1, null, null]);
    expect(await urgencyOf(three.id)).toEqual([7, "2031-05-03", "2031-05-02"]);

    await at.go([one.id, three.id], "merge");
    await at.client.call("PUT", `/v1/outbound/${one.id}`, { priority: 2 });
    await at.go(one.id, "unmerge");
    const said = (await urgencyOf(one.id)).slice(0, 2);
    expect(said, "what somebody said meanwhile stays").toEqual([2, "2031-05-09"]);
    expect(await at.broken()).toEqual([]);
  });

  test("another owner's orders are never among them", async () => {
    const other = newId();
    await database.transact((tx) =>
      insertMasters(tx, "customer", [
        { customer_id: other, company_id: at.company, customer_no: "OTHER", customer_name: "Other" },
      ]),
    );
    const mine = (await at.order(line("1"), shop)).id;
    const theirs = (await at.order(line("1"), shop)).id;
    await database.transact((tx) =>
      sql`update outbound set owner_id = ${other} where wh_id = ${at.wh} and outbound_id = ${theirs}`.execute(tx),
    );
    expect((await at.act("merge", [mine, theirs])).code).toBe("MERGE_DIFFERS");
  });
});

describe("merging while others close, print, cancel and merge", () => {
  let database: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  test.each(["close_order", "print", "cancel", "merge"])(
    "and %s: every piece is ordered once and booked once",
    async (rival) => {
      const at = await house(database);
      const calls = documentCalls(other, model.outbound, outboundFlow, hooks);
      const second = await testServer(other, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
      const clients: readonly TestClient[] = [at.client, second];
      await at.put("plain", "A1", 60);
      const orders = await Promise.all(
        Array.from({ length: 30 }, () => at.order([{ product_code: "plain", outbound_nums: "2" }], shop)),
      );
      const ids = orders.map(({ id }) => id);
      if (rival !== "close_order") await at.go(ids, "close_order");
      const act = (of: number, action: string, some: readonly string[]) =>
        clients[of % 2]?.call("POST", `/v1/outbound/action/${action}`, {
          ids: some,
          ...(action === "cancel" ? { reason: "no more" } : {}),
        }) as Promise<Answer>;
      const pairs = Array.from({ length: 15 }, (_, index) => ids.slice(2 * index, 2 * index + 2));
      const answers = await Promise.all(
        pairs.flatMap((pair, index) => [
          act(index, "merge", pair),
          rival === "merge"
            ? act(index + 1, "merge", [pair[1] ?? "", ids[(2 * index + 2) % 30] ?? ""])
            : act(index + 1, rival, pair.slice(index % 2, (index % 2) + 1)),
        ]),
      );
      for (const { status, code } of answers) expect([200, 409], code).toContain(status);
      const merged = answers.filter(({ status }, index) => status === 200 && index % 2 === 0).length;
      expect(merged + answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const { rows } = await sql<{ lines: number; ordered: string; unled: number }>`
      select count(*)::int as lines, sum(d.outbound_nums)::text as ordered,
        count(*) filter (where o.outbound_status = 'cancelled' and o.merged_into_id is not null)::int as unled
      from outbound_detail d join outbound o on o.wh_id = d.wh_id and o.outbound_id = d.outbound_id
      where d.wh_id = ${at.wh}`.execute(database.reader);
      expect(rows).toEqual([{ lines: 30, ordered: "60", unled: 0 }]);
      expect(await at.broken()).toEqual([]);
      // What is still together comes apart, and every order has its own line again.
      for (const id of ids) {
        const { outbound_status = "", is_merged } = await orderOf(at, id);
        if (String(is_merged) === "true" && ["awaiting_close_order", "awaiting_print"].includes(outbound_status))
          await at.go(id, "unmerge");
      }
      expect(await at.broken()).toEqual([]);
    },
  );
});
