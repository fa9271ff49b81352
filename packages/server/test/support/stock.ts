import { sql } from "kysely";
import type { Reader, Tx } from "../../src/database/index.ts";
import { newId } from "../../src/database/index.ts";

type Row = Record<string, unknown>;
interface Column {
  readonly column_name: string;
  readonly data_type: string;
}

const fillers: Record<string, (name: string) => unknown> = {
  text: (name) => `${name} ${newId()}`.slice(-36),
  boolean: () => false,
  integer: () => 1,
  bigint: () => "1",
  numeric: () => "1",
  json: () => [],
  jsonb: () => [],
  "timestamp with time zone": () => "2026-01-01T00:00:00Z",
  uuid: () => newId(),
};

/** Inserts rows of master data; columns that must be there and are not given are made up. */
export async function insertMasters(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const required = await requiredColumns(tx, table);
  const filled = rows.map((row) => {
    const made = required.filter(({ column_name }) => !(column_name in row));
    const extra = made.map(({ column_name, data_type }) => [column_name, fillers[data_type]?.(column_name) ?? null]);
    return { ...Object.fromEntries(extra), ...row };
  });
  const names = sql.join(Object.keys(filled[0] ?? {}).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(filled)}::json)
  `.execute(tx);
}

async function requiredColumns(reader: Reader, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
  `.execute(reader);
  return rows;
}

export interface StorageFixture {
  readonly storage_id: string;
  readonly storage_code: string;
  readonly storage_type: string;
  readonly walk_order: number;
  readonly frozen?: boolean;
}

export interface StockFixture {
  readonly company_id: string;
  readonly wh_id: string;
  readonly owners: readonly string[];
  readonly products: readonly { readonly product_id: string; readonly owner_id: string; readonly tracked?: boolean }[];
  readonly storages: readonly StorageFixture[];
}

/** Writes a warehouse with its owners, products and locations, as far as the ledger reads them. */
export async function insertStockFixture(tx: Tx, fixture: StockFixture): Promise<void> {
  const { company_id, wh_id, owners, products, storages } = fixture;
  await insertMasters(tx, "company", [{ company_id }]);
  await insertMasters(
    tx,
    "customer",
    owners.map((customer_id) => ({ customer_id, company_id })),
  );
  await insertMasters(tx, "warehouse", [{ wh_id, company_id }]);
  await insertProducts(tx, company_id, products);
  await insertMasters(
    tx,
    "storage",
    storages.map((storage) => ({ frozen: false, ...storage, wh_id, company_id })),
  );
}

export async function insertProducts(tx: Tx, company_id: string, products: StockFixture["products"]): Promise<void> {
  const stock_unit_id = newId();
  await insertMasters(tx, "unit", [{ unit_id: stock_unit_id }]);
  await insertMasters(
    tx,
    "product",
    products.map(({ product_id, owner_id, tracked = false }) => ({
      product_id,
      company_id,
      owner_id,
      need_scan_product_sn: tracked,
      stock_unit_id,
    })),
  );
}
