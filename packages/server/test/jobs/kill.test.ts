import { tmpdir } from "node:os";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { startServer } from "../database/kill/client.ts";
import { form } from "../imports/steps.ts";
import { testDatabase } from "../support/database.ts";
import { embeddedFolder } from "../support/embeddedFolder.ts";
import { removeFolder } from "../support/removeFolder.ts";
import { startWorker } from "./kill/processes.ts";
import { add, effects, makeEffects, newJob, until, untilState } from "./steps.ts";

/** Each test starts several processes, on whatever else the machine has to do. */
const limitMs = 240_000;
const steps = 12;
const eachStepOnce = (no: number) => Array.from({ length: steps }, (_, index) => ({ no, done: index + 1 }));

/** A folder with an embedded database that is migrated. */
async function newFolder(): Promise<string> {
  const folder = await embeddedFolder(tmpdir());
  const database = await openDatabase({ dataDir: folder });
  await makeEffects(database);
  await database.close();
  return folder;
}

describe("a job whose process is killed", { timeout: limitMs }, () => {
  it("is done after a restart, on the embedded database, and no step of it twice", async () => {
    const folder = await newFolder();
    try {
      const first = await startWorker(folder, "first", steps, 100, 1);
      await first.says("1 3");
      await first.end("SIGKILL");
      expect(first.steps().length).toBeLessThan(steps);
      const second = await startWorker(folder, "second", steps, 1);
      await second.says(`1 ${steps}`);
      await second.end("SIGTERM");
      const database = await openDatabase({ dataDir: folder });
      const { rows } = await sql`select state, attempts from job`.execute(database.reader);
      expect(rows).toEqual([{ state: "done", attempts: 2 }]);
      expect(await effects(database)).toMatchObject(eachStepOnce(1));
      await database.close();
    } finally {
      removeFolder(folder);
    }
  });

  it("is done by another process of the same server, and no step of it twice", async () => {
    const database = await testDatabase("server", { poolSize: 4 });
    await makeEffects(database);
    const url = database.url ?? "";
    const workers = await Promise.all(["one", "other"].map((name) => startWorker(url, name, steps, 100)));
    const id = await add(database, 4);
    await until(() => workers.some((worker) => worker.steps().length >= 3));
    const [busy, idle] = workers[0]?.steps().length ? workers : [...workers].reverse();
    await busy?.end("SIGKILL");
    await untilState(database, id, "done");
    expect(await effects(database)).toMatchObject(eachStepOnce(4));
    expect(new Set((await effects(database)).map(({ worker }) => worker))).toEqual(new Set(["one", "other"]));
    await idle?.end("SIGTERM");
    await database.close();
  });

  it("is given back by a process that is asked to end, and done by another at once", async () => {
    const database = await testDatabase("server", { poolSize: 4 });
    await makeEffects(database);
    const url = database.url ?? "";
    const first = await startWorker(url, "first", steps, 50);
    const id = await add(database, 2);
    await first.says("2 2");
    const second = await startWorker(url, "second", steps, 1);
    await first.end("SIGTERM");
    await untilState(database, id, "done");
    await second.end("SIGTERM");
    expect(await effects(database)).toMatchObject(eachStepOnce(2));
    await database.close();
  });
});

describe("two processes on one server", { timeout: limitMs }, () => {
  it("do each of two hundred jobs once", async () => {
    const database = await testDatabase("server", { poolSize: 4 });
    await makeEffects(database);
    const url = database.url ?? "";
    const workers = await Promise.all(["one", "other"].map((name) => startWorker(url, name, 1, 2)));
    const numbers = Array.from({ length: 200 }, (_, no) => no);
    await database.transact(async (tx) => {
      for (const no of numbers) await jobsOf(database).add(tx, newJob(no));
    });
    await until(async () => {
      const { rows } = await sql`select 1 from job where state <> 'done'`.execute(database.reader);
      return rows.length === 0;
    }, 60_000);
    await Promise.all(workers.map((worker) => worker.end("SIGTERM")));
    const done = await effects(database);
    expect(done.map(({ no }) => no)).toEqual(numbers);
    expect(new Set(done.map(({ worker }) => worker))).toEqual(new Set(["one", "other"]));
    const { rows } = await sql`select distinct attempts from job`.execute(database.reader);
    expect(rows).toEqual([{ attempts: 1 }]);
    await database.close();
  });
});

describe("an import whose server is killed", { timeout: limitMs }, () => {
  const count = 5_000;
  const units = `unit_code,unit_name\n${Array.from({ length: count }, (_, no) => `U-${no},unit ${no}\n`).join("")}`;

  it.each(["good", "all"] as const)("of %s is whole after a restart, every row once", async (mode) => {
    const folder = await newFolder();
    try {
      const server = await startServer(folder);
      const { body, headers } = form(units, "units.csv", { entity: "unit" });
      const uploaded = await fetch(`${server.address}/v1/fileupload/dataimport`, {
        method: "POST",
        headers: { ...headers, ...server.headers },
        body: Uint8Array.from(body),
      });
      const [file] = (await additionalsOf(uploaded)).dataImport;
      const asked = { file_id: file.file_id, mapping: file.mapping, mode };
      const id = (await server.send("/v1/dataimport/unit", asked)).additionals.job as string;
      const look = async ({ address, headers }: typeof server) =>
        (await additionalsOf(await fetch(`${address}/v1/job/${id}`, { headers }))).job[0];
      // While all rows are one transaction, nobody is told how far it is.
      const isAtIt = ({ state, done }: { state: string; done: number }) =>
        mode === "all" ? state === "running" : done > 0;
      await until(async () => isAtIt(await look(server)), limitMs);
      await server.kill("SIGKILL");
      const next = await startServer(folder);
      await until(async () => !["waiting", "running"].includes((await look(next)).state), limitMs);
      expect(await look(next)).toMatchObject({
        state: "done",
        done: count,
        result: { rows: count, good: count, imported: count, made: count, bad: 0 },
      });
      await next.kill("SIGTERM");
      const database = await openDatabase({ dataDir: folder });
      const { rows } = await sql`
        select (select count(*)::int from unit where unit_code like 'U-%') as units, attempts from job`.execute(
        database.reader,
      );
      expect(rows).toEqual([{ units: count, attempts: 2 }]);
      await database.close();
    } finally {
      removeFolder(folder);
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: replies of several shapes, which other tests hold to their schemas.
async function additionalsOf(reply: Response): Promise<Record<string, any>> {
  expect(reply.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const { respondCode } = (await reply.json()) as { respondCode: { additionals: Record<string, any> } };
  return respondCode.additionals;
}
