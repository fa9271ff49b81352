import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "../../src/audit/index.ts";
import { dashboardCall } from "../../src/queries/dashboard.ts";
import { orderSumChecks, settleOrderSums } from "../../src/queries/index.ts";
import { type House, house } from "../flows/outbound/house.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { allGranted, everything, testServer } from "../support/http.ts";

describe.each(oneDatabase)("orders by day on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeEach(async () => {
    database = await testDatabase(kind);
    at = await house(database);
  });
  afterEach(() => database.close());

  const figures = async (body: object = {}, scope: object = {}, granted = allGranted) => {
    const caller = everything({ companyIds: [at.company], whIds: [at.wh], ...scope }, granted);
    const client = await testServer(database, [dashboardCall], caller);
    const { status, additionals } = await client.call("POST", "/v1/dashboard/q", body);
    expect(status).toBe(200);
    return additionals.dashboard;
  };
  const sound = async () => (await audit(database, orderSumChecks)).map(({ broken }) => broken);
  /** Takes everything counted so far back in time. */
  const age = (day: string) => database.transact((tx) => sql`update order_sum set day = ${sql.raw(day)}`.execute(tx));

  test("are counted as they come, leave, come back and go [dashboard.order_counts]", async () => {
    await at.put("plain", "A1", 20);
    const first = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const second = await at.order([{ product_code: "plain", outbound_nums: "4" }]);
    expect((await figures()).orders).toMatchObject({ orders: 2, shipped: 0, pieces: "0" });
    const steps = ["close_order", "print", "confirm_pick", "confirm_boxing", "ship"];
    await at.go([first.id, second.id], ...steps);
    expect((await figures()).orders).toMatchObject({
      orders: 2,
      shipped: 2,
      pieces: "7",
      top: [{ owner_id: at.owner, orders: 2, shipped: 2, pieces: "7" }],
    });
    await at.go(first.id, "revert_ship");
    expect((await figures()).orders).toMatchObject({ orders: 2, shipped: 1, pieces: "4" });
    const gone = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await database.transact((tx) =>
      sql`delete from outbound where wh_id = ${at.wh} and outbound_id = ${gone.id}`.execute(tx),
    );
    expect((await figures()).orders).toMatchObject({ orders: 2, shipped: 1 });
    expect(await sound()).toEqual([0]);
  });

  test("belong to their month and year, also once their days are put together [dashboard.monthly_orders]", async () => {
    await at.put("plain", "A1", 20);
    const first = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const second = await at.order([{ product_code: "plain", outbound_nums: "4" }]);
    await at.go(second.id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
    await at.go(first.id, "close_order");
    const before = (await figures()).orders;
    expect(before.months).toHaveLength(6);
    expect(before.months[5]).toMatchObject({ orders: 2, month: before.from.slice(0, 7) });
    await age("(date_trunc('month', now()) - interval '10 days')::date");
    const aged = (await figures({ filter: "last_month" })).orders;
    expect(aged).toMatchObject({ orders: 2, shipped: 1, pieces: "4" });
    expect(aged.months[4]).toMatchObject({ month: aged.from.slice(0, 7), orders: 2 });
    expect((await figures()).orders).toMatchObject({ orders: 0, top: [] });
    expect(await settleOrderSums(database)).toBeGreaterThan(1);
    expect(await settleOrderSums(database)).toBe(0);
    expect((await figures({ filter: "last_month" })).orders).toEqual(aged);
    expect(await sound()).toEqual([0]);
    await age("(date_trunc('year', now()) - interval '10 days')::date");
    const years = await Promise.all(
      ["this_year", "last_year"].map(async (filter) => (await figures({ filter })).orders),
    );
    expect(years.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
    expect(years[1].from).toMatch(/^\d{4}-01-01$/);
    expect(years[1].to).toMatch(/^\d{4}-12-31$/);
  });

  test("are those of one's own warehouses and owners, for who may see orders; profit is not known", async () => {
    await at.order([{ product_code: "plain", outbound_nums: "1" }], { expect_ship_date: "2020-01-01" });
    expect(await figures()).toMatchObject({
      late: [
        { document: "inbound", count: 0 },
        { document: "outbound", count: 1 },
      ],
    });
    expect((await figures({}, { whIds: [] })).orders).toMatchObject({ orders: 0 });
    expect((await figures({}, { ownerIds: [at.company] })).orders).toMatchObject({ orders: 0, top: [] });
    expect((await figures({}, { ownerIds: [at.owner] })).orders).toMatchObject({ orders: 1 });
    const blind = new Set([...allGranted].filter((one) => one !== "outboundOperation:query"));
    expect(await figures({}, {}, blind)).toMatchObject({ orders: null, profit: { known: false, period: null } });
  });

  test("show the five owners of the most pieces, the greatest first [dashboard.top_customers_by_volume]", async () => {
    const pieces = [10, 700, 30, 900, 500, 20, 800];
    await database.transact(async (tx) => {
      const owners = await sql<{ customer_id: string }>`
        insert into customer (customer_id, company_id, customer_no, customer_name)
        select gen_random_uuid(), ${at.company}::uuid, 'TOP-' || n, 'Owner of ' || n
        from unnest(${pieces}::int[]) n returning customer_id`.execute(tx);
      await sql`
        insert into order_sum (wh_id, company_id, owner_id, day, orders, shipped, pieces)
        select ${at.wh}::uuid, ${at.company}::uuid, x.id, (now() at time zone 'Asia/Taipei')::date, 1, 1, x.pieces
        from unnest(${owners.rows.map((one) => one.customer_id)}::uuid[], ${pieces}::bigint[]) x(id, pieces)`.execute(
        tx,
      );
    });
    const { top } = (await figures()).orders;
    expect(top.map((one: { owner_no: string; pieces: string }) => [one.owner_no, one.pieces])).toEqual(
      [900, 800, 700, 500, 30].map((most) => [`TOP-${most}`, String(most)]),
    );
    await database.transact((tx) =>
      sql`delete from order_sum t using customer c where c.customer_id = t.owner_id and c.customer_no like 'TOP-%'`.execute(
        tx,
      ),
    );
  });

  test("are missed by the audit where one is", async () => {
    await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await database.transact((tx) =>
      sql`update order_sum set orders = orders + 1 where order_sum_id = (select order_sum_id from order_sum limit 1)`.execute(
        tx,
      ),
    );
    expect(await sound()).toEqual([1]);
  });
});
