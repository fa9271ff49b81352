import { type Declared, model } from "@stowage/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinsFor } from "../../src/crud/reading/columns.ts";
import { idsOfPage } from "../../src/crud/reading/query.ts";
import { namesOfSort, orderOf, type Query, rowsAsked, visibleTo } from "../../src/crud/reading/question.ts";
import { isSpread, newId } from "../../src/database/index.ts";
import type { Caller } from "../../src/http/caller.ts";
import { databases } from "../support/database.ts";
import { everything } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

const sortFields = ["storage_code", "storage_type", "area", "walk_order", "wh_no", "wh_name", "created_at", "enabled"];
const sort = fc.array(
  fc.record({
    sortField: fc.constantFrom(...sortFields),
    sortOrder: fc.constantFrom("asc" as const, "desc" as const),
    empty: fc.constantFrom(undefined, "last" as const),
  }),
  { maxLength: 3 },
);
const asked = fc.oneof(
  fc.constantFrom("W1", "W2", "W3").map((value) => ["wh_no", "equal", value] as const),
  fc.constantFrom("normal", "staging").map((value) => ["storage_type", "equal", value] as const),
  fc.constantFrom("A", "B").map((value) => ["area", "equal", value] as const),
  fc.constantFrom("S-1", "S-2", "7").map((value) => ["storage_code", "like", value] as const),
  fc.constant([["area", "storage_code"], "like", "A"] as const),
);
const conditions = fc.array(
  asked.map(([queryField, queryCondition, queryValue]) => ({ queryField, queryCondition, queryValue })),
  { maxLength: 3 },
);
const query: fc.Arbitrary<Query> = fc.record({
  sort,
  query: conditions,
  within: conditions.map((all) => all.slice(0, 1)),
  combinedCondition: fc.constantFrom("AND", "OR"),
});
/** The first pages mostly, which have rows; some far behind the last row. */
const pages = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4, max: 30 }) },
);

describe.each(databases)("a page of several warehouses on %s", (kind) => {
  let world: SmallWorld;
  let all: readonly string[];
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    const [second, third] = [newId(), newId()];
    all = [world.whId, second, third];
    const inCompany = world.client.as(everything({ companyIds: [world.companyId] }));
    await inCompany.call("POST", "/v1/warehouse/a", [
      { wh_id: second, wh_no: "W2", wh_name: "Same" },
      { wh_id: third, wh_no: "W3", wh_name: "Same" },
    ]);
    // Unevenly many in each, with much that is alike or empty.
    await sql`
      insert into storage (storage_id, company_id, wh_id, storage_code, storage_type, area, walk_order)
      select gen_random_uuid(), ${world.companyId}::uuid, w.wh_id, 'S-' || n, case n % 3 when 0 then 'staging' else 'normal' end,
        case n % 5 when 0 then null when 1 then 'B' else 'A' end, nullif(n % 4, 0)
      from unnest(${all}::uuid[]) with ordinality w(wh_id, place), generate_series(1, 60) n
      where n % w.place = 0`.execute(world.database.reader);
  });
  afterAll(() => world.close());

  /** The keys of a page as they are read, and as one statement over all rows would have them. */
  async function bothWays(declared: Declared, caller: Caller, asked: Query, page: number, pageSize: number) {
    const restriction = { caller };
    const visible = visibleTo(declared, caller);
    const sorted = namesOfSort(declared, visible, asked.sort);
    const { from } = rowsAsked(declared, restriction, visible, asked, sorted);
    const order = orderOf(declared, visible, asked);
    const joins = joinsFor(declared, sorted);
    const isOnNodes = isSpread(world.database.reader);
    const tables = idsOfPage(declared, restriction, from, { order, page, pageSize, joins, isOnNodes });
    const { rows: read } = await sql<{ id: string }>`
      with ${sql.join(tables)} select p.id from page p
      join ${sql.table(declared.name)} t on t.${sql.ref(declared.key)} = p.id ${joins} order by ${order}`.execute(
      world.database.reader,
    );
    const { rows: plain } = await sql<{ id: string }>`
      select t.${sql.ref(declared.key)} as id from ${from}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(world.database.reader);
    return [read, plain].map((rows) => rows.map(({ id }) => id));
  }

  test("has the rows that one plain statement has, in its order, whatever is asked and however deep", async () => {
    let found = 0;
    const property = fc.asyncProperty(
      query,
      pages,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (one, page, pageSize, warehouses) => {
        const caller = everything({ companyIds: [world.companyId], whIds: all.slice(0, warehouses) });
        const [read, plain] = await bothWays(model.storage, caller, one, page, pageSize);
        expect(read).toEqual(plain);
        found += read?.length ?? 0;
      },
    );
    await fc.assert(property, { numRuns: 150 });
    expect(found).toBeGreaterThan(100);
  });
});
