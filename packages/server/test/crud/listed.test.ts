import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeQuery } from "../../src/crud/reading/query.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";

const listed = Object.values(model as Readonly<Record<string, Declared>>).filter(
  (one) => one.type === "resource" && one.listOrder,
);
const count = 20_000;

describe.each(databases)("lists in an order of their own on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    await sql`
      insert into storage (storage_id, company_id, wh_id, storage_code, walk_order)
      select gen_random_uuid(), ${at.scope.company_id}::uuid, ${at.wh}::uuid, 'WALK-' || n, (n * 7919) % ${count}::int
      from generate_series(1, ${count}::int) n`.execute(database.reader);
    await sql`analyze storage`.execute(database.reader);
  }, 60_000);
  afterAll(() => database.close());

  // The menu has some hundred rows: its order needs no plan.
  it("are those of locations and of the menu", () =>
    expect(listed.map(({ name }) => name)).toEqual(["storage", "menu"]));

  it("are read by their index, page by page", async () => {
    const { storage } = model;
    const sort = storage.listOrder?.map((sortField) => ({ sortField }));
    const within = { caller: at.caller, equals: { wh_id: at.wh } };
    const whole = wholeQuery(storage, within, { sort }, ["storage_code", "walk_order"]);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${whole} limit 50`.execute(database.reader);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("storage_listed_idx");
    expect(plan).not.toContain("Sort");
    const page = await sql<{ walk_order: number | null }>`${whole} limit 50`.execute(database.reader);
    const walk = page.rows.map((row) => row.walk_order ?? -1);
    expect(walk).toEqual([...walk].sort((one, other) => one - other));
  });
});
