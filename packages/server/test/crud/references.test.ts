import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveReferences } from "../../src/crud/references/resolve.ts";
import type { Incoming } from "../../src/crud/rows.ts";
import { newId, type Tx } from "../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything } from "../support/http.ts";
import { insertMasters, insertStockFixture } from "../support/stock.ts";

const [company_id, wh_id, owner_id, stock_unit_id] = [newId(), newId(), newId(), newId()];
const storages = Array.from({ length: 2_000 }, (_, index) => ({
  storage_id: newId(),
  storage_code: `L-${index}`,
  storage_type: "normal",
  walk_order: index,
}));
const products = Array.from({ length: 2_000 }, (_, n) => ({ product_id: newId(), product_code: `P-${n}` }));
const caller = everything({ companyIds: [company_id], whIds: [wh_id] });

/** A table of which nothing is known yet tempts the planner into going through all that the caller may see. */
describe.each(databases)("what is looked up on %s, in tables without statistics", (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase(kind);
    await database.transact(async (tx) => {
      await insertStockFixture(tx, { company_id, wh_id, owners: [owner_id], products: [], storages });
      await insertMasters(tx, "unit", [{ unit_id: stock_unit_id }]);
      await insertMasters(
        tx,
        "product",
        products.map((product) => ({ ...product, company_id, owner_id, stock_unit_id })),
      );
    });
  });
  afterAll(() => database.close());

  const line = (names: Incoming["names"], values: Incoming["values"] = {}): Incoming => ({
    values: { company_id, wh_id, owner_id, ...values },
    names,
  });
  const read = async (tx: Tx, table: string) => {
    const { rows } = await sql<{ touched: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as touched
      from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
    return rows[0]?.touched ?? 0;
  };
  const touched = (table: string, rows: readonly Incoming[]) =>
    database.transact(async (tx) => {
      const before = await read(tx, table);
      const at = (index: number) => ({ index });
      await resolveReferences({ tx, resource: model.adjustment_detail, caller, rows, at, failures: [] });
      return (await read(tx, table)) - before;
    });

  it("is found by its code, row by row", async () => {
    const some = Array.from({ length: 100 }, (_, n) =>
      line({
        product_id: { by: "product_code", code: `P-${n * 17}` },
        storage_id: { by: "storage_loc_code", code: `L-${n * 13}` },
      }),
    );
    expect(await touched("product", some)).toBeLessThanOrEqual(200);
    expect(some.map(({ values }) => values.product_id)).toEqual(some.map((_, n) => products[n * 17]?.product_id));
    expect(await touched("storage", some)).toBeLessThanOrEqual(200);
    expect(some.map(({ values }) => values.storage_id)).toEqual(some.map((_, n) => storages[n * 13]?.storage_id));
  });

  it("is found by its key, row by row", async () => {
    const some = Array.from({ length: 100 }, (_, n) =>
      line({}, { product_id: products[n]?.product_id ?? "", storage_id: storages[n]?.storage_id ?? "" }),
    );
    expect(await touched("product", some)).toBeLessThanOrEqual(200);
    expect(await touched("storage", some)).toBeLessThanOrEqual(200);
  });
});
