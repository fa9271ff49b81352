import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, isConnectionLost, OutcomeUnknown, openDatabase, timeLimits } from "../../src/database/index.ts";
import { asFailure } from "../../src/http/errors.ts";
import { operations } from "../../src/http/operations.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { Line } from "../support/line.ts";

describe("a database that goes away", () => {
  let home: TestDatabase;
  let line: Line;
  let away: Database;
  beforeAll(async () => {
    home = await testDatabase("server");
    await sql`create table kept (no integer primary key)`.execute(home.reader);
    const url = new URL(home.url ?? "");
    line = new Line(Number(url.port));
    url.host = `127.0.0.1:${await line.open()}`;
    away = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  });
  afterAll(async () => {
    await away?.close();
    await home?.close();
  });
  const keep = (no: number) => away.transact((tx) => sql`insert into kept (no) values (${no})`.execute(tx));
  const kept = async (no: number) =>
    (await sql`select 1 from kept where no = ${no}`.execute(home.reader)).rows.length === 1;
  const failureOf = async (work: Promise<unknown>) =>
    asFailure(
      await work.then(
        () => null,
        (error: unknown) => error,
      ),
    ).code;

  it("while a commit is answered: nobody knows whether it is written, and it is", async () => {
    line.breaksAfter = "commit";
    await expect(keep(1)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await failureOf(keep(2))).toBe("OUTCOME_UNKNOWN");
    line.breaksAfter = null;
    await expect.poll(() => kept(1)).toBe(true);
  });

  it("while one statement by itself is answered: likewise", async () => {
    line.breaksAfter = "values ($1)";
    expect(await failureOf(away.alone(sql`insert into kept (no) values (${3})`))).toBe("OUTCOME_UNKNOWN");
    line.breaksAfter = null;
    await expect.poll(() => kept(3)).toBe(true);
  });

  it("before anything is committed: nothing is written, and the next try succeeds", async () => {
    line.breaksAfter = "insert into";
    expect(await failureOf(keep(4))).toBe("BUSY");
    line.breaksAfter = null;
    expect(await kept(4)).toBe(false);
    await keep(4);
    expect(await kept(4)).toBe(true);
  });

  it("while something is read: it is busy", async () => {
    line.breaksAfter = "select";
    expect(await failureOf(sql`select 1`.execute(away.reader))).toBe("BUSY");
    line.breaksAfter = null;
  });

  it("while something is read, and says nothing: it is given up, busy, and the next read has another connection", async () => {
    const read = () => sql`select 1`.execute(away.reader);
    await read();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      line.hangs = true;
      const failed = failureOf(read());
      await vi.advanceTimersByTimeAsync(timeLimits.read + timeLimits.unanswered);
      expect(await failed).toBe("BUSY");
    } finally {
      line.hangs = false;
      vi.useRealTimers();
    }
    expect((await read()).rows).toHaveLength(1);
  });

  it("and is not reached any more: nothing began", async () => {
    await line.cut();
    expect(await failureOf(keep(5))).toBe("BUSY");
    expect(await failureOf(away.alone(sql`insert into kept (no) values (${5})`))).toBe("BUSY");
    expect(await kept(5)).toBe(false);
  });

  it.each([
    ["57P01", true],
    ["57P03", true],
    ["08006", true],
    ["ECONNREFUSED", true],
    ["23505", false],
    ["40001", false],
  ])("%s is a lost connection: %s", (code, isLost) => {
    expect(isConnectionLost(Object.assign(new Error("refused"), { code }))).toBe(isLost);
  });
});

describe("whether the database answers", () => {
  it.each(["embedded", "server"] as const)("is told on %s while all its connections wait", async (kind) => {
    const database = await testDatabase(kind, { poolSize: 1 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = database.transact(async (tx) => {
      await sql`select 1`.execute(tx);
      begun.resolve();
      await held;
    });
    try {
      await begun.promise;
      const [first, second] = await Promise.all([database.isReachable(), database.isReachable()]);
      expect([first, second]).toEqual([true, true]);
    } finally {
      letGo();
      await holding;
      await database.close();
    }
  });

  it("is told within a short time where it hangs, and again once it answers", async () => {
    const database = await testDatabase("server");
    const line = new Line(Number(new URL(database.url ?? "").port));
    const url = new URL(database.url ?? "");
    url.hostname = "127.0.0.1";
    url.port = String(await line.open());
    const away = await openDatabase({ databaseUrl: url.href });
    try {
      expect(await away.isReachable()).toBe(true);
      line.hangs = true;
      expect(await away.isReachable()).toBe(false);
      line.hangs = false;
      expect(await away.isReachable()).toBe(true);
    } finally {
      await away.close();
      await line.cut();
      await database.close();
    }
  });
});

/** What is answered to whoever watches the server. */
async function healthOf(database: Database) {
  const app = Fastify();
  operations(app, { database });
  const { statusCode, body } = await app.inject("/healthz");
  await app.close();
  return [statusCode, JSON.parse(body)];
}

describe("a disk that is full", () => {
  it.each(["embedded", "server"] as const)(
    "is told by what is written next on %s, until something was written",
    async (kind) => {
      const database = await testDatabase(kind);
      try {
        const full = Object.assign(new Error("could not extend file"), { code: "53100" });
        const refused = database.transact(async () => Promise.reject(full));
        expect(asFailure(await refused.catch((error: unknown) => error)).code).toBe("STORAGE_FULL");
        expect(await healthOf(database)).toEqual([503, { status: "disk full" }]);
        await sql`select 1`.execute(database.reader);
        expect(await healthOf(database), "reading proves nothing").toEqual([503, { status: "disk full" }]);
        await database.transact((tx) => sql`select 1`.execute(tx));
        expect(await healthOf(database)).toEqual([200, { status: "ok" }]);
      } finally {
        await database.close();
      }
    },
  );
});
