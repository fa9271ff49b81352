import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, openDatabase } from "../../src/database/index.ts";
import { jobHandlers } from "../../src/jobHandlers.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { bearer, ended, importing, upload } from "../imports/steps.ts";
import { databases } from "../support/database.ts";
import { allGranted, everything } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

const orders = (count: number, prefix: string) =>
  `Order,SKU,Qty\n${Array.from({ length: count }, (_, index) => `${prefix}-${index},P-1,1`).join("\n")}\n`;

describe.each(databases)("jobs on %s", (kind) => {
  let world: SmallWorld;

  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const started = async (content: string, mode: string, more: object = {}) => {
    const [file] = (await upload(world.client, content, "outbound/orderdetail")).additionals.dataImport;
    const body = { file_id: file.file_id, mapping: file.mapping, mode, owner_id: world.ownerId, ...more };
    return { body, answer: await world.client.call("POST", "/v1/dataimport/outbound/orderdetail", body) };
  };
  const ordersLike = async (prefix: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbound where order_no like ${`${prefix}-%`}`.execute(world.database.reader);
    return rows[0]?.count;
  };

  it.each(["all", "good"] as const)("is cancelled between two chunks of %s", async (mode) => {
    const prefix = `CANCEL${mode}`;
    const wrong = mode === "good" ? `${prefix}-W,NO-SUCH,1\n` : "";
    const { answer } = await started(orders(5_000, prefix).replace("\n", `\n${wrong}`), mode);
    const id = answer.additionals.job as string;
    while ((jobsOf(world.database).live(id)?.done ?? 0) === 0) await sleep(2);
    // The embedded database answers no call, the test's way of signing in included, while one transaction holds it.
    if (jobsOf(world.database).live(id)?.holdsDatabase && kind === "embedded") jobsOf(world.database).cancelHere(id);
    else expect((await world.client.call("DELETE", `/v1/job/${id}`)).status).toBe(200);
    const job = await ended(world.client, id);
    expect(job.state).toBe("cancelled");
    const made = await ordersLike(prefix);
    if (mode === "all") expect(made).toBe(0);
    else {
      expect(made).toBeGreaterThan(0);
      expect(made).toBeLessThan(5_000);
      expect(job.result.imported).toBe(made);
      expect(job.result).toMatchObject({ bad: 1, errors: [{ row: 2, code: "UNKNOWN_REFERENCE" }] });
      const url = job.result.refused_file;
      const { statusCode } = await world.client.app.inject({ method: "GET", url, headers: bearer(world.caller) });
      expect(statusCode).toBe(200);
    }
    expect((await world.client.call("DELETE", `/v1/job/${id}`)).additionals.job[0].state).toBe("cancelled");
  });

  it("lets one of two imports of one file begin, and the other once it is over", async () => {
    const { body, answer: first } = await started(orders(1_100, "RACE"), "good");
    const again = () => world.client.call("POST", "/v1/dataimport/outbound/orderdetail", body);
    const others = await Promise.all([again(), again(), again()]);
    expect(first.status).toBe(200);
    for (const other of others) expect(other).toMatchObject({ status: 409, code: "IMPORT_BUSY" });
    expect((await ended(world.client, first.additionals.job)).result.imported).toBe(1_100);
    const second = await ended(world.client, (await again()).additionals.job);
    expect(second.result).toMatchObject({ imported: 0, bad: 1_100, errors_total: 1_100 });
    expect(second.result.errors[0]).toMatchObject({ row: 2, column: 0, code: "DUPLICATE" });
    expect(await ordersLike("RACE")).toBe(1_100);
  });

  it("makes each order once where two files with the same orders are imported at once", async () => {
    const two = await Promise.all(["good", "good"].map((mode) => started(orders(1_100, "TWIN"), mode)));
    const jobs = await Promise.all(two.map(({ answer }) => ended(world.client, answer.additionals.job)));
    expect(jobs.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(jobs.reduce((sum, { result }) => sum + result.imported, 0)).toBe(1_100);
    expect(await ordersLike("TWIN")).toBe(1_100);
  });

  it("begins once for a request that is sent twice under one key", async () => {
    const [file] = (await upload(world.client, orders(5, "KEY"), "outbound/orderdetail")).additionals.dataImport;
    const body = { file_id: file.file_id, mapping: file.mapping, mode: "good", owner_id: world.ownerId };
    const send = () =>
      world.client.call("POST", "/v1/dataimport/outbound/orderdetail", body, { "idempotency-key": newId() + kind });
    const first = await send();
    await ended(world.client, first.additionals.job);
    const key = { "idempotency-key": `again-${kind}` };
    const [one, other] = [
      await world.client.call("POST", "/v1/dataimport/outbound/orderdetail", { ...body, mode: "dry" }, key),
      await world.client.call("POST", "/v1/dataimport/outbound/orderdetail", { ...body, mode: "dry" }, key),
    ];
    expect(other?.additionals.job).toBe(one?.additionals.job);
    await ended(world.client, one?.additionals.job);
  });

  it("is seen by its owner and by whoever manages the company's accounts, by nobody else", async () => {
    const { job_id: id } = await importing(world.client, "storage", `Location\nSEEN-${kind}\n`, "dry");
    const other = { ...world.caller, accountId: newId() };
    const lesser = { ...other, granted: new Set([...allGranted].filter((one) => one !== "accountSetup:update")) };
    const elsewhere = { ...other, scope: everything({ companyIds: [newId()] }).scope };
    const look = async (caller: typeof other) => (await world.client.as(caller).call("GET", `/v1/job/${id}`)).status;
    expect([await look(other), await look(lesser), await look(elsewhere)]).toEqual([200, 404, 404]);
    // The rows of a file may be of any warehouse and owner: who sees a part of the company does not see them.
    const inWarehouse = { ...other, accountType: "department" } as const;
    const ofOwner = { ...other, scope: { ...other.scope, ownerIds: [world.ownerId] } };
    expect([await look({ ...other, accountType: "company" }), await look(inWarehouse), await look(ofOwner)]).toEqual([
      200, 404, 404,
    ]);
    expect((await world.client.as(lesser).call("DELETE", `/v1/job/${id}`)).status).toBe(404);
    expect((await world.client.call("GET", `/v1/job/${newId()}`)).status).toBe(404);
  });

  it("is told as it goes on", async () => {
    const { answer } = await started(orders(3_000, "STREAM"), "dry");
    const reply = await world.client.app.inject({
      url: `/v1/job/${answer.additionals.job}`,
      headers: { ...bearer(world.caller), accept: "text/event-stream" },
    });
    expect(reply.headers["content-type"]).toContain("text/event-stream");
    const events = [...reply.body.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? "") as { state: string; done: number },
    );
    expect(events.at(-1)).toMatchObject({ state: "done", done: 3_000, total: 3_000 });
    for (const [at, { done }] of events.entries()) expect(done).toBeGreaterThanOrEqual(events[at - 1]?.done ?? 0);
  });

  const onlyOfSeveralProcesses = kind === "server" ? it : () => {};
  onlyOfSeveralProcesses("is cancelled from another process", async () => {
    const other = await openDatabase({ databaseUrl: world.database.url, poolSize: 2 });
    const { answer } = await started(orders(20_000, "FAR"), "good");
    const id = answer.additionals.job as string;
    while ((jobsOf(world.database).live(id)?.done ?? 0) === 0) await sleep(2);
    await other.transact((tx) => jobsOf(other).cancel(tx, id));
    expect((await ended(world.client, id)).state).toBe("cancelled");
    expect(await ordersLike("FAR")).toBeLessThan(20_000);
    await other.close();
  });
});

describe.each(databases)("a server that stops, on %s", (kind) => {
  it.each(["all", "good"] as const)(
    "gives an import of %s back, and whoever comes next makes it whole",
    async (mode) => {
      const world = await openSmallWorld(kind);
      const { database } = world;
      const wrong = mode === "good" ? "STOP-W,NO-SUCH,1\n" : "";
      const content = orders(3_000, "STOP").replace("\n", `\n${wrong}`) + wrong.replace("-W", "-V");
      const [file] = (await upload(world.client, content, "outbound/orderdetail")).additionals.dataImport;
      const body = { file_id: file.file_id, mapping: file.mapping, mode, owner_id: world.ownerId };
      const { additionals } = await world.client.call("POST", "/v1/dataimport/outbound/orderdetail", body);
      const counted = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbound`.execute(
          database.reader,
        );
        return rows[0]?.count ?? 0;
      };
      while ((jobsOf(database).live(additionals.job)?.done ?? 0) === 0) await sleep(2);
      await jobsOf(database).stop();
      const [job] = (await world.client.call("GET", `/v1/job/${additionals.job}`)).additionals.job;
      expect(job).toMatchObject({ state: "waiting", code: null });
      if (mode === "all") expect(await counted()).toBe(0);
      else expect(await counted()).toBeGreaterThan(0);
      expect(await counted()).toBeLessThan(3_000);

      jobsOf(database).work(jobHandlers(database, world.hooks, world.files), { log: world.client.app.log });
      const over = await ended(world.client, additionals.job);
      expect(over).toMatchObject({
        state: "done",
        done: mode === "all" ? 3_000 : 3_002,
        result: { imported: 3_000, made: 3_000 },
      });
      expect(await counted()).toBe(3_000);
      if (mode === "good") {
        expect(over.result).toMatchObject({ bad: 2, errors_total: 2, errors: [{ row: 2 }, { row: 3_003 }] });
        const refused = { method: "GET", url: over.result.refused_file, headers: bearer(world.caller) } as const;
        expect((await world.client.app.inject(refused)).statusCode).toBe(200);
      }
      const { rows } = await sql`select 1 from job_part`.execute(database.reader);
      expect(rows).toEqual([]);
      await world.close();
    },
  );

  it("refuses what an import of good rows said before it stopped, though it goes on behind that", async () => {
    const world = await openSmallWorld(kind);
    const { database } = world;
    const rows = Array.from({ length: 2_500 }, (_, no) => `U-${no},unit ${no}`);
    const content = `unit_code,unit_name\n${rows.join("\n")}\nU-0,said twice\n`;
    const [file] = (await upload(world.client, content, "unit")).additionals.dataImport;
    const body = { file_id: file.file_id, mapping: file.mapping, mode: "good", existing: "update" };
    const { additionals } = await world.client.call("POST", "/v1/dataimport/unit", body);
    while ((jobsOf(database).live(additionals.job)?.done ?? 0) === 0) await sleep(2);
    await jobsOf(database).stop();
    const [stopped] = (await world.client.call("GET", `/v1/job/${additionals.job}`)).additionals.job;
    expect(stopped).toMatchObject({ state: "waiting" });
    expect(stopped.result.good).toBeLessThan(2_500);
    jobsOf(database).work(jobHandlers(database, world.hooks, world.files), { log: world.client.app.log });
    const over = await ended(world.client, additionals.job);
    expect(over.result).toMatchObject({ imported: 2_500, bad: 1, errors: [{ row: 2_502, code: "DUPLICATE" }] });
    await world.close();
  });
});
