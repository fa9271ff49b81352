import { type Declared, listOrderOf, model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeQuery } from "../../src/crud/reading/query.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";

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
    await sql`
      insert into customer (customer_id, company_id, customer_no, customer_name)
      select gen_random_uuid(), ${at.scope.company_id}::uuid, 'C' || n, 'customer ' || n
      from generate_series(1, ${count}::int) n`.execute(database.reader);
    await sql`
      insert into product (product_id, company_id, owner_id, product_code, product_name, stock_unit_id)
      select gen_random_uuid(), ${at.scope.company_id}::uuid, o.owner_id, 'P' || (n * 7919) % ${count}::int, 'goods ' || n, o.stock_unit_id
      from generate_series(1, ${count}::int) n
      cross join lateral (select owner_id, stock_unit_id from product where owner_id is not null limit 1) o`.execute(
      database.reader,
    );
    for (const table of ["storage", "customer", "product"])
      await sql`analyze ${sql.table(table)}`.execute(database.reader);
  }, 60_000);
  afterAll(() => database.close());

  async function planOf(declared: Declared, equals: Readonly<Record<string, string>>, columns: readonly string[]) {
    const sort = listOrderOf(declared).map((sortField) => ({ sortField }));
    const whole = wholeQuery(declared, { caller: at.caller, equals }, { sort }, columns);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${whole} limit 50`.execute(database.reader);
    return { plan: rows.map((row) => row["QUERY PLAN"]).join("\n"), whole };
  }

  it("are read by their index, page by page", async () => {
    const { plan, whole } = await planOf(model.storage, { wh_id: at.wh }, ["storage_code", "walk_order"]);
    expect(plan).toContain("storage_listed_idx");
    expect(plan).not.toContain("Sort");
    const page = await sql<{ walk_order: number | null }>`${whole} limit 50`.execute(database.reader);
    const walk = page.rows.map((row) => row.walk_order ?? -1);
    expect(walk).toEqual([...walk].sort((one, other) => one - other));
  });

  it("are by the code, which is unique among an owner's goods, read by an index among a company's", async () => {
    const { plan } = await planOf(model.product, { company_id: at.scope.company_id }, ["product_code"]);
    expect(plan).toContain("product_listed_idx");
    expect(plan).not.toContain("Sort");
  });

  it("are read by the index that keeps the code unique, where it is unique in the company", async () => {
    const { plan } = await planOf(model.customer, { company_id: at.scope.company_id }, ["customer_no"]);
    expect(plan).toContain("customer_company_id_customer_no_key");
    // What is already in order is only put in order among rows of one code.
    expect(plan).not.toMatch(/(?<!Incremental )Sort (?!Key)/);
  });
});
