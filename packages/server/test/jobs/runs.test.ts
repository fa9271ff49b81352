import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId, openDatabase } from "../../src/database/index.ts";
import { backoffMs } from "../../src/jobs/backoff.ts";
import { endJob, jobsOf, keepPart, keepResult, type Run, readParts } from "../../src/jobs/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import {
  add,
  effects,
  handlersOf,
  log,
  makeEffects,
  newJob,
  rowOf,
  type TestPayload,
  until,
  untilState,
} from "./steps.ts";

const result = { mode: "good", rows: 2, good: 1, bad: 0, imported: 1, made: 1, changed: 0, unchanged: 0 } as const;
const kept = { ...result, skipped: 0, errors: [], errors_total: 0, refused: false };

describe.each(databases)("runs of jobs on %s", (kind) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await testDatabase(kind);
    await makeEffects(database);
  });
  afterEach(async () => {
    await jobsOf(database).stop();
    await database.close();
  });
  const noteEffect = (no: number, worker = "") =>
    database.transact((tx) => sql`insert into effect (no, worker) values (${no}, ${worker})`.execute(tx));

  it("leaves no job where the transaction that begins it is taken back", async () => {
    const jobs = jobsOf(database);
    let ran = 0;
    jobs.work(
      handlersOf(async () => {
        ran++;
        return { state: "done" };
      }),
      { log, pollMs: 20 },
    );
    const beginning = database.transact(async (tx) => {
      await jobs.add(tx, newJob(1));
      throw new Error("not this time");
    });
    await expect(beginning).rejects.toThrow("not this time");
    await sleep(100);
    const { rows } = await sql`select 1 from job`.execute(database.reader);
    expect([rows, ran]).toEqual([[], 0]);
    await untilState(database, await add(database), "done");
    expect(ran).toBe(1);
  });

  it("runs again after a failure, and is done at the third", async () => {
    const at: number[] = [];
    jobsOf(database).work(
      handlersOf(async (_, { no }) => {
        at.push(Date.now());
        if (at.length < 3) throw new Error(`broken ${at.length}`);
        await noteEffect(no);
        return { state: "done" };
      }),
      { log },
    );
    const id = await add(database, 7);
    await untilState(database, id, "done", "failed");
    expect(await rowOf(database, id)).toMatchObject({
      state: "done",
      code: null,
      attempts: 3,
      last_error: "Error: broken 2",
    });
    expect(await effects(database)).toMatchObject([{ no: 7 }]);
  });

  it("has failed with its last error after as many runs as its kind allows", async () => {
    let runs = 0;
    jobsOf(database).work(
      handlersOf(async () => {
        runs++;
        throw new Error(`broken ${runs}`);
      }),
      { log },
    );
    const id = await add(database);
    await untilState(database, id, "failed");
    expect(await rowOf(database, id)).toMatchObject({ code: "INTERNAL", attempts: 3, last_error: "Error: broken 3" });
    expect(runs).toBe(3);
  });

  it("runs once where the failure is not one that passes", async () => {
    let runs = 0;
    const handlers = handlersOf(async () => {
      runs++;
      throw Object.assign(new Error("twice"), { code: "23505" });
    });
    jobsOf(database).work(handlers, { log });
    const id = await add(database);
    await untilState(database, id, "failed");
    expect(await rowOf(database, id)).toMatchObject({ code: "DUPLICATE", attempts: 1 });
    await sleep(100);
    expect(runs).toBe(1);
  });

  it("waits longer after each failure, never all at once", () => {
    expect([1, 2, 3, 4].map((failed) => backoffMs(1_000, failed, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect([0, 1].map((chance) => backoffMs(1_000, 3, chance))).toEqual([2_000, 6_000]);
    expect(backoffMs(1_000, 60, 0.5)).toBe(3_600_000);
  });

  it("stops where it is cancelled, at work or before", async () => {
    const jobs = jobsOf(database);
    const done = new Set<number>();
    const handlers = handlersOf(async ({ signal }, { no }) => {
      if (no === 9) return { state: "done" };
      while (!signal.aborted) await sleep(5);
      done.add(no);
      return { state: "cancelled" };
    });
    jobs.work(handlers, { log });
    const [first, second, third] = [await add(database, 1), await add(database, 2), await add(database, 3)];
    await untilState(database, second, "running");
    expect((await rowOf(database, third))?.state).toBe("waiting");
    await database.transact((tx) => keepPart(tx, third, 0, { some: "thing" }));
    await database.transact((tx) => jobs.cancel(tx, third));
    expect(await rowOf(database, third)).toMatchObject({ state: "cancelled", attempts: 0 });
    expect(await readParts(database.reader, third), "what was kept of it goes with it").toEqual([]);
    await database.transact((tx) => jobs.cancel(tx, first));
    await untilState(database, first, "cancelled");
    // Its turn goes to the next.
    await untilState(database, await add(database, 9), "done");
    await database.transact((tx) => jobs.cancel(tx, second));
    await untilState(database, second, "cancelled");
    expect(done).toEqual(new Set([1, 2]));
  });

  it("keeps to the number at once that its kind allows", async () => {
    let [at, most] = [0, 0];
    const handlers = handlersOf(
      async () => {
        most = Math.max(most, ++at);
        await sleep(10);
        at--;
        return { state: "done" };
      },
      { concurrency: 1 },
    );
    jobsOf(database).work(handlers, { log });
    const ids = await Promise.all([1, 2, 3, 4].map((no) => add(database, no)));
    for (const id of ids) await untilState(database, id, "done");
    expect(most).toBe(1);
  });

  it("that takes longer than its kind allows is stopped, and has failed after its runs", async () => {
    const handlers = handlersOf(
      async ({ signal }) => {
        while (!signal.aborted) await sleep(5);
        return { state: "cancelled" };
      },
      { limitMs: 30, attempts: 2 },
    );
    jobsOf(database).work(handlers, { log });
    const id = await add(database);
    await untilState(database, id, "failed");
    expect(await rowOf(database, id)).toMatchObject({ code: "BUSY", attempts: 2 });
  });

  it("is given back by a process that stops, and is not counted", async () => {
    const jobs = jobsOf(database);
    const handlers = handlersOf(async ({ signal }) => {
      while (!signal.aborted) await sleep(5);
      return { state: "cancelled" };
    });
    jobs.work(handlers, { log });
    const id = await add(database);
    await untilState(database, id, "running");
    await jobs.stop();
    expect(await rowOf(database, id)).toMatchObject({ state: "waiting", attempts: 0, lease_id: null });
    jobs.work(
      handlersOf(async () => ({ state: "done" })),
      { log },
    );
    await untilState(database, id, "done");
  });

  const once = kind === "embedded" ? it : () => {};
  once("does not keep a process from ending where a run heeds nothing", async () => {
    const jobs = jobsOf(database);
    const over = Promise.withResolvers<void>();
    const handlers = handlersOf(async () => {
      await over.promise;
      return { state: "done" };
    });
    jobs.work(handlers, { log });
    const id = await add(database);
    await untilState(database, id, "running");
    // The web server gives its hooks ten seconds, and a service manager seldom more.
    const stopped = await Promise.race([jobs.stop().then(() => true), sleep(9_500, false)]);
    expect(stopped).toBe(true);
    expect(await rowOf(database, id)).toMatchObject({ state: "running" });
    over.resolve();
    await until(() => jobs.live(id) === undefined);
  });

  it("writes nothing any more once another run has taken it", async () => {
    const jobs = jobsOf(database);
    const refused: unknown[] = [];
    const begun = Promise.withResolvers<Run>();
    const go = Promise.withResolvers<void>();
    const handlers = handlersOf(async (run, { no }) => {
      begun.resolve(run);
      await go.promise;
      const attempt = (write: (tx: Parameters<typeof endJob>[0]) => Promise<void>) =>
        database
          .transact(async (tx) => {
            await sql`insert into effect (no, worker) values (${no}, 'late')`.execute(tx);
            await write(tx);
          })
          .catch((error: Error) => refused.push(error.name));
      await attempt((tx) => keepResult(tx, run, 1, kept));
      await attempt((tx) => endJob(tx, run, { state: "done", result: kept }));
      return { state: "done", result: kept };
    });
    jobs.work(handlers, { log });
    const id = await add(database, 5);
    const { leaseId } = await begun.promise;
    // As another process does when this one has been silent for too long.
    const taken = newId();
    await database.transact((tx) =>
      sql`update job set lease_id = ${taken}::uuid, lease_until = now() + interval '1 hour' where job_id = ${id}::uuid`.execute(
        tx,
      ),
    );
    go.resolve();
    await until(() => jobs.live(id) === undefined);
    expect(refused).toEqual(["LeaseLost", "LeaseLost"]);
    expect(await rowOf(database, id)).toMatchObject({ state: "running", lease_id: taken });
    expect(leaseId).not.toBe(taken);
    expect(await effects(database)).toEqual([]);
  });

  it("goes on from what an earlier run kept, and its parts go with its end", async () => {
    const seen: unknown[] = [];
    const handlers = handlersOf(async (run) => {
      seen.push(run.kept?.good ?? null, (await readParts(database.reader, run.id)).length);
      if (run.kept) return { state: "done" };
      await database.transact(async (tx) => {
        await keepResult(tx, run, 1, kept);
        await keepPart(tx, run.id, 0, { some: "thing" });
      });
      throw new Error("broken");
    });
    jobsOf(database).work(handlers, { log });
    const id = await add(database);
    await untilState(database, id, "done");
    expect(seen).toEqual([null, 0, 1, 1]);
    expect(await readParts(database.reader, id)).toEqual([]);
  });

  const onServers = kind === "server" ? it : () => {};
  onServers("is taken by another process once its lease is over, and may be repeated or has failed", async () => {
    const other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 4 });
    const stuck = Promise.withResolvers<void>();
    const stalled = handlersOf(async () => {
      await stuck.promise;
      return { state: "done" };
    });
    jobsOf(database).work(stalled, { log, leaseMs: 60_000 });
    for (const repeatable of [true, false]) {
      const id = await add(database, 1);
      await until(() => jobsOf(database).live(id) !== undefined);
      await database.transact((tx) =>
        sql`update job set lease_until = now() - interval '1 second' where job_id = ${id}::uuid`.execute(tx),
      );
      const handlers = handlersOf(
        async (_, { no }: TestPayload) => {
          await noteEffect(no, "other");
          return { state: "done" };
        },
        { repeatable },
      );
      jobsOf(other).work(handlers, { log });
      await untilState(database, id, "done", "failed");
      expect(await rowOf(database, id)).toMatchObject(
        repeatable ? { state: "done", attempts: 2 } : { state: "failed", code: "JOB_INTERRUPTED" },
      );
      await jobsOf(other).stop();
    }
    stuck.resolve();
    expect(await effects(database)).toHaveLength(1);
    await other.close();
  });
});
