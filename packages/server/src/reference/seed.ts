import { sql } from "kysely";
import { holdSeedLock } from "../auth/seed.ts";
import { type Database, newId, type Tx } from "../database/index.ts";
import { counties, districtsOf, regions } from "./taiwan.ts";
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

type Table = "country" | "currency" | "unit" | "code" | "region";

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
  region: fillTaiwan,
};

/** Taiwan's regions, counties and districts, below the country that stands there by then. */
async function fillTaiwan(tx: Tx): Promise<void> {
  const { rows } = await sql<{ country_id: string }>`select country_id from country where country_code = 'TW'`.execute(
    tx,
  );
  const [taiwan] = rows;
  if (!taiwan) return;
  const regionIds = new Map(regions.map(({ code }) => [code, newId()]));
  await insert(tx, "region", "region_id", regions, {
    region_id: (one) => regionIds.get(one.code) ?? "",
    region_code: (one) => `TW-${one.code}`,
    region_name: (one) => one.zh_TW,
    region_name_cn: (one) => one.zh_CN,
    region_name_eng: (one) => one.en_US,
    region_sort: (one) => regions.indexOf(one) * 10,
  });
  const cities = Object.entries(counties).map(([code, county]) => ({ code, county, id: newId() }));
  await insert(tx, "city", "city_id", cities, {
    city_id: (one) => one.id,
    country_id: () => taiwan.country_id,
    city_code: (one) => one.code,
    city_name: ({ county }) => county.zh_TW,
    city_name_cn: ({ county }) => county.zh_CN,
    city_name_eng: ({ county }) => county.en_US,
    region_id: ({ county }) => regionIds.get(county.region) ?? "",
  });
  const districts = cities.flatMap(({ id, county }) => districtsOf(county).map((one) => ({ ...one, cityId: id })));
  await insert(tx, "district", "district_id", districts, {
    city_id: (one) => one.cityId,
    district_name: (one) => one.zh_TW,
    district_name_cn: (one) => one.zh_CN,
    district_name_eng: (one) => one.en_US,
    postal_code: (one) => one.postalCode,
  });
}

async function emptyTables(reader: Database["reader"] | Tx): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select 'country' as name where not exists (select 1 from country)
    union all select 'currency' where not exists (select 1 from currency)
    union all select 'unit' where not exists (select 1 from unit)
    union all select 'code' where not exists (select 1 from code)
    union all select 'region' where not exists (select 1 from region) and not exists (select 1 from city)`.execute(
    reader,
  );
  return rows.map(({ name }) => name);
}

const listed = (byType: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>>) =>
  Object.entries(byType).flatMap(([type, rows]) =>
    rows.map(([code, zh_TW, zh_CN, en_US], index) => ({ type, code, zh_TW, zh_CN, en_US, sort: (index + 1) * 10 })),
  );

async function insert<T>(
  tx: Tx,
  table: string,
  key: string,
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string | number>>,
): Promise<void> {
  const all = { [key]: newId, ...columns };
  const names = Object.keys(all);
  const values = rows.map((row) => Object.values(all).map((read) => read(row)));
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values.map((row) => sql`(${sql.join(row)})`))}`.execute(tx);
}
