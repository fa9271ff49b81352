import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeNextDay } from "../../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase, withoutTriggers } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

interface Moved {
  readonly at: string;
  readonly micros: string;
  readonly product_code: string;
  readonly storage_id: string;
  readonly quality: string;
  readonly qty: string;
  readonly booked: string;
}

/** The instants of a history of some days, the last of which is today. */
const past = "2026-11-10T03:04:05.678Z";

describe.each(databases)("stock as at an instant on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let moved: readonly Moved[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    await work();
    moved = await movements();
  }, 120_000);
  afterAll(() => database.close());

  /** Some days of receipts, adjustments and orders, each day put back in time once it is written. */
  async function work(): Promise<void> {
    for (let day = 0; day < 6; day += 1) {
      const line = {
        product_code: day % 2 ? "A-1" : "A-2",
        num_expect: `${day + 3}`,
        storage_loc_code: `L-${(day % 4) + 1}`,
      };
      await at.receipt([line, { product_code: "A-1", num_bad: "2", storage_bad_code: "B-1" }]);
      await at.make("/v1/outbound/a", {
        ...at.scope,
        order_no: `O-${day}`,
        details: [{ product_code: line.product_code, outbound_nums: "1" }],
      });
      const open = await at.make("/v1/outbound/q", {
        query: [{ queryField: "order_no", queryCondition: "equal", queryValue: `O-${day}` }],
      });
      await at.post("/v1/outbound/action/close_order", { ids: [open[0]?.outbound_id] });
      await putBack(6 - day);
    }
    await at.receipt([{ product_code: "A-1", num_expect: "5", storage_loc_code: "L-1" }]);
  }

  /** Moves what was written just now into the past by so many days: the ledger itself never would. */
  async function putBack(days: number): Promise<void> {
    await database.transact(async (tx) => {
      await withoutTriggers(tx);
      const { rows } = await sql<{ at: string }>`
        select distinct at::text as at from movement
        where wh_id = ${at.wh}::uuid and at > now() - interval '12 hours'`.execute(tx);
      for (const was of rows)
        await sql`update movement set at = ${was.at}::timestamptz - ${days}::int * interval '1 day'
          where wh_id = ${at.wh}::uuid and at = ${was.at}::timestamptz`.execute(tx);
    });
  }

  async function movements(): Promise<readonly Moved[]> {
    const { rows } = await sql<Moved>`
      select to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        (extract(epoch from m.at) * 1000000)::bigint::text as micros, p.product_code, s.storage_id, s.quality,
        m.qty_delta as qty, m.booked_delta as booked
      from movement m join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
      join product p on p.product_id = m.product_id where m.wh_id = ${at.wh}::uuid`.execute(database.reader);
    return rows;
  }

  /** What a plain replay of all movements leaves, product by product. */
  function replay(micros: bigint): readonly string[] {
    const products = new Map<string, Map<string, { qty: bigint; booked: bigint; quality: string }>>();
    for (const one of moved) {
      if (BigInt(one.micros) > micros) continue;
      const places = products.get(one.product_code) ?? new Map();
      const place = `${one.storage_id} ${one.quality}`;
      const known = places.get(place) ?? { qty: 0n, booked: 0n, quality: one.quality };
      places.set(place, { ...known, qty: known.qty + BigInt(one.qty), booked: known.booked + BigInt(one.booked) });
      products.set(one.product_code, places);
    }
    return [...products]
      .flatMap(([code, places]) => {
        const standing = [...places].filter(([, { qty }]) => qty > 0n);
        const sum = (quality: string, of: "qty" | "booked") =>
          standing.reduce((total, [, one]) => (one.quality === quality ? total + one[of] : total), 0n);
        const locations = new Set(standing.map(([place]) => place.split(" ")[0])).size;
        return locations > 0
          ? [`${code} ${sum("good", "qty")} ${sum("good", "booked")} ${sum("bad", "qty")} ${locations}`]
          : [];
      })
      .sort();
  }

  const told = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row.product_code, row.num_loc, row.num_loc_booked, row.num_bad, row.locations].join(" ")).sort();
  const accurate = (instant: string) =>
    `/v1/stock/accurate/${at.scope.company_id}/${at.wh}/${at.owner}/${encodeURIComponent(instant)}`;
  const asAt = async (instant: string) => told(await at.make(accurate(instant), {}));

  async function agrees(): Promise<void> {
    const instants = moved.flatMap(({ micros }) => [-1n, 0n, 1n].map((by) => BigInt(micros) + by));
    for (const instant of new Set(instants)) expect(await asAt(written(instant))).toEqual(replay(instant));
  }

  test("is what a replay of all movements leaves, at every instant, without any closing", async () => {
    expect(moved.length).toBeGreaterThan(15);
    await agrees();
    expect(await asAt("2000-01-01T00:00:00Z")).toEqual([]);
    expect((await asAt(new Date().toISOString())).length).toBe(2);
  });

  test("closes each day that is over, in order, and answers the same from the nearest closing", async () => {
    const days: (string | undefined)[] = [];
    for (;;) {
      const closing = await database.transact((tx) => closeNextDay(tx, at.wh));
      if (!closing) break;
      days.push(closing.business_date);
    }
    expect(days.length).toBeGreaterThanOrEqual(5);
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(days.length);
    await agrees();
    // What was put back in time is told of other checks; a closing has to equal the movements all the same.
    expect((await at.broken()).filter((one) => one.startsWith("closing"))).toEqual([]);
  });

  test("tells the stock of a day as its closing keeps it", async () => {
    const { rows } = await sql<{ business_date: string; micros: string }>`
      select business_date::text as business_date, (extract(epoch from closed_at) * 1000000)::bigint::text as micros
      from daily_closing where wh_id = ${at.wh}::uuid order by business_date`.execute(database.reader);
    for (const { business_date, micros } of rows) {
      const listed = await at.make("/v1/inventory/snapshot/q", { query: needs({ inventory_day: business_date }) });
      const good = listed.reduce((sum, row) => sum + Number(row.num_loc), 0);
      const expected = replay(BigInt(micros)).reduce((sum, row) => sum + Number(row.split(" ")[1]), 0);
      expect(good, business_date).toBe(expected);
    }
    expect(rows.length).toBeGreaterThan(4);
  });

  const needs = (more: Record<string, string>, whose: Record<string, string> = {}) =>
    Object.entries({ wh_id: at.wh, owner_id: at.owner, ...whose, ...more }).map(([queryField, queryValue]) => ({
      queryField,
      queryCondition: "equal",
      queryValue,
    }));
  async function refused(path: string, body: unknown = {}) {
    const { status, additionals } = await at.post(path, body);
    const errors = (additionals.errors ?? []) as { field: string; code: string }[];
    return [status, ...errors.map(({ field, code }) => `${field} ${code}`)];
  }

  test("refuses a search without its owner, date, time or inventory day, at their fields [general-7b][general-8a][general-8b][general-8c][general-8d]", async () => {
    const q = "/v1/stock/accurate/q";
    expect(await refused(q)).toEqual([
      400,
      "wh_id WAREHOUSE_NEEDED",
      "owner_id OWNER_NEEDED",
      "specify_date_time DATE_NEEDED",
    ]);
    const without = (field: string) => needs({ specify_date_time: past }).filter((one) => one.queryField !== field);
    expect(await refused(q, { query: without("owner_id") })).toEqual([400, "owner_id OWNER_NEEDED"]);
    expect(await refused(q, { query: without("wh_id") })).toEqual([400, "wh_id WAREHOUSE_NEEDED"]);
    expect(await refused(q, { query: without("specify_date_time") })).toEqual([400, "specify_date_time DATE_NEEDED"]);
    expect(await refused(q, { query: needs({ specify_date_time: "10:30" }) })).toEqual([
      400,
      "specify_date_time DATE_NEEDED",
    ]);
    expect(await refused(q, { query: needs({ specify_date_time: "2026-11-10" }) })).toEqual([
      400,
      "specify_date_time TIME_NEEDED",
    ]);
    expect(await refused(accurate("2026-11-10"))).toEqual([400, "specifyDateTime TIME_NEEDED"]);
    expect(await refused("/v1/inventory/snapshot/q", { query: needs({}) })).toEqual([
      400,
      "inventory_day INVENTORY_DAY_NEEDED",
    ]);
    const any = { combinedCondition: "OR", query: needs({ specify_date_time: past }) };
    expect((await refused(q, any))[0], "any of several is none that holds").toBe(400);
    expect((await at.post(q, { within: needs({ specify_date_time: past }) })).status).toBe(200);
    for (const list of ["stock/accurate", "inventory/snapshot"]) {
      const [status, ...errors] = await refused(`/v1/${list}/q`);
      expect([status, errors.length], list).toEqual([400, 3]);
    }
  });

  test("refuses what is no instant, what is still to come, and days without a closing", async () => {
    expect(await refused(accurate("2026-02-30T10:00:00Z"))).toEqual([400, "specifyDateTime BAD_FORMAT"]);
    expect(await refused(accurate("yesterday"))).toEqual([400, "specifyDateTime BAD_FORMAT"]);
    expect(await refused(accurate("2099-01-01T00:00:00Z"))).toEqual([400, "specifyDateTime IN_FUTURE"]);
    const snapshot = (inventory_day: string) =>
      refused("/v1/inventory/snapshot/q", { query: needs({ inventory_day }) });
    expect(await snapshot("2026-02-30")).toEqual([400, "inventory_day BAD_FORMAT"]);
    expect(await snapshot("2099-01-01")).toEqual([409, "inventory_day DAY_NOT_CLOSED"]);
    expect(await snapshot("2000-01-01")).toEqual([409, "inventory_day DAY_NOT_CLOSED"]);
  });

  test("refuses another company, warehouse and owner, in the path and in a condition", async () => {
    const other = await dock(database);
    const path = (company: string, wh: string, owner: string) => `/v1/stock/accurate/${company}/${wh}/${owner}/${past}`;
    const { company_id } = at.scope;
    for (const url of [
      path(other.scope.company_id, at.wh, at.owner),
      path(company_id, other.wh, at.owner),
      path(company_id, at.wh, other.owner),
    ])
      expect((await at.post(url, {})).code, url).toBe("OUT_OF_SCOPE");
    const others: readonly Record<string, string>[] = [{ wh_id: other.wh }, { owner_id: other.owner }];
    for (const whose of others) {
      const query = needs({ specify_date_time: past }, whose);
      expect((await at.post("/v1/stock/accurate/q", { query })).code).toBe("OUT_OF_SCOPE");
    }
    expect((await at.post(path(company_id, "no-id", at.owner), {})).status).toBe(400);
    const narrow = at.client.as(everything({ companyIds: [company_id], whIds: [at.wh], ownerIds: [other.owner] }));
    expect((await narrow.call("POST", path(company_id, at.wh, at.owner), {})).code).toBe("OUT_OF_SCOPE");
  });

  test("is paged, sorted, searched, added up and written to a file as other lists are", async () => {
    const now = new Date().toISOString();
    const sort = [{ sortField: "product_code", sortOrder: "desc" }];
    const page = await at.post(accurate(now), { page: 1, pageSize: 1, sort, sums: true, count: "exact" });
    const { stockAccurate, total, sums } = page.additionals as {
      stockAccurate: Record<string, string>[];
      total: number;
      sums: { num_loc: { sum: string }[] };
    };
    expect([stockAccurate.length, total, stockAccurate[0]?.product_code]).toEqual([1, 2, "A-2"]);
    const all = (await asAt(now)).reduce((sum, row) => sum + Number(row.split(" ")[1]), 0);
    expect(sums.num_loc.reduce((sum, one) => sum + Number(one.sum), 0)).toBe(all);
    const query = [{ queryField: "product_code", queryCondition: "like", queryValue: "a-1" }];
    expect(await at.make(accurate(now), { query })).toMatchObject([
      { product_code: "A-1", specify_date_time: expect.any(String) },
    ]);
  });
});

const written = (micros: bigint): string => {
  const seconds = new Date(Number(micros / 1_000_000n) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${(micros % 1_000_000n).toString().padStart(6, "0")}Z`;
};
