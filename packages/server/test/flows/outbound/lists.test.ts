import {
  awaitedClauses,
  type DocumentDeclaration,
  documentsOf,
  heldStates,
  model,
  type ViewClause,
  type ViewCondition,
  viewsOf,
} from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { homeCall } from "../../../src/queries/home/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, house } from "./house.ts";

describe.each(databases)("lists on %s", (kind) => {
  let database: TestDatabase;
  let h: House;
  let other: House;
  let client: TestClient;

  beforeAll(async () => {
    database = await testDatabase(kind);
    h = await house(database);
    other = await house(database);
    await h.put("plain", "A1", 30);
    await h.put("dated", "A2", 7);
    await other.put("plain", "A1", 500);
    const scope = { companyIds: [h.company], whIds: [h.wh] };
    const listed = [model.inventory, model.stock_product, model.outbound_detail, model.transaction];
    const calls = listed.flatMap((one) => crudCalls(one, {}));
    client = await testServer(database, calls, everything(scope));
  });
  afterAll(() => database.close());

  const inUnits = (sums: readonly { unit_name: string | null; sum: string }[] = []) =>
    Object.fromEntries(sums.map(({ unit_name, sum }) => [unit_name?.split(" ")[0] ?? "none", sum]));

  test("stock is added up over all rows that a question means, whatever page is asked, and nothing of others", async () => {
    for (const path of ["/v1/inventory/q", "/v1/stock/product/q"]) {
      const { additionals } = await client.call("POST", path, { pageSize: 1, sums: true });
      expect(additionals).toMatchObject({ total: 2, sums_of: "all" });
      expect(inUnits(additionals.sums.num_loc)).toEqual({ piece: "37" });
    }
    const query = [{ queryField: "product_code", queryCondition: "equal", queryValue: "dated" }];
    const asked = await client.call("POST", "/v1/inventory/q", { query, sums: true });
    expect(inUnits(asked.additionals.sums.num_loc)).toEqual({ piece: "7" });
  });

  test("a sum that was not asked for is not answered, and none of levels that say nothing together", async () => {
    expect((await client.call("POST", "/v1/inventory/q", {})).additionals.sums).toBeUndefined();
    const moved = await client.call("POST", "/v1/inventory/transaction/q", { sums: true });
    expect(Object.keys(moved.additionals.sums).sort()).toEqual(["booked", "num"]);
  });

  test("orders tell what their lines come to, each unit by itself, and how many are picked", async () => {
    const { id } = await h.order([
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "dated", outbound_nums: "2" },
      { product_code: "plain", outbound_nums: "1", unit_id: h.box },
    ]);
    const further = await h.order([{ product_code: "plain", outbound_nums: "1" }]);
    const ask = (body: object) => h.client.call("POST", "/v1/outbound/q", body);
    const one = { query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }] };
    const before = (await ask({ ...one, tally: true })).additionals.outbound[0].tally;
    expect(before).toMatchObject({ lines: 3, done: 0 });
    expect(inUnits(before.sums)).toEqual({ piece: "7", box: "1" });
    await h.go(id, "close_order", "print");
    const booking = (await h.bookings(id)).find(({ qty }) => qty === "2");
    await h.act("confirm_pick", id, { details: [{ booking_id: booking?.booking_id, num: "2" }] });
    expect((await ask({ ...one, tally: true })).additionals.outbound[0].tally).toMatchObject({ lines: 3, done: 1 });
    const rest = (await h.bookings(id)).find(({ qty, booking_state }) => qty === "5" && booking_state === "booked");
    await h.act("confirm_pick", id, {
      details: [{ booking_id: rest?.booking_id, num: "3", reason: "torn" }],
      on_short: "leave",
    });
    const short = (await ask({ ...one, tally: true })).additionals.outbound[0].tally;
    expect(short).toMatchObject({ lines: 3, done: 1, begun: 2, short: 1 });
    expect((await ask(one)).additionals.outbound[0].tally).toBeUndefined();
    const all = (await ask({ pageSize: 1, sums: true })).additionals.sums;
    expect(all.lines).toEqual([{ unit_id: null, unit_name: null, sum: "4" }]);
    expect(inUnits(all.outbound_nums)).toEqual({ piece: "8", box: "1" });
    await h.go(further.id, "cancel");
  });

  test("an order that waits to be boxed tells how many of its picked lines are boxed", async () => {
    const { id, lines } = await h.order([
      { product_code: "plain", outbound_nums: "2" },
      { product_code: "dated", outbound_nums: "1" },
    ]);
    await h.go(id, "close_order", "print", "confirm_pick");
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const told = async () =>
      (await h.client.call("POST", "/v1/outbound/q", { query, tally: true })).additionals.outbound[0].tally;
    expect(await told()).toMatchObject({ lines: 2, done: 0, begun: 0 });
    const sizes = { length: "30", width: "20", height: "15", weight: "1.5" };
    const boxed = (num: string) => [{ box_no: "K1", ...sizes, details: [{ outbound_detail_id: lines[0], num }] }];
    await h.act("box", id, { boxes: boxed("1") });
    expect(await told()).toMatchObject({ lines: 2, done: 0, begun: 1 });
    await h.act("box", id, { boxes: boxed("2") });
    expect(await told()).toMatchObject({ lines: 2, done: 1, begun: 1 });
  });

  test("one call counts the rows of many questions, each within what holds of it", async () => {
    const orders = await Promise.all([1, 2, 3].map(() => h.order([{ product_code: "last", outbound_nums: "1" }])));
    const [first] = orders;
    await h.go(first?.id ?? "", "mark_abnormal");
    const asked = (field: string, value: unknown) => ({
      queryField: field,
      queryCondition: "equal",
      queryValue: value,
    });
    const within = [
      asked(
        "outbound_id",
        orders.map(({ id }) => id),
      ),
    ];
    const any = [asked("abnormal", true), asked("outbound_id", first?.id)];
    const { additionals } = await h.client.call("POST", "/v1/outbound/q", {
      within,
      counts: [
        { within, query: [asked("abnormal", true)] },
        { within, query: any, combinedCondition: "OR" },
        { within: [...within, asked("outbound_status", "cancelled")] },
      ],
    });
    expect(additionals.total).toBe(3);
    expect(additionals.counts.map(({ total }: { total: number }) => total)).toEqual([1, 1, 0]);
    const wrong = await h.client.call("POST", "/v1/outbound/q", { counts: [{ query: [asked("made_up", 1)] }] });
    expect(wrong).toMatchObject({ status: 400, code: "UNKNOWN_FIELD" });
  });

  test("the late come first and those without a day last, in the order of a list of what is open", async () => {
    const days = [null, "2026-03-02", "2026-03-01"];
    const made: string[] = [];
    for (const expect_ship_date of days)
      made.push((await h.order([{ product_code: "last", outbound_nums: "1" }], { expect_ship_date })).id);
    const { additionals } = await h.client.call("POST", "/v1/outbound/q", {
      within: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: made }],
      sort: [{ sortField: "expect_ship_date", sortOrder: "asc", empty: "last" }],
    });
    const shown = additionals.outbound.map(
      ({ expect_ship_date }: { expect_ship_date: string | null }) => expect_ship_date,
    );
    expect(shown).toEqual(["2026-03-01", "2026-03-02", null]);
  });

  test.each(documentsOf(model).map((one) => [one.name, one] as const))(
    "every view of %s is a question that its list answers",
    async (_name, document) => {
      const views = viewsOf(document, { today: "2026-11-25", userId: h.owner });
      const server = await testServer(database, crudCalls({ ...document, calls: ["query"] }, {}), everything({}));
      const counts = views.map(({ ask }) => ({
        within: ask.map(clauseOf),
      }));
      const answer = await server.call("POST", `/v1${document.path}/q`, { counts });
      expect(answer.status).toBe(200);
      expect(answer.additionals.counts).toHaveLength(views.length);
    },
  );

  test("where there are too many rows the sums are those of the page, and say so", async () => {
    const { lines } = await other.order([{ product_code: "plain", outbound_nums: "3" }]);
    await database.transact((tx) =>
      sql`insert into outbound_detail
        select (jsonb_populate_record(d, jsonb_build_object('outbound_detail_id', gen_random_uuid(), 'line_no', n))).*
        from outbound_detail d, generate_series(2, 10001) n where d.outbound_detail_id = ${lines[0]}::uuid`.execute(tx),
    );
    const ask = async (body: object) => {
      const { additionals } = await other.client.call("POST", "/v1/outbound/detail/q", { sums: true, ...body });
      return [additionals.total_is_exact, additionals.sums_of, inUnits(additionals.sums.outbound_nums).piece];
    };
    expect(await ask({ pageSize: 10 })).toEqual([false, "page", "30"]);
    expect(await ask({ pageSize: 10, count: "exact" })).toEqual([true, "all", "30003"]);
  });

  test("home counts what waits, is late and is held as the list does to which it leads", async () => {
    const late = { expect_ship_date: "2026-03-01" };
    const [both, held, intercepted, waiting] = await Promise.all(
      [1, 2, 3, 4].map(() => h.order([{ product_code: "plain", outbound_nums: "1" }], late)),
    );
    for (const one of [both, intercepted]) await h.go(one?.id ?? "", "close_order", "print", "request_intercept");
    await h.go([waiting?.id ?? "", held?.id ?? ""], "close_order", "print");
    for (const one of [both, held]) await h.go(one?.id ?? "", "mark_abnormal");
    const kinds = documentsOf(model);
    const calls = kinds.flatMap((document) => crudCalls({ ...document, calls: ["query"] }, {}));
    const server = await testServer(
      database,
      [homeCall, ...calls],
      everything({ companyIds: [h.company], whIds: [h.wh] }),
    );
    const { figures, documents } = (await server.call("POST", "/v1/home/q", {})).additionals.home;
    const rowsOf = async (document: DocumentDeclaration, ask: readonly ViewClause[]) =>
      (await server.call("POST", `/v1${document.path}/q`, { within: ask.map(clauseOf) })).additionals.total;
    let most = 0;
    for (const { document: name, step, waiting } of figures) {
      const document = kinds.find((one) => one.name === name) as DocumentDeclaration;
      expect(await rowsOf(document, awaitedClauses(document, step)), step).toBe(waiting);
      most = Math.max(most, waiting);
    }
    expect(most).toBeGreaterThan(0);
    const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Taipei" });
    const outbound = documents.find(({ document }: { document: string }) => document === "outbound");
    const views = new Map(viewsOf(model.outbound, { today, userId: h.owner }).map(({ name, ask }) => [name, ask]));
    expect(await rowsOf(model.outbound, views.get("late") ?? [])).toBe(outbound.late.count);
    const stopped = heldStates(model.outbound);
    const still = outbound.counts.reduce(
      (sum: number, one: { status: string; count: number; blocked: number }) =>
        sum + (stopped.includes(one.status) ? one.count : one.blocked),
      0,
    );
    expect(still).toBeGreaterThanOrEqual(3);
    const named = [
      ...outbound.blocked,
      ...outbound.counts.filter((one: { status: string }) => stopped.includes(one.status)),
    ];
    expect(named.every(({ first_id }: { first_id: unknown }) => typeof first_id === "string")).toBe(true);
    expect(await rowsOf(model.outbound, views.get("held") ?? [])).toBe(still);
  });
});

const conditionOf = ([queryField, queryCondition, queryValue]: ViewCondition) => ({
  queryField,
  queryCondition,
  queryValue,
});
const clauseOf = (clause: ViewClause) => ("any" in clause ? { any: clause.any.map(conditionOf) } : conditionOf(clause));
