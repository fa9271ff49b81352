import { sql } from "kysely";
import { holdSeedLock } from "../auth/seed.ts";
import { type Database, newId, type Tx } from "../database/index.ts";
import { codes, units } from "./units.ts";
import { countries, currencies } from "./world.ts";

/**
 * Fills an empty database with the countries, currencies, units and codes that everybody begins with. A table that holds
 * anything stays as people made it. Safe to run at every start, by several servers at once.
 */
export async function seedReference(database: Database): Promise<void> {
  if ((await emptyTables(database.reader)).length === 0) return;
  await database.transact(async (tx) => {
    await holdSeedLock(tx);
    for (const table of await emptyTables(tx)) await fillings[table](tx);
  });
}

type Table = "country" | "currency" | "unit" | "code";

const fillings: Readonly<Record<Table, (tx: Tx) => Promise<void>>> = {
  country: (tx) =>
    insert(tx, "country", "country_id", countries(), {
      country_code: (one) => one.code,
      country_code3: (one) => one.code3,
      country_name: (one) => one.zh_TW,
      country_name_cn: (one) => one.zh_CN,
      country_name_eng: (one) => one.en_US,
    }),
  currency: (tx) =>
    insert(tx, "currency", "currency_id", currencies(), {
      currency_code: (one) => one.code,
      currency_name: (one) => one.zh_TW,
      currency_name_cn: (one) => one.zh_CN,
      currency_name_eng: (one) => one.en_US,
      currency_decimals: (one) => one.decimals,
    }),
  unit: (tx) =>
    insert(tx, "unit", "unit_id", listed(units), {
      unit_type: (one) => one.type,
      unit_code: (one) => one.code,
      unit_name: (one) => one.zh_TW,
      unit_name_cn: (one) => one.zh_CN,
      unit_name_eng: (one) => one.en_US,
    }),
  code: (tx) =>
    insert(tx, "code", "code_id", listed(codes), {
      code_type: (one) => one.type,
      code_code: (one) => one.code,
      code_name: (one) => one.zh_TW,
      code_name_cn: (one) => one.zh_CN,
      code_name_eng: (one) => one.en_US,
      code_sort: (one) => one.sort,
    }),
};

async function emptyTables(reader: Database["reader"] | Tx): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select 'country' as name where not exists (select 1 from country)
    union all select 'currency' where not exists (select 1 from currency)
    union all select 'unit' where not exists (select 1 from unit)
    union all select 'code' where not exists (select 1 from code)`.execute(reader);
  return rows.map(({ name }) => name);
}

const listed = (byType: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>>) =>
  Object.entries(byType).flatMap(([type, rows]) =>
    rows.map(([code, zh_TW, zh_CN, en_US], index) => ({ type, code, zh_TW, zh_CN, en_US, sort: (index + 1) * 10 })),
  );

async function insert<T>(
  tx: Tx,
  table: Table,
  key: string,
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string | number>>,
): Promise<void> {
  const names = [key, ...Object.keys(columns)];
  const values = rows.map((row) => [newId(), ...Object.values(columns).map((read) => read(row))]);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values.map((row) => sql`(${sql.join(row)})`))}`.execute(tx);
}
