import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, type TransactOptions, timeLimits } from "../../src/database/index.ts";
import { preparingPool } from "../../src/database/statements.ts";
import { testDatabase } from "../support/database.ts";

describe("limits on a server", () => {
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase("server");
    await sql`create table box (id int primary key); insert into box values (1)`.execute(database.reader);
  });
  afterEach(() => database.close());

  it("waits 3 s for a lock at most, tries again, and then says so", async () => {
    const held = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const holder = database.transact(async (tx) => {
      await sql`select * from box for update`.execute(tx);
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    const began = performance.now();
    let runs = 0;
    const waiting = database.transact(async (tx) => {
      runs += 1;
      if (runs === 2) held.resolve();
      return sql`select * from box for update`.execute(tx);
    });
    expect((await waiting).rows).toEqual([{ id: 1 }]);
    expect(runs).toBe(2);
    expect(performance.now() - began).toBeGreaterThan(2_900);
    await holder;
  });

  it("gives every connection its limits and the clock of the world, and compiles nothing", async () => {
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('timezone') as zone, current_setting('jit') as jit`.execute(database.reader);
    expect(rows).toEqual([{ lock: "500ms", statement: "30s", zone: "UTC", jit: "off" }]);
  });

  it("waits for a table that somebody keeps to themselves longer where it writes than where it reads", async () => {
    const { rows } = await database.transact((tx) =>
      sql<{ lock: string }>`select current_setting('lock_timeout') as lock`.execute(tx),
    );
    expect(rows).toEqual([{ lock: "3s" }]);
    const read = await database.transact(
      (tx) => sql<{ lock: string }>`select current_setting('lock_timeout') as lock`.execute(tx),
      { readOnly: true },
    );
    expect(read.rows).toEqual([{ lock: "500ms" }]);
  });

  it("tries once more where a lock was waited for in vain, and then says so", async () => {
    let runs = 0;
    const refused = database.transact(async () => {
      runs += 1;
      throw Object.assign(new Error("lock timeout"), { code: "55P03" });
    });
    await expect(refused).rejects.toMatchObject({ code: "55P03" });
    expect(runs).toBe(2);
  });

  it("gives what writes more time than what is read, and what says so as much as it says", async () => {
    const limit = (options?: TransactOptions) =>
      database.transact(async (tx) => {
        const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
        return rows[0]?.limit;
      }, options);
    expect(await limit()).toBe("1min");
    expect(await limit({ readOnly: true, limitMs: timeLimits.long })).toBe("3min");
  });
});

/** What a server that answers everything was sent, with how long each may go unanswered, in milliseconds. */
async function sentBy(work: (kysely: Kysely<object>) => Promise<unknown>) {
  const sent: [text: string, limitMs: number | undefined][] = [];
  const query = async (asked: string | { text: string; query_timeout?: number }) => {
    const { text, query_timeout = undefined } = typeof asked === "string" ? { text: asked } : asked;
    sent.push([text.split(" ")[0] ?? "", query_timeout]);
    return { command: "SELECT", rowCount: 0, rows: [] };
  };
  const client = { query, release: () => undefined, connection: { parsedStatements: {} } };
  const pool = { connect: async () => client, end: async () => undefined, options: {} } as unknown as pg.Pool;
  const kysely = new Kysely<object>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, { isServer: true, isCluster: false }) }),
  });
  await work(kysely);
  return sent;
}

describe("what a server does not answer", () => {
  const { read, write, unanswered } = timeLimits;
  const statement = sql`select 1`;

  it("is given up soon where one statement is read, and has the transaction's own limit within one, of either kind", async () => {
    const alone = await sentBy((kysely) => statement.execute(kysely));
    expect(alone).toEqual([["select", read + unanswered]]);
    const written = await sentBy((kysely) => kysely.transaction().execute((tx) => statement.execute(tx)));
    const ended = ["commit", write + unanswered];
    expect(written).toEqual([["begin;", undefined], ["select", undefined], ended]);
    const onOneSnapshot = await sentBy((kysely) =>
      kysely
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((tx) => statement.execute(tx)),
    );
    expect(onOneSnapshot).toEqual([["start", undefined], ["select", undefined], ended]);
  });
});
