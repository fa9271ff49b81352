import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notify } from "../../src/database/index.ts";
import type { TestDatabase } from "../support/database.ts";
import { databases, testDatabase } from "../support/database.ts";

describe.each(databases)("the database room on %s", (kind) => {
  let database: TestDatabase;
  const statements: string[] = [];
  beforeAll(async () => {
    database = await testDatabase(kind, { onStatement: (text) => statements.push(text) });
    await sql`create table box (id int primary key, qty bigint not null)`.execute(database.reader);
  });
  afterAll(() => database.close());

  it("leaves what a double cannot hold as text, and instants in ISO 8601", async () => {
    const { rows } = await sql`select 9007199254740993::int8 as big, 0.10::numeric as exact, date '2026-02-28' as day,
      timestamptz '2026-01-02 03:04:05.000006+08' as instant, array[1.10, 2]::numeric[] as exacts,
      array[timestamptz '2026-01-02 03:04:05+00'] as instants, 5::int4 as small, true as flag,
      '{"a": [1]}'::jsonb as json`.execute(database.reader);
    expect(rows).toEqual([
      {
        big: "9007199254740993",
        exact: "0.10",
        day: "2026-02-28",
        instant: "2026-01-01T19:04:05.000006Z",
        exacts: ["1.10", "2"],
        instants: ["2026-01-02T03:04:05Z"],
        small: 5,
        flag: true,
        json: { a: [1] },
      },
    ]);
  });

  it("commits what the work returns from and nothing of what throws", async () => {
    await database.transact((tx) => sql`insert into box values (${1}, ${10})`.execute(tx));
    const failing = database.transact(async (tx) => {
      await sql`insert into box values (${2}, ${10})`.execute(tx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const { rows } = await sql`select id from box`.execute(database.reader);
    expect(rows).toEqual([{ id: 1 }]);
  });

  it("refuses to write where it was opened to read", async () => {
    const writing = database.transact((tx) => sql`insert into box values (3, 1)`.execute(tx), { readOnly: true });
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });

  it("refuses a second connection inside a transaction", async () => {
    const reading = database.transact(() => sql`select 1`.execute(database.reader));
    await expect(reading).rejects.toThrow("pass it along");
    await expect(database.transact(() => database.transact(async () => 1))).rejects.toThrow("pass it along");
  });

  it("runs a conflicting transaction again, at most five times", async () => {
    let runs = 0;
    const conflict = (until: number) =>
      database.transact(async (tx) => {
        runs += 1;
        if (runs <= until) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
        return runs;
      });
    expect(await conflict(3)).toBe(4);
    runs = 0;
    await expect(conflict(100)).rejects.toMatchObject({ code: "40001" });
    expect(runs).toBe(6);
  });

  it("gives up a transaction that takes too long", async () => {
    const slow = database.transact(
      async (tx) => {
        await sql`insert into box values (4, 1)`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { limitMs: 50 },
    );
    await expect(slow).rejects.toThrow("longer than its 50 ms");
    const { rows } = await sql`select id from box where id = 4`.execute(database.reader);
    expect(rows).toEqual([]);
  });

  it("writes nothing that is sent after a transaction was given up", async () => {
    let going: Promise<unknown> = Promise.resolve();
    const slow = database.transact(
      (tx) => {
        const work = async () => {
          await sql`insert into box values (5, 1)`.execute(tx);
          await sql`select pg_sleep(0.4)`.execute(tx);
          await sql`insert into box values (6, 1)`.execute(tx);
          await sql`insert into box values (7, 1)`.execute(tx);
        };
        going = work();
        return going;
      },
      { limitMs: 100 },
    );
    await expect(slow).rejects.toThrow("longer than its 100 ms");
    await expect(going).rejects.toThrow();
    const { rows } = await sql`select id from box where id in (5, 6, 7)`.execute(database.reader);
    expect(rows).toEqual([]);
  });

  it("tells the text of each statement that is sent", () => {
    expect(statements).toContain("insert into box values ($1, $2)");
  });

  it("prepares a statement at its second use and survives a change of its columns", async () => {
    const read = (tx: Parameters<Parameters<TestDatabase["transact"]>[0]>[0]) =>
      sql`select * from box where id = ${1}`.execute(tx);
    for (let use = 0; use < 3; use++) await database.transact(read);
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database.reader,
    );
    if (kind === "embedded")
      expect(prepared.rows.map((row) => row.statement)).toContain("select * from box where id = $1");
    await sql`alter table box add column note text`.execute(database.reader);
    const after = await Promise.all([1, 2, 3].map(() => database.transact(read)));
    for (const { rows } of after) expect(rows).toEqual([{ id: 1, qty: "10", note: null }]);
  });

  it("forgets the statements unused for longest", async () => {
    for (let column = 0; column < 700; column++) {
      const text = sql.raw(`select id as c${column} from box where id = `);
      for (let use = 0; use < 2; use++) await sql`${text}${1}`.execute(database.reader);
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      database.reader,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(301);
  });

  it("tells notices after the commit, and none of what was rolled back", async () => {
    const heard: string[] = [];
    const stop = database.onNotice("rights", (payload) => heard.push(payload));
    await expect.poll(() => kind === "embedded" || heard.length > 0).toBe(true);
    const rolledBack = database.transact(async (tx) => {
      await notify(tx, "rights", "never");
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await database.transact((tx) => notify(tx, "rights", "epoch 2"));
    await expect.poll(() => heard.filter(Boolean)).toEqual(["epoch 2"]);
    stop();
  });
});
