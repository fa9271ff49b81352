import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idsOfPage } from "../../src/crud/reading/query.ts";
import { orderOf, rowsAsked, visibleTo } from "../../src/crud/reading/question.ts";
import { newId } from "../../src/database/index.ts";
import { databases } from "../support/database.ts";
import { everything, type TestClient } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

describe.each(databases)("a list of several warehouses on %s", (kind) => {
  let world: SmallWorld;
  let client: TestClient;
  const other = newId();
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    const inCompany = world.client.as(everything({ companyIds: [world.companyId] }));
    await inCompany.call("POST", "/v1/warehouse/a", { wh_id: other, wh_no: "W2", wh_name: "Other" });
    client = world.client.as(everything({ companyIds: [world.companyId], whIds: [world.whId, other] }));
    const rows = Array.from({ length: 30 }, (_, n) => ({
      wh_id: n % 3 === 0 ? other : world.whId,
      storage_code: `S-${String((n * 7) % 30).padStart(2, "0")}`,
      storage_type: n % 4 === 0 ? "staging" : "normal",
    }));
    for (const wh of [world.whId, other])
      await client.call(
        "POST",
        "/v1/storage/a",
        rows.filter(({ wh_id }) => wh_id === wh),
      );
  });
  afterAll(() => world.close());

  const pagesOf = async (body: object, size = 4) => {
    const codes: string[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const { additionals } = await client.call("POST", "/v1/storage/q", { ...body, page, pageSize: size });
      const rows = additionals.storage as readonly { storage_code: string }[];
      if (rows.length === 0) return codes;
      codes.push(...rows.map(({ storage_code }) => storage_code));
    }
    return codes;
  };
  const made = (from: string) => [{ queryField: "storage_code", queryCondition: "like", queryValue: from }];

  test("puts the warehouses' rows together in one order, and each on one page", async () => {
    const codes = Array.from({ length: 30 }, (_, n) => `S-${String(n).padStart(2, "0")}`);
    const up = { query: made("S-"), sort: [{ sortField: "storage_code" }] };
    expect(await pagesOf(up)).toEqual(codes);
    expect(await pagesOf({ ...up, sort: [{ sortField: "storage_code", sortOrder: "desc" }] })).toEqual(
      codes.toReversed(),
    );
    expect(await pagesOf(up, 30)).toEqual(codes);
    const byWarehouse = await pagesOf({
      ...up,
      sort: [{ sortField: "wh_no", sortOrder: "desc" }, { sortField: "storage_code" }],
    });
    const ofOther = codes.filter((code) => ((Number(code.slice(2)) * 13) % 30) % 3 === 0);
    expect(byWarehouse.slice(0, ofOther.length)).toEqual(ofOther);
  });

  test("keeps conditions, of which any may be enough, within the caller's warehouses", async () => {
    const any = { combinedCondition: "OR", query: [...made("S-01"), ...made("S-02")] };
    expect((await pagesOf(any)).toSorted()).toEqual(["S-01", "S-02"]);
    const elsewhere = world.client.as(everything({ companyIds: [world.companyId], whIds: [newId(), newId()] }));
    const { additionals } = await elsewhere.call("POST", "/v1/storage/q", any);
    expect([additionals.storage, additionals.total]).toEqual([[], 0]);
  });

  test("reads the first rows of each warehouse by the index, and not all that there is", async () => {
    const { storage } = model;
    const { caller } = world;
    await sql`
      insert into storage (storage_id, company_id, wh_id, storage_code, walk_order)
      select gen_random_uuid(), ${world.companyId}::uuid, w.wh_id, 'WALK-' || n, n
      from warehouse w, generate_series(1, 20000) n`.execute(world.database.reader);
    await sql`analyze storage`.execute(world.database.reader);
    const scope = { ...caller.scope, whIds: [world.whId, other] };
    const restriction = { caller: { ...caller, scope } };
    const visible = visibleTo(storage, caller);
    const query = { sort: storage.listOrder?.map((sortField) => ({ sortField })) };
    const tables = idsOfPage(storage, restriction, rowsAsked(storage, restriction, visible, {}).from, {
      order: orderOf(storage, visible, query),
      page: 1,
      pageSize: 50,
      joins: sql``,
      isOnNodes: false,
    });
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain with ${sql.join(tables)} select * from page`.execute(world.database.reader);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("storage_listed_idx");
    expect(plan).not.toContain("Seq Scan on storage");
  });
});
