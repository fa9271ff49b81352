import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planned } from "../../../src/flows/storage/plan.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock, without } from "../receiving/dock.ts";

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
    expect(planned({ lane: { from: "1", to: "2" } }, "Z{lane}!")).toEqual([
      { storage_code: "Z1!", lane: "1" },
      { storage_code: "Z2!", lane: "2" },
    ]);
  });

  it.each([
    [{ lane: { from: "9", to: "1" } }, undefined, "BAD_FORMAT"],
    [{ lane: { from: "A", to: "9" } }, undefined, "BAD_FORMAT"],
    [{}, undefined, "REQUIRED"],
    [{ lane: { from: "1", to: "9" }, rack: { from: "1", to: "2" } }, "{lane}", "DUPLICATE"],
    [{ lane: { from: "1", to: "9" } }, "{rack}", "BAD_FORMAT"],
    [{ lane: { from: "1", to: "999" }, rack: { from: "1", to: "999" } }, undefined, "TOO_MANY_ROWS"],
  ])("refuses %j %s with %s", (ranges, pattern, code) => {
    expect(() => planned(ranges, pattern)).toThrow(code);
  });
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

  it("shows first, then makes, and makes nothing twice", async () => {
    const before = await count();
    expect(await batch({ ranges })).toMatchObject({ status: 400, code: "REQUIRED" });
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
    const stranger = at.client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [] } });
    expect(await stranger.call("POST", `/v1/storage/${at.wh}/empty/q`, {})).toMatchObject({ status: 403 });
  });

  it("makes fifty thousand at once", async () => {
    const many = {
      lane: { from: "01", to: "50" },
      rack: { from: "01", to: "50" },
      level: { from: "1", to: "4" },
      slot: { from: "1", to: "5" },
    };
    expect((await batch({ apply_to: "new", ranges: many })).additionals).toMatchObject({ created: 50_000 });
  }, 120_000);
});
