import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closingJob, queueClosings } from "../../src/closings/index.ts";
import { newId, openDatabase } from "../../src/database/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { closeNextDay } from "../../src/ledger/index.ts";
import { makeShop, mustDo, receiveIn, type Shop } from "../ledger/support/shop.ts";
import { databases, type TestDatabase, testDatabase, withoutTriggers } from "../support/database.ts";
import { handlersOf, log, until } from "./steps.ts";

const kindOfJob = "daily closing";

describe.each(databases)("the daily closing on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(async () => {
    await jobsOf(database).stop();
    await database.close();
  });

  /** A warehouse in a time zone whose first goods came so many days ago, at this hour by UTC. */
  async function warehouse(timeZone: string, days: number, hour: number): Promise<Shop> {
    const shop = await makeShop(database, 2);
    await mustDo(database, shop, receiveIn(shop, 0, 5n));
    await database.transact(async (tx) => {
      await sql`update warehouse set time_zone = ${timeZone} where wh_id = ${shop.wh_id}::uuid`.execute(tx);
      await withoutTriggers(tx);
      await sql`update movement set at = (date_trunc('day', now() at time zone 'UTC') - ${days}::int * interval '1 day'
        + ${hour}::int * interval '1 hour') at time zone 'UTC' where wh_id = ${shop.wh_id}::uuid`.execute(tx);
    });
    return shop;
  }

  async function closings({ wh_id }: Shop) {
    const { rows } = await sql<{ day: string; ends: string; rows: number }>`
      select c.business_date::text as day,
        to_char(c.closed_at at time zone w.time_zone, 'YYYY-MM-DD HH24:MI:SS') as ends,
        (select count(*)::int from daily_stock d where d.wh_id = c.wh_id and d.business_date = c.business_date) as rows
      from daily_closing c join warehouse w on w.wh_id = c.wh_id
      where c.wh_id = ${wh_id}::uuid order by c.ctid`.execute(database.reader);
    return rows;
  }

  async function jobs(shop: Shop, ...states: string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from job
      where kind = ${kindOfJob} and wh_id = ${shop.wh_id}::uuid and state = any(${states}::text[])`.execute(
      database.reader,
    );
    return rows[0]?.count ?? 0;
  }

  const dayIn = (timeZone: string, ago: number) =>
    Temporal.Now.plainDateISO(timeZone).subtract({ days: ago }).toString();
  const work = () =>
    jobsOf(database).work(
      { ...handlersOf(async () => ({ state: "done" })), [kindOfJob]: closingJob(database) },
      { log },
    );

  it("begins once a warehouse, however often and by however many it is asked to", async () => {
    const shop = await warehouse("Asia/Taipei", 4, 12);
    await Promise.all([queueClosings(database), queueClosings(database), queueClosings(database)]);
    await queueClosings(database);
    expect(await jobs(shop, "waiting")).toBe(1);
    work();
    await until(async () => (await jobs(shop, "done")) === 1);
    await queueClosings(database);
    expect(await jobs(shop, "waiting", "running"), "nothing is left to close").toBe(0);
    await jobsOf(database).stop();
  });

  it("catches up day by day, in order, each at its end by the warehouse's clock", async () => {
    for (const zone of ["Asia/Taipei", "America/Los_Angeles"]) {
      // At 20:00 by UTC it is the next day in Taipei, and the same in Los Angeles.
      const shop = await warehouse(zone, 5, 20);
      await queueClosings(database);
      work();
      await until(async () => (await jobs(shop, "done")) === 1);
      const found = await closings(shop);
      const first = Temporal.Now.plainDateISO("UTC").subtract({ days: zone === "Asia/Taipei" ? 4 : 5 });
      expect(found[0]?.day, zone).toBe(first.toString());
      expect(found.at(-1)?.day ?? "", zone).toSatisfy((day: string) => [dayIn(zone, 1), dayIn(zone, 2)].includes(day));
      for (const [index, { day, ends, rows }] of found.entries()) {
        expect(day).toBe(first.add({ days: index }).toString());
        expect([ends, rows]).toEqual([`${day} 23:59:59`, 1]);
      }
      await jobsOf(database).stop();
    }
  });

  it("goes on where a killed process left it, and writes no day twice", async () => {
    const shop = await warehouse("Asia/Taipei", 4, 1);
    const lost = newId();
    await database.transact((tx) =>
      sql`insert into job (job_id, kind, subject, state, language, wh_id, payload, attempts, lease_id, lease_until)
        values (${lost}::uuid, ${kindOfJob}, '', 'running', 'zh_TW', ${shop.wh_id}::uuid,
          ${JSON.stringify({ whId: shop.wh_id })}::jsonb, 1, ${newId()}::uuid, now() - interval '1 second')`.execute(
        tx,
      ),
    );
    await database.transact((tx) => closeNextDay(tx, shop.wh_id));
    await queueClosings(database);
    expect(await jobs(shop, "waiting")).toBe(0);
    work();
    await until(async () => (await jobs(shop, "done")) === 1);
    const days = (await closings(shop)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(2);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toEqual([...days].sort());
    await jobsOf(database).stop();
  });

  const onServers = kind === "server" ? it : () => {};
  onServers("is done once by two processes that take it at the same time", async () => {
    const shop = await warehouse("Asia/Taipei", 6, 1);
    const other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 4 });
    await Promise.all([queueClosings(database), queueClosings(other)]);
    expect(await jobs(shop, "waiting")).toBe(1);
    const run = { progress: () => undefined, signal: new AbortController().signal } as never;
    const payload = { whId: shop.wh_id };
    await Promise.all([closingJob(database).run(run, payload), closingJob(other).run(run, payload)]);
    const days = (await closings(shop)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(4);
    expect(new Set(days).size).toBe(days.length);
    await other.close();
  });
});
