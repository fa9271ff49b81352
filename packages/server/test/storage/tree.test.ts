import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";

type Row = Record<string, unknown>;

describe.each(oneDatabase)("the tree of storage details on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const batch = (body: object) => at.post("/v1/storage/batch/a", body);
  const equal = (queryField: string, queryValue: unknown) => ({ queryField, queryCondition: "equal", queryValue });
  const query = (path: string, ...conditions: object[]) =>
    at.make(`${path}/q`, {
      query: conditions,
      sort: [{ sortField: path === "/v1/storage" ? "storage_code" : "sd_code" }],
    });
  const nodes = (...conditions: object[]) => query("/v1/storage/detail", ...conditions);
  const locations = (...conditions: object[]) => query("/v1/storage", ...conditions);
  const node = async (...conditions: object[]) => (await nodes(...conditions))[0] as Row;
  const put = (path: string, body: object) => at.client.call("PUT", path, body);
  const codes = (rows: readonly Row[]) => rows.map((row) => row.storage_code);

  it("is made by whoever makes locations, one node for all that lie in it", async () => {
    await batch({
      apply_to: "new",
      ranges: {
        area: { values: ["T"] },
        lane: { from: "1", to: "2" },
        rack: { from: "1", to: "2" },
        slot: { from: "1", to: "3" },
      },
    });
    await at.make("/v1/storage/a", { storage_code: "T-alone", area: "T", lane: "1", rack: "9", level: "2" });
    await at.make("/v1/storage/a", { storage_code: "ZZZ", building: "ZZZ" });
    const all = await nodes(equal("area", "T"));
    const nodeText = (row: Row) => `${row.sd_level} ${row.parent_sd_code ?? "-"}/${row.sd_code}`;
    expect(all.map(nodeText).sort()).toEqual([
      "area -/T",
      "lane T/1",
      "lane T/2",
      "level 1/2",
      "rack 1/1",
      "rack 1/2",
      "rack 2/1",
      "rack 2/2",
      "rack 2/9",
    ]);
    const [location] = await locations(equal("storage_code", "T-2-1-3"));
    const rack = await node(equal("sd_id", location?.sd_id));
    expect(rack).toMatchObject({ sd_level: "rack", sd_code: "1", area: "T", lane: "2", rack_detail_id: rack.sd_id });
    expect(location).toMatchObject({
      rack_detail_id: rack.sd_id,
      area1_detail_id: rack.area1_detail_id,
      building_detail_id: null,
    });
    expect((await node(equal("sd_level", "building"))).sd_code).toBe("ZZZ");
  });

  it("narrows the list of locations to a node with all that lies below it, by its level's own name", async () => {
    const lane = await node(equal("area", "T"), equal("sd_level", "lane"), equal("sd_code", "1"));
    expect(codes(await locations(equal("lane_detail_id", lane.sd_id)))).toEqual([
      ...["T-1-1-1", "T-1-1-2", "T-1-1-3", "T-1-2-1", "T-1-2-2", "T-1-2-3", "T-alone"],
    ]);
    expect(await locations(equal("sd_id", lane.sd_id))).toEqual([]);
    const area = await node(equal("sd_level", "area"), equal("sd_code", "T"));
    expect(await locations(equal("area1_detail_id", area.sd_id))).toHaveLength(13);
  });

  it("has the same code once within a part, and again in another", async () => {
    const area = await node(equal("sd_level", "area"), equal("sd_code", "T"));
    const again = { sd_level: "lane", sd_code: "1", parent_sd_id: area.sd_id };
    expect(await at.post("/v1/storage/detail/a", again)).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(await at.post("/v1/storage/detail/a", { sd_level: "area", sd_code: "T" })).toMatchObject({
      code: "DUPLICATE",
    });
    const [other] = await at.make("/v1/storage/detail/a", { sd_level: "area", sd_code: "U" });
    const [lane] = await at.make("/v1/storage/detail/a", { ...again, parent_sd_id: other?.sd_id });
    expect(lane).toMatchObject({ area1_detail_id: other?.sd_id, lane_detail_id: lane?.sd_id, area: "U" });
  });

  it("calls each part by all that it lies in, by whoever made it, and is told so in which one a new part lies", async () => {
    const area = await node(equal("sd_level", "area"), equal("sd_code", "T"));
    expect(area.sd_path).toBe("area:T");
    const paths = (await nodes(equal("sd_level", "rack"), equal("area", "T"))).map(({ sd_path }) => sd_path).sort();
    expect(paths).toEqual(
      [
        "area:T/lane:1/level:2/rack:9",
        ...["1/rack:1", "1/rack:2", "2/rack:1", "2/rack:2"].map((end) => `area:T/lane:${end}`),
      ].sort(),
    );
    const slash = await at.make("/v1/storage/detail/a", { sd_level: "area", sd_code: "T/lane:1" });
    expect(slash[0]).toMatchObject({ sd_path: "area:T//lane:1" });
    // Both names are true of some part; the path is that of one alone.
    const inLane = { sd_level: "rack", sd_code: "7", parent_sd_code: "1", parent_sd_path: "area:T/lane:2" };
    const [rack] = await at.make("/v1/storage/detail/a", inLane);
    expect(rack).toMatchObject({ lane: "2", sd_path: "area:T/lane:2/rack:7" });
    const moved = await put(`/v1/storage/detail/${rack?.sd_id}`, { parent_sd_path: "area:T", sd_code: "8" });
    expect(moved.additionals.storageDetail[0]).toMatchObject({ lane: null, sd_path: "area:T/rack:8" });
    expect(await at.client.call("DELETE", `/v1/storage/detail/${rack?.sd_id}`, {})).toMatchObject({ status: 200 });
  });

  it("follows a location whose parts change, and keeps a part as it is while anything lies in it", async () => {
    const [alone] = await locations(equal("storage_code", "T-alone"));
    const level = await node(equal("sd_level", "level"), equal("area", "T"));
    const path = `/v1/storage/detail/${level.sd_id}`;
    for (const change of [{ sd_code: "7" }, { parent_sd_id: null }, { sd_level: "rack" }])
      expect(await put(path, change)).toMatchObject({ status: 409, code: "PART_IN_USE" });
    expect(await put(path, { sd_name: "Eye level" })).toMatchObject({ status: 200 });
    expect(await at.client.call("DELETE", path, {})).toMatchObject({ status: 409, code: "PART_IN_USE" });
    const moved = await put(`/v1/storage/${alone?.storage_id}`, { level: null, lane: "2" });
    expect(moved.additionals.storage[0]).toMatchObject({ sd_level: "rack", level_detail_id: null });
    const rack = await node(equal("sd_id", alone?.sd_id));
    expect(await put(`/v1/storage/detail/${rack.sd_id}`, { sd_code: "8" })).toMatchObject({ status: 200 });
    expect(await at.client.call("DELETE", `/v1/storage/detail/${rack.sd_id}`, {})).toMatchObject({ status: 200 });
    expect(await put(path, { sd_code: "7" })).toMatchObject({ status: 200 });
    expect(await at.client.call("DELETE", path, {})).toMatchObject({ status: 200 });
  });

  it("holds a slot where somebody makes one", async () => {
    const [location] = await locations(equal("storage_code", "T-1-2-2"));
    const slot = { sd_level: "slot", sd_code: "2", parent_sd_id: location?.sd_id };
    const [made] = await at.make("/v1/storage/detail/a", slot);
    const [hung] = await locations(equal("storage_code", "T-1-2-2"));
    expect(hung).toMatchObject({ sd_id: made?.sd_id, sd_level: "slot", rack_detail_id: location?.sd_id });
    const ranges = {
      area: { values: ["T"] },
      lane: { from: "1", to: "1" },
      rack: { from: "2", to: "2" },
      slot: { from: "1", to: "4" },
    };
    const preview = await batch({ apply_to: "new", ranges, pattern: "other-{slot}", preview: true });
    expect(preview.additionals).toMatchObject({ created: 1, skipped: 3 });
  });

  it("is one for two who make it at once, and so is a location", async () => {
    const ranges = { area: { values: ["W"] }, lane: { from: "1", to: "4" }, rack: { from: "1", to: "9" } };
    const answers = await Promise.all(
      ["{area}{lane}{rack}", "{area}.{lane}.{rack}"].map((pattern) => batch({ apply_to: "new", ranges, pattern })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ additionals }) => additionals.created).sort()).toEqual([0, 36]);
    const singles = ["a", "b", "c"].map((code) =>
      at.post("/v1/storage/a", { storage_code: `V-${code}`, area: "V", lane: "1", slot: code }),
    );
    expect((await Promise.all(singles)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await nodes(equal("area", "V"))).toHaveLength(2);
    expect(await nodes(equal("area", "W"))).toHaveLength(41);
  });

  it("meets all that lies in two lanes of many", async () => {
    const lane = { from: "001", to: "400" };
    await batch({ apply_to: "new", ranges: { area: { values: ["Y"] }, lane, rack: { from: "01", to: "10" } } });
    const ranges = { lane: { from: "001", to: "002" } };
    const preview = await batch({ apply_to: "existing", ranges, weight_capacity: "1", preview: true });
    expect(preview.additionals).toMatchObject({ count: 2, changed: 20, skipped: 0 });
  });

  it("gives the parts of an older database the same paths", async () => {
    const paths = async () =>
      (await sql`select sd_id, sd_path from storage_detail order by sd_id`.execute(database.reader)).rows;
    const before = await paths();
    expect(before.length).toBeGreaterThan(50);
    const migration = new URL("../../src/database/migrations/0032_paths_of_places.sql", import.meta.url);
    for (const text of ["alter table storage_detail drop column sd_path", readFileSync(migration, "utf8")])
      await database.transact((tx) => sql.raw(text).execute(tx));
    expect(await paths()).toEqual(before);
  });

  it("is whole: every location that has parts hangs on a node", async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from storage where wh_id = ${at.wh} and (sd_id is null) <> (
        coalesce(building, floor, area, lane, level, rack) is null)`.execute(database.reader);
    expect(rows[0]?.n).toBe(0);
  });
});
