import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentEpoch } from "../../src/auth/callers.ts";
import { newId } from "../../src/database/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { planBatch } from "../../src/storage/batch.ts";
import { batchWork } from "../../src/storage/batchJob.ts";
import { planned } from "../../src/storage/plan.ts";
import { type Dock, dock, without } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";

describe("locations planned over ranges", () => {
  it("counts numbers at their width and letters, in the order of the walk", () => {
    const ranges = { area: { from: "A", to: "B" }, lane: { from: "08", to: "12", step: 2 }, slot: { values: ["x"] } };
    expect(planned(ranges, undefined).map((one) => one.storage_code)).toEqual([
      "A-08-x",
      "A-10-x",
      "A-12-x",
      "B-08-x",
      "B-10-x",
      "B-12-x",
    ]);
    expect(planned({ lane: { from: "7", to: "7" } }, "Z{lane:3}")).toEqual([{ storage_code: "Z007", lane: "7" }]);
    expect(planned({ lane: { from: "1", to: "2" } }, "Z{lane}!")).toEqual([
      { storage_code: "Z1!", lane: "1" },
      { storage_code: "Z2!", lane: "2" },
    ]);
  });

  it.each([
    [{ lane: { from: "9", to: "1" } }, undefined, "BAD_FORMAT"],
    [{ lane: { from: "A", to: "9" } }, undefined, "BAD_FORMAT"],
    [{}, undefined, "REQUIRED"],
    [{ lane: { from: "1", to: "9" }, rack: { from: "1", to: "2" } }, "{lane}", "CODE_MADE_TWICE"],
    [{ lane: { from: "1", to: "9" } }, "{rack}", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, "{lane", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, "{lane}{__proto__}", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, "{lane}{toString:3}", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, "\ud800{lane}", "BAD_FORMAT"],
    [{ lane: { values: ["A"] } }, " \u200b ", "BAD_FORMAT"],
    [{ lane: { values: ["\udfff"] } }, undefined, "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, "{lane:10}", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "9" } }, `${"x".repeat(40)}{lane}`, "TOO_LONG"],
    [{ lane: { from: "1", to: "999" }, rack: { from: "1", to: "999" } }, undefined, "TOO_MANY_ROWS"],
  ])("refuses %j %s with %s", (ranges, pattern, code) => {
    expect(() => planned(ranges, pattern)).toThrow(code);
  });
});

const log = { error: () => undefined } as unknown as FastifyBaseLogger;

/** A run of a job as its runner gives it. */
const runOf = (id: string, leaseId: string) => ({
  ...{ id, leaseId, kept: null, isLast: false, signal: new AbortController().signal },
  beginner: () => Promise.reject(new Error("Who began it is given.")),
  progress: () => undefined,
  holdsDatabase: () => undefined,
  log,
});

describe.each(databases)("locations in batches on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const batch = (body: object) => at.post("/v1/storage/batch/a", body);
  const ranges = { area: { from: "P", to: "Q" }, lane: { from: "01", to: "03" }, rack: { from: "1", to: "2" } };
  const count = async () => (await at.post("/v1/storage/q", {})).additionals.total;

  it("shows first, then makes, and makes nothing twice [batch-storage-setup-1]", async () => {
    const before = await count();
    expect(await batch({ ranges })).toMatchObject({ status: 400, code: "REQUIRED" });
    const half = { area: { values: ["P\ud800"] } };
    for (const body of [
      { ranges: half },
      { ranges, pattern: "\ud800{area}" },
      { ranges, rename: "\udc00{area}" },
      { ranges, rules: [{ apply_to: "parts", parts: half }] },
    ])
      expect(await batch({ apply_to: "all", ...body })).toMatchObject({ status: 400, code: "BAD_FORMAT" });
    const preview = await batch({ apply_to: "new", preview: true, ranges });
    expect(preview.additionals).toMatchObject({ count: 12, created: 12, preview: true });
    expect(preview.additionals.first.slice(0, 3)).toEqual(["P-01-1", "P-01-2", "P-02-1"]);
    expect(await count()).toBe(before);
    const made = await batch({ apply_to: "new", ranges, storage_type: "pick_face", max_volume: "1.5" });
    expect(made.additionals).toMatchObject({ created: 12, changed: 0, skipped: 0 });
    const [row] = await at.make("/v1/storage/q", {
      query: [{ queryField: "storage_code", queryCondition: "equal", queryValue: "Q-02-1" }],
    });
    expect(row).toMatchObject({ area: "Q", lane: "02", rack: "1", storage_type: "pick_face", max_volume: "1.5" });
    expect(row?.walk_order).toBeGreaterThan(0);
    expect((await batch({ apply_to: "new", ranges })).additionals).toMatchObject({ created: 0, skipped: 12 });
  });

  it("counts none as changed of which nothing is said", async () => {
    const asked = { apply_to: "existing", ranges };
    expect((await batch({ ...asked, preview: true })).additionals).toMatchObject({ count: 12, changed: 0, first: [] });
    expect((await batch(asked)).additionals).toMatchObject({ changed: 0 });
    expect((await batch({ ...asked, rename: "{area}-{lane}-{rack}" })).additionals).toMatchObject({ changed: 0 });
  });

  it("counts and changes none that has the limits it is given, in whatever form they are said", async () => {
    const some = { area: { values: ["U"] }, lane: { from: "1", to: "2" } };
    await batch({ apply_to: "new", ranges: some, weight_capacity: "40", allowed_categories: ["C"] });
    const asked = { apply_to: "existing", ranges: some, allowed_categories: ["C"] };
    const limits = { ...asked, weight_capacity: "40.0", max_height: null };
    expect((await batch({ ...limits, preview: true })).additionals).toMatchObject({ count: 2, changed: 0 });
    expect((await batch(limits)).additionals).toMatchObject({ changed: 0 });
    const rules = [{ apply_to: "parts", parts: { lane: { values: ["2"] } }, weight_capacity: "50" }];
    expect((await batch({ ...asked, weight_capacity: "40", rules })).additionals).toMatchObject({ changed: 1 });
    const query = [{ queryField: "area", queryCondition: "equal", queryValue: "U" }];
    const rows = await at.make("/v1/storage/q", { query, sort: [{ sortField: "lane" }] });
    expect(rows).toMatchObject([
      { weight_capacity: "40", version: 1 },
      { weight_capacity: "50", version: 2 },
    ]);
  });

  it("gives those that exist new limits, for who may change them", async () => {
    const wider = { ...ranges, rack: { from: "1", to: "3" } };
    const body = { apply_to: "all", ranges: wider, weight_capacity: "500", allowed_categories: ["C"] };
    const clerk = at.client.as(without(at.caller, "storageSetup:update"));
    expect(await clerk.call("POST", "/v1/storage/batch/a", body)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect((await batch(body)).additionals).toMatchObject({ count: 18, created: 6, changed: 12 });
    const rows = await at.make("/v1/storage/q", {
      query: [{ queryField: "area", queryCondition: "equal", queryValue: "P" }],
    });
    expect(rows).toHaveLength(9);
    for (const row of rows) expect(row).toMatchObject({ weight_capacity: "500", allowed_categories: ["C"] });
    expect(await batch({ ...body, allowed_categories: ["NONE"] })).toMatchObject({
      status: 400,
      code: "UNKNOWN_REFERENCE",
    });
  });

  it("finds those on which nothing stands", async () => {
    const codes = async () => {
      const rows = await at.make(`/v1/storage/${at.wh}/empty/q`, { sort: [{ sortField: "storage_code" }] });
      return rows.map((row) => row.storage_code).filter((code) => /^[LB]-/.test(String(code)));
    };
    expect(await codes()).toEqual(["B-1", "L-1", "L-2", "L-3", "L-4", "L-5"]);
    const { id } = await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "L-2" }]);
    expect(await codes()).toEqual(["B-1", "L-1", "L-3", "L-4", "L-5"]);
    await at.go("return_to_inbound", id);
    expect(await codes()).toHaveLength(6);
    const outsider = at.client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [] } });
    expect(await outsider.call("POST", `/v1/storage/${at.wh}/empty/q`, {})).toMatchObject({ status: 403 });
  });

  it("says of chosen parts what is said of no other, the later before the earlier", async () => {
    const body = {
      apply_to: "new",
      ranges: { area: { values: ["R"] }, rack: { from: "1", to: "3" }, level: { from: "1", to: "2" } },
      weight_capacity: "500",
      rules: [
        { apply_to: "parts", parts: { level: { values: ["1"] } }, weight_capacity: "800", storage_type: "pick_face" },
        { apply_to: "parts", parts: { level: { values: ["1"] }, rack: { from: "2", to: "3" } }, max_height: "120" },
        { apply_to: "all", max_volume: "2" },
      ],
    };
    expect(await batch({ ...body, rules: [{ apply_to: "parts", max_height: "1" }] })).toMatchObject({
      status: 400,
      code: "REQUIRED",
    });
    expect(await batch({ ...body, rules: [{ max_height: "1" }] }), "apply-to").toMatchObject({ status: 400 });
    expect((await batch(body)).additionals).toMatchObject({ created: 6 });
    const rows = await at.make("/v1/storage/q", {
      query: [{ queryField: "area", queryCondition: "equal", queryValue: "R" }],
      sort: [{ sortField: "storage_code" }],
    });
    const limits = ({ storage_code, storage_type, weight_capacity, max_height, max_volume }: Record<string, unknown>) =>
      [storage_code, storage_type, weight_capacity, max_height ?? "-", max_volume].join(" ");
    expect(rows.map(limits)).toEqual([
      "R-1-1 pick_face 800 - 2",
      "R-1-2 pick_face 800 120 2",
      "R-1-3 pick_face 800 120 2",
      "R-2-1 normal 500 - 2",
      "R-2-2 normal 500 - 2",
      "R-2-3 normal 500 - 2",
    ]);
  });

  it("gives what is there other codes, also one another's, and none twice", async () => {
    const there = { area: { values: ["N"] }, lane: { from: "1", to: "3" } };
    await batch({ apply_to: "new", ranges: there, pattern: "{area}{lane}" });
    const rename = (pattern: string, to: string) => batch({ apply_to: "existing", ranges: there, pattern, rename: to });
    expect((await rename("{area}{lane}", "{area}-{lane:3}")).additionals).toMatchObject({ changed: 3, created: 0 });
    const codes = async () => {
      const query = [{ queryField: "area", queryCondition: "equal", queryValue: "N" }];
      return (await at.make("/v1/storage/q", { query, sort: [{ sortField: "lane" }] })).map((row) => row.storage_code);
    };
    expect(await codes()).toEqual(["N-001", "N-002", "N-003"]);
    expect(await rename("{area}-{lane:3}", "{area}")).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(await rename("{area}-{lane:3}", `{lane}${"x".repeat(60)}`)).toMatchObject({ code: "TOO_LONG" });
    await batch({ apply_to: "new", ranges: { area: { values: ["M"] } }, pattern: "N-1" });
    expect(await rename("{area}-{lane:3}", "{area}-{lane}")).toMatchObject({ code: "DUPLICATE" });
    expect(await codes()).toEqual(["N-001", "N-002", "N-003"]);
  });

  it("meets what is there by its parts, whatever its code, and says why it skips", async () => {
    const ranges = { area: { values: ["K"] }, lane: { from: "01", to: "02" }, rack: { from: "1", to: "3" } };
    await batch({ apply_to: "new", ranges });
    await batch({ apply_to: "existing", ranges, rename: "K{lane}.{rack}" });
    const again = await batch({ apply_to: "new", ranges });
    expect(again.additionals).toMatchObject({ created: 0, skipped: 6, skips: [{ reason: "there", count: 6 }] });
    expect(again.additionals.skips[0].first[0]).toBe("K01.1");
    const lanes = { area: { values: ["K"] }, lane: { from: "01", to: "03" } };
    const limits = await batch({ apply_to: "existing", ranges: lanes, weight_capacity: "77" });
    expect(limits.additionals).toMatchObject({
      changed: 6,
      skips: [{ reason: "not_there", count: 1, first: ["K-03"] }],
    });
    const query = [{ queryField: "area", queryCondition: "equal", queryValue: "K" }];
    for (const row of await at.make("/v1/storage/q", { query })) expect(row.weight_capacity).toBe("77");
    // Both: who is met is changed, and no location is made for a lane that has locations.
    const both = await batch({ apply_to: "all", ranges: lanes, weight_capacity: "78", preview: true });
    expect(both.additionals).toMatchObject({
      changed: 6,
      created: 1,
      first: ["K-03", ...Array(6).fill(expect.any(String))],
    });
    const taken = { area: { values: ["J"] }, lane: { from: "01", to: "01" }, rack: { from: "1", to: "4" } };
    const some = await batch({ apply_to: "new", ranges: taken, pattern: "K{lane}.{rack}" });
    expect(some.additionals).toMatchObject({ created: 1, skips: [{ reason: "code_taken", count: 3 }] });
  });

  it("shows old and new codes before it renames, and which of the new ones are another's", async () => {
    const ranges = { area: { values: ["I"] }, lane: { from: "1", to: "3" } };
    await batch({ apply_to: "new", ranges });
    const free = await batch({ apply_to: "existing", ranges, rename: "{lane:2}I", preview: true });
    expect(free.additionals).toMatchObject({ changed: 3, collisions: 0, first: ["01I", "02I", "03I"] });
    expect(free.additionals.renames).toEqual([
      { from: "I-1", to: "01I", collides: false },
      { from: "I-2", to: "02I", collides: false },
      { from: "I-3", to: "03I", collides: false },
    ]);
    await at.make("/v1/storage/a", { storage_code: "I.2" });
    const clash = { apply_to: "existing", ranges, rename: "I.{lane}" };
    const preview = (await batch({ ...clash, preview: true })).additionals;
    expect(preview).toMatchObject({ collisions: 1 });
    expect(preview.renames[0]).toEqual({ from: "I-2", to: "I.2", collides: true });
    const refused = await batch(clash);
    expect(refused).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(refused.additionals.errors).toMatchObject([{ index: 1, field: "rename", code: "DUPLICATE" }]);
  });

  it.each([
    [{ pattern: "{foo}-{lane}" }, { field: "pattern", code: "BAD_FORMAT" }, "儲位代碼格式"],
    [{ pattern: "x" }, { field: "pattern", code: "CODE_MADE_TWICE" }, "儲位代碼格式"],
    [{ ranges: {} }, { field: "ranges", code: "REQUIRED" }, "層級範圍"],
    [
      { ranges: { lane: { from: "1", to: "999" }, rack: { from: "1", to: "99" } } },
      { field: "ranges", code: "TOO_MANY_ROWS" },
      "",
    ],
    [{ apply_to: undefined }, { field: "apply_to", code: "REQUIRED" }, "套用對象"],
    [{ ranges: { lane: { from: "9", to: "1" } } }, { field: "lane", code: "BAD_FORMAT" }, "01 – 12"],
    [{ rules: [{ apply_to: "all" }, { max_height: "1" }] }, { index: 1, code: "REQUIRED" }, "套用對象"],
    [
      { rules: [{ apply_to: "all" }, { apply_to: "parts" }] },
      { index: 1, field: "parts", code: "REQUIRED" },
      "層級範圍",
    ],
    [
      { rules: [{ apply_to: "all", allowed_categories: ["NONE"] }] },
      { index: 0, field: "allowed_categories" },
      "可放商品分類",
    ],
  ])("refuses %j at its field, in words", async (part, error, word) => {
    const body = { apply_to: "new", ranges: { lane: { from: "1", to: "2" } }, lang: "zh_TW", ...part };
    const refused = await batch({ ...body, preview: true });
    expect(refused.additionals.errors[0]).toMatchObject(error);
    expect(refused.additionals.errors[0].message).toContain(word);
    expect(refused.message.replace(/\{\w+\}/g, "")).not.toMatch(/[a-z_]{3}/);
  });

  it("ends where the right to go on is taken away, and keeps what was made", async () => {
    const ranges = { area: { values: ["GONE"] }, lane: { from: "01", to: "20" }, rack: { from: "001", to: "400" } };
    const scope = { company_id: at.scope.company_id, wh_id: at.wh };
    const many = await planBatch(database.reader, at.caller, scope, { apply_to: "new", ranges });
    const run = runOf(newId(), newId());
    // Rights have changed since, and the session is over by now.
    const beginner = { ...at.caller, epoch: "before", sessionId: newId() };
    await expect(batchWork(database, beginner, {}, many)(run)).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
    expect((await batch({ apply_to: "new", preview: true, ranges })).additionals).toMatchObject({ created: 8_000 });
  });

  it("two at once over ranges that overlap make each place once, beside locations made one by one", async () => {
    const rangesOf = (from: string, to: string) => ({
      area: { values: ["OVER"] },
      lane: { from, to },
      rack: { from: "1", to: "9" },
    });
    const answers = await Promise.all([
      batch({ apply_to: "new", ranges: rangesOf("01", "20") }),
      batch({ apply_to: "new", ranges: rangesOf("11", "30") }),
      batch({ apply_to: "all", ranges: rangesOf("15", "25"), weight_capacity: "9" }),
      ...["OVER-01-1", "OVER-20-5", "OVER-30-9"].map((storage_code) =>
        at.post("/v1/storage/a", { storage_code, wh_id: at.wh, company_id: at.scope.company_id }),
      ),
    ]);
    const statuses = answers.map(({ status, code }) => (status === 200 ? 200 : code));
    expect(statuses.filter((one) => one !== 200 && one !== "DUPLICATE")).toEqual([]);
    const query = [{ queryField: "storage_code", queryCondition: "like", queryValue: "OVER-" }];
    const rows = await at.make("/v1/storage/q", { query, pageSize: 1000 });
    const codes = rows.map((row) => String(row.storage_code));
    expect(codes).toHaveLength(new Set(codes).size);
    const isWhole = statuses.slice(0, 3).every((one) => one === 200);
    if (isWhole) expect(codes).toHaveLength(30 * 9);
    const made = answers.slice(0, 3).reduce((sum, { additionals }) => sum + Number(additionals.created ?? 0), 0);
    const single = statuses.slice(3).filter((one) => one === 200).length;
    expect(made + single).toBe(codes.length);
  });

  it("asked for twice under one key, also at once, does it once and says the same", async () => {
    const body = { apply_to: "new", ranges: { area: { values: ["KEYED"] }, lane: { from: "1", to: "5" } } };
    const keyed = () => at.client.call("POST", "/v1/storage/batch/a", body, { "idempotency-key": "keyed-batch" });
    const answers = [...(await Promise.all([keyed(), keyed(), keyed()])), await keyed()];
    for (const { status, additionals } of answers) {
      expect(status).toBe(200);
      expect(additionals).toMatchObject({ created: 5, skipped: 0 });
    }
  });

  it("skips what others made of its codes and places since it was planned, and makes the rest", async () => {
    const ranges = { area: { values: ["SINCE"] }, lane: { from: "1", to: "4" } };
    const scope = { company_id: at.scope.company_id, wh_id: at.wh };
    const many = await planBatch(database.reader, at.caller, scope, { apply_to: "new", ranges });
    await at.make("/v1/storage/a", { storage_code: "SINCE-2" });
    await at.make("/v1/storage/a", { storage_code: "other", area: "SINCE", lane: "3" });
    const run = runOf(newId(), newId());
    await database.transact((tx) =>
      sql`insert into job (job_id, kind, state, language, lease_id, lease_until)
        values (${run.id}, 'storage batch', 'running', 'en_US', ${run.leaseId}, now() + interval '1 hour')`.execute(tx),
    );
    const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(database.reader);
    const ended = await batchWork(database, { ...at.caller, epoch: rows[0]?.epoch ?? "" }, {}, many)(run);
    expect(ended).toMatchObject({ state: "done", result: { made: 2, skipped: 2 } });
    const query = [{ queryField: "storage_code", queryCondition: "like", queryValue: "SINCE" }];
    const codes = (await at.make("/v1/storage/q", { query })).map((row) => row.storage_code);
    expect(codes.sort()).toEqual(["SINCE-1", "SINCE-2", "SINCE-4"]);
  });

  it("makes fifty thousand at once, as a job that tells how far it is", async () => {
    // What one process does with fifty thousand, the other database does with some of them.
    const lanes = kind === "server" ? 50 : 8;
    const count = lanes * 1000;
    const many = {
      lane: { from: "01", to: String(lanes).padStart(2, "0") },
      rack: { from: "01", to: "50" },
      level: { from: "1", to: "4" },
      slot: { from: "1", to: "5" },
    };
    const preview = await batch({ apply_to: "new", preview: true, ranges: many });
    expect(preview.additionals).toMatchObject({ count, created: count, preview: true });
    expect(preview.additionals.first[0]).toBe("01-1-01-1");
    expect(preview.additionals.last.at(-1)).toBe(`${String(lanes).padStart(2, "0")}-4-50-5`);
    const { job } = (await batch({ apply_to: "new", ranges: many })).additionals;
    const readJob = async () => (await at.client.call("GET", `/v1/job/${job}`)).additionals.job[0];
    const steps = new Set<number>();
    while (!jobsOf(database).live(job)) await sleep(1);
    for (let live = jobsOf(database).live(job); live; live = jobsOf(database).live(job)) {
      const isFirst = live.done > 0 && steps.size === 1;
      steps.add(live.done);
      if (isFirst) expect((await readJob()).done).toBeGreaterThanOrEqual(live.done);
      await sleep(1);
    }
    expect(await readJob()).toMatchObject({ state: "done", result: { rows: count, imported: count, made: count } });
    expect(steps.size).toBeGreaterThan(3);
    expect((await batch({ apply_to: "new", preview: true, ranges: many })).additionals).toMatchObject({
      skipped: count,
    });
  }, 120_000);
});
