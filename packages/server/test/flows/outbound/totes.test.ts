import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, openDatabase } from "../../../src/database/index.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { fastBox, type House, hooks, house } from "./house.ts";

const path = "/v1/outbound/pickingconfirm";

async function withTotes(database: TestDatabase, count: number): Promise<House> {
  const at = await house(database);
  const totes = Array.from({ length: count }, (_, index) => ({
    ...{ storage_id: newId(), company_id: at.company, wh_id: at.wh, storage_code: `T${index}` },
    ...{ storage_type: "tote", frozen: false },
  }));
  await database.transact((tx) => insertMasters(tx, "storage", totes));
  return at;
}

const clientOf = (database: TestDatabase, at: House): Promise<TestClient> =>
  testServer(database, outboundCalls(database, hooks), everything({ companyIds: [at.company], whIds: [at.wh] }));

/** Orders whose picks are waiting: of each its bookings. */
async function waiting(at: House, nums: readonly string[]) {
  const orders = [];
  for (const num of nums) orders.push(await at.order([{ product_code: "plain", outbound_nums: num }]));
  const ids = orders.map(({ id }) => id);
  await at.go(ids, "close_order");
  await at.act("print", ids, { list_kind: "batch" });
  const bookings = [];
  for (const id of ids) bookings.push((await at.bookings(id)).map(({ booking_id }) => booking_id));
  return { ids, bookings };
}

async function numberOf(at: House, id: string | undefined): Promise<string> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from outbound where wh_id = ${at.wh} and outbound_id = ${id}`.execute(at.database.reader);
  return rows[0]?.order_no ?? "";
}

/** The orders whose goods lie in each tote. */
async function inTotes(at: House): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ storage_code: string; orders: string[] }>`
    select p.storage_code, json_agg(distinct b.document_id) as orders from booking b
    join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
    join storage p on p.wh_id = s.wh_id and p.storage_id = s.storage_id
    where b.wh_id = ${at.wh} and p.storage_type = 'tote' and b.booking_state = 'picked'
    group by p.storage_code order by p.storage_code`.execute(at.database.reader);
  return Object.fromEntries(rows.map(({ storage_code, orders }) => [storage_code, orders]));
}

describe.each(databases)("picking into totes on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("orders picked by one step go each into its own tote, with the others where all go, and are refused apart", async () => {
    const at = await withTotes(database, 2);
    await at.put("plain", "A1", 9);
    const { ids } = await waiting(at, ["1", "2", "3", "1"]);
    const [one, two, three, four] = ids as [string, string, string, string];
    const each = [
      { id: one, storage_loc_code: "T0" },
      { id: two, storage_loc_code: "T1" },
      { id: four.toUpperCase(), storage_loc_code: "T1" },
    ];
    const answer = await at.act("confirm_pick", ids, { storage_loc_code: "S2", each });
    expect(answer.additionals.results).toMatchObject([
      { id: one, ok: true },
      { id: two, ok: true },
      { id: three, ok: true },
      { id: four, ok: false, code: "TOTE_SHARED" },
    ]);
    expect(await inTotes(at)).toEqual({ T0: [one], T1: [two] });
    expect((await at.bookings(three)).map(({ storage_code }) => storage_code)).toEqual(["S2"]);
  });

  test.each([
    ["no list", "T0", { field: "each", code: "WRONG_TYPE" }],
    ["no order", [{ storage_loc_code: "T0" }], { line: 0, field: "id", code: "REQUIRED" }],
    ["another order", [{ id: newId(), storage_loc_code: "T0" }], { line: 0, field: "id", code: "UNKNOWN_REFERENCE" }],
    [
      "what all have alike",
      [{ id: "first", on_short: "leave" }],
      { line: 0, field: "on_short", code: "UNKNOWN_FIELD" },
    ],
    ["an order twice", [{ id: "first" }, { id: "first" }], { line: 1, field: "id", code: "DUPLICATE" }],
  ])("what each order has of its own is refused where it names %s", async (_what, each, error) => {
    const at = await withTotes(database, 1);
    await at.put("plain", "A1", 1);
    const { ids } = await waiting(at, ["1"]);
    const named = Array.isArray(each)
      ? each.map((one) => ({ ...one, ...("id" in one && one.id === "first" ? { id: ids[0] } : {}) }))
      : each;
    const answer = await at.act("confirm_pick", ids, { each: named });
    expect([400, 409]).toContain(answer.status);
    expect(answer.additionals.errors).toMatchObject([error]);
  });

  test("where an order's id can't be read, what the others have of their own is not called unknown", async () => {
    const at = await withTotes(database, 1);
    await at.put("plain", "A1", 1);
    const { ids } = await waiting(at, ["1"]);
    for (const asked of [["abc", "xyz"], []]) {
      const answer = await at.act("confirm_pick", asked, { each: [{ id: ids[0] }] });
      expect(answer.additionals.errors.map(({ field }: { field: string }) => field)).toEqual(
        asked.length > 0 ? ["ids", "ids"] : ["ids"],
      );
    }
  });

  test("a location is found by its code in whichever letters it is said", async () => {
    const at = await withTotes(database, 2);
    await at.put("plain", "A1", 3);
    const { ids, bookings } = await waiting(at, ["1", "1", "1"]);
    const [first = "", second = "", third = ""] = ids;
    const own = await at.act("confirm_pick", [first], { each: [{ id: first, storage_loc_code: "t0" }] });
    expect(own.additionals.results).toMatchObject([{ ok: true }]);
    const shared = await at.act("confirm_pick", [second], { storage_loc_code: "t0" });
    expect(shared.additionals.results).toMatchObject([{ ok: false, code: "TOTE_TAKEN", details: { location: "T0" } }]);
    const client = await clientOf(database, at);
    const row = { booking_id: bookings[1]?.[0], storage_loc_code: "t1" };
    expect((await client.call("POST", `${path}/a`, [row])).status).toBe(200);
    expect((await at.act("confirm_pick", third, { storage_loc_code: "s2" })).status).toBe(200);
    await at.go(third, "request_intercept");
    expect((await at.act("confirm_intercept", third, { storage_loc_code: "a3" })).status).toBe(200);
    const where = await Promise.all(ids.map((id) => at.bookings(id)));
    expect(where.map(([booking]) => booking?.storage_code)).toEqual(["T0", "T1", expect.anything()]);
  });

  test("goods of many orders are picked in one walk, each into its own tote, which boxing frees", async () => {
    const at = await withTotes(database, 2);
    const client = await clientOf(database, at);
    for (const storage of ["A1", "A2"]) await at.put("plain", storage, 6);
    const { ids, bookings } = await waiting(at, ["4", "5"]);
    const walkInto = (tote: (index: number) => string) =>
      bookings.flatMap((own, index) => own.map((booking_id) => ({ booking_id, storage_loc_code: tote(index) })));
    const one = await client.call(
      "POST",
      `${path}/a`,
      walkInto(() => "T0"),
    );
    const first = await numberOf(at, ids[0]);
    expect(one).toMatchObject({ status: 409, code: "TOTE_SHARED" });
    expect(JSON.stringify(one.additionals)).toContain(`"order":"${first}"`);
    expect(one.additionals.errors).toMatchObject([{ index: bookings[0]?.length, field: "storage_loc_code" }]);
    const walk = walkInto((index) => `T${index}`);
    expect((await client.call("POST", `${path}/a`, walk)).status).toBe(200);
    expect(await inTotes(at)).toEqual({ T0: [ids[0]], T1: [ids[1]] });
    const [third] = (await waiting(at, ["1"])).bookings;
    const taken = await client.call("POST", `${path}/a`, { booking_id: third?.[0], storage_loc_code: "T0" });
    expect(taken).toMatchObject({ status: 409, code: "TOTE_TAKEN" });
    expect(JSON.stringify(taken.additionals)).toContain(`"order":"${first}"`);
    await at.go(ids[0] ?? "", "confirm_boxing");
    expect(await inTotes(at)).toEqual({ T1: [ids[1]] });
    expect((await at.bookings(ids[0] ?? "")).map(({ storage_code }) => storage_code)).toEqual(["S1"]);
    expect((await client.call("POST", `${path}/a`, { booking_id: third?.[0], storage_loc_code: "T0" })).status).toBe(
      200,
    );
    await at.go(ids[0] ?? "", "ship");
    expect(await at.broken()).toEqual([]);
  });

  test("rows for several totes are refused together, each error at its row", async () => {
    const at = await withTotes(database, 2);
    const client = await clientOf(database, at);
    await at.put("plain", "A1", 9);
    const { ids, bookings } = await waiting(at, ["4", "5"]);
    const [one, other] = bookings.map(([id]) => id);
    const rows = [
      { booking_id: one, storage_loc_code: "T0" },
      { booking_id: other, storage_loc_code: "T1", num: "6" },
    ];
    const refused = await client.call("POST", `${path}/a`, rows);
    expect(refused).toMatchObject({ status: 409, code: "MORE_THAN_BOOKED" });
    expect(refused.additionals.errors).toEqual([expect.objectContaining({ index: 1, code: "MORE_THAN_BOOKED" })]);
    expect(await inTotes(at)).toEqual({});
    const parts = [
      { booking_id: one, storage_loc_code: "T0", num: "3" },
      { booking_id: other, storage_loc_code: "T1" },
    ];
    expect((await client.call("POST", `${path}/a`, parts)).status).toBe(200);
    expect(await inTotes(at)).toEqual({ T0: [ids[0]], T1: [ids[1]] });
  });

  test("whatever is picked, taken back, boxed and intercepted, no piece lies with another order's", {
    timeout: 120_000,
  }, async () => {
    const step = fc.record({
      what: fc.constantFrom("pick", "pick", "pick", "back", "box", "unbox", "stop"),
      order: fc.nat({ max: 3 }),
      tote: fc.nat({ max: 2 }),
      num: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const at = await withTotes(database, 3);
        const client = await clientOf(database, at);
        for (const storage of ["A1", "A2", "A3"]) await at.put("plain", storage, 5);
        const { ids } = await waiting(at, ["3", "4", "2", "5"]);
        const model = new Map<string, string>();
        for (const { what, order, tote, num } of steps) {
          const id = ids[order] ?? "";
          if (what === "pick") {
            const open = (await at.bookings(id)).find(({ booking_state }) => booking_state === "booked");
            if (!open) continue;
            const pieces = Math.min(num, Number(open.qty));
            const body = { booking_id: open.booking_id, num: String(pieces), storage_loc_code: `T${tote}` };
            const answer = await client.call("POST", `${path}/a`, body);
            const holder = (await inTotes(at))[`T${tote}`] ?? [];
            if (answer.status === 200) expect(holder).toEqual([id]);
            else if (answer.code === "TOTE_TAKEN") expect(holder).not.toEqual([id]);
          } else if (what === "back") await at.act("revert_pick", id, { reason: "x" });
          else if (what === "box") await at.act("confirm_boxing", id, fastBox);
          else if (what === "unbox") await at.act("revert_boxing", id, { reason: "x" });
          else {
            await at.act("request_intercept", id, { reason: "x" });
            await at.act("confirm_intercept", id);
          }
          model.clear();
          for (const orders of Object.values(await inTotes(at))) expect(orders).toHaveLength(1);
        }
        expect(await at.broken()).toEqual([]);
      }),
      { seed: 20_261_126, numRuns: kind === "server" ? 12 : 6 },
    );
  });
});

/** Two servers on one PostgreSQL database. */
describe("racing for totes", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let at: House;
  let clients: readonly [TestClient, TestClient];
  beforeAll(async () => {
    database = await testDatabase("server");
    other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  beforeEach(async () => {
    at = await withTotes(database, 5);
    clients = [await clientOf(database, at), await clientOf(other, at)];
  });
  afterEach(async () => {
    expect(await at.broken()).toEqual([]);
  });

  const pick = (of: number, rows: readonly { booking_id: string | undefined; storage_loc_code: string }[]) =>
    clients[(of % 2) as 0 | 1].call("POST", `${path}/a`, rows);
  const ended = (answers: readonly Answer[]) =>
    new Set(answers.map(({ status, code }) => (status === 200 ? "done" : `${status} ${code}`)));

  test("30 orders want 5 totes at once: each tote is one order's, and the others are told", async () => {
    await at.put("plain", "A1", 30);
    const { ids, bookings } = await waiting(at, Array(30).fill("1"));
    const answers = await Promise.all(
      bookings.map(([booking_id], index) => pick(index, [{ booking_id, storage_loc_code: `T${index % 5}` }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(ended(answers)).toEqual(new Set(["done", "409 TOTE_TAKEN"]));
    const orders = Object.values(await inTotes(at));
    expect(orders.every((own) => own.length === 1)).toBe(true);
    expect(new Set(orders.flat()).size).toBe(5);
    expect(ids).toEqual(expect.arrayContaining(orders.flat()));
  });

  test("walks of several orders that name the same totes the other way round: none waits for ever, none is half done", async () => {
    await at.put("plain", "A1", 40);
    const { bookings } = await waiting(at, Array(40).fill("1"));
    const walks = Array.from({ length: 10 }, (_, walk) =>
      bookings.slice(walk * 4, walk * 4 + 4).map(([booking_id], index) => ({
        booking_id,
        storage_loc_code: `T${walk % 2 ? 4 - index : index}`,
      })),
    );
    const answers = await Promise.all(walks.map((walk, index) => pick(index, walk)));
    expect(ended(answers)).toEqual(new Set(["done", "409 TOTE_TAKEN"]));
    expect(Object.keys(await inTotes(at))).toHaveLength(4);
  });
});
