import { sql } from "kysely";
import type { Reader } from "../../../../database/index.ts";
import { inWalkingOrder } from "../../../../database/walkingOrder.ts";
import { type Location, locationColumns, type StorageType } from "../../locations/locations.ts";
import type { Candidate } from "./candidate.ts";
import type { Goods } from "./choose.ts";
import { near } from "./near.ts";

/** What a search for locations is about. */
export interface Search {
  readonly line: Goods;
  readonly quality: "good" | "bad";
}

export interface Found {
  readonly home: number | null;
  readonly candidates: readonly Candidate[];
}

interface Row extends Location {
  readonly key: string;
  readonly ranks: readonly number[];
  readonly others: boolean;
  readonly frozen: boolean;
  readonly walk_order: number | null;
  readonly home: number | null;
}

/** The most candidates for each reason. */
const most = 40;

/** Types of locations for goods: received ones by their quality, those that came back by what is to become of them. */
export function typesFor({ line: { disposition }, quality }: Search): readonly StorageType[] {
  if (disposition === null || disposition === "good_stock")
    return quality === "good" ? ["normal", "pick_face"] : ["bad"];
  return disposition === "scrap" ? ["bad"] : ["returns"];
}

const productKey = (search: Search) =>
  `${search.line.owner_id} ${search.line.product_id} ${search.quality} ${typesFor(search).join(" ")}`;

/**
 * Locations for searches: where the same lot or product stands, where the same category stands or is meant to, the empty
 * ones nearest to where the product stands (or to the beginning of the walk), and others near by. Each once a search.
 */
export async function findCandidates(
  reader: Reader,
  whId: string,
  searches: readonly Search[],
): Promise<readonly Found[]> {
  const distinct = new Map(searches.map((search) => [productKey(search), search]));
  const byProduct = Map.groupBy(await forProducts(reader, whId, distinct), (row) => row.key);
  const byLot = Map.groupBy(await forLots(reader, whId, searches), (row) => row.key);
  return searches.map((search, index) => {
    const product = byProduct.get(productKey(search)) ?? [];
    const all = new Map<string, Candidate>();
    for (const row of [...product, ...(byLot.get(String(index)) ?? [])]) {
      const before = all.get(row.storage_id);
      all.set(row.storage_id, before ? { ...before, hasLot: true } : candidateOf(row));
    }
    return { home: product[0]?.home ?? null, candidates: [...all.values()] };
  });
}

/** Why a location was found, as a rank of what speaks for it. */
const found = { lot: 1, product: 2, category: 3, near: 4, fixed: 5 } as const;

const candidateOf = ({ key: _key, ranks, others, frozen, walk_order, home: _home, ...location }: Row): Candidate => ({
  location,
  walk_order,
  isFixed: ranks.includes(found.fixed),
  isOthers: others && !ranks.includes(found.fixed),
  isFrozen: frozen,
  hasLot: ranks.includes(found.lot),
  hasProduct: ranks.includes(found.product) || ranks.includes(found.lot),
  hasCategory: ranks.includes(found.category),
});

/** Kept for other products than that of `x`. */
const keptForOthers = (whId: string) => sql`exists (
  select from product_location k where k.wh_id = ${whId} and k.storage_id = t.storage_id
    and k.product_id <> x.product_id)`;

const shape = sql`key text, owner_id uuid, product_id uuid, quality text, types text[], batch_no text, valid_date date`;

const inputRow = (key: string, search: Search) => ({
  key,
  owner_id: search.line.owner_id,
  product_id: search.line.product_id,
  quality: search.quality,
  types: typesFor(search),
  batch_no: search.line.lot.batch_no ?? null,
  valid_date: search.line.lot.valid_date ?? null,
});

async function forProducts(reader: Reader, whId: string, searches: ReadonlyMap<string, Search>): Promise<Row[]> {
  const input = JSON.stringify([...searches].map(([key, search]) => inputRow(key, search)));
  const { rows } = await sql<Row>`
    with search as materialized (
      select w.*, p.pc_id, p.temperature_type, c.pc_code, (
        select min(t.walk_order) from stock s join storage t on t.wh_id = ${whId} and t.storage_id = s.storage_id
        where s.wh_id = ${whId} and s.owner_id = w.owner_id and s.product_id = w.product_id and s.quality = w.quality
          and s.qty > 0 and t.storage_type = any(w.types)) as home
      from json_to_recordset(${input}::json) as w(${shape})
      join product p on p.product_id = w.product_id left join product_category c on c.pc_id = p.pc_id
    ), found as materialized (
      select x.key, f.storage_id, array_agg(distinct f.rank) as ranks from search x cross join lateral (
        ${standing(whId)} union all ${akin(whId)} union all ${meant(whId)} union all ${kept(whId)}
        union all ${near(whId, most, found.near)}
      ) f group by x.key, f.storage_id
    )
    select x.key, x.home, f.ranks, ${keptForOthers(whId)} as others, t.frozen, t.walk_order, ${locationColumns}
    from found f join search x on x.key = f.key
    join storage t on t.wh_id = ${whId} and t.storage_id = f.storage_id
    where t.enabled and t.storage_type = any(x.types)`.execute(reader);
  return rows;
}

async function forLots(reader: Reader, whId: string, searches: readonly Search[]): Promise<Row[]> {
  const input = JSON.stringify(searches.map((search, index) => inputRow(String(index), search)));
  const { rows } = await sql<Row>`
    select distinct x.key, null::int as home, array[${sql.lit(found.lot)}] as ranks, ${keptForOthers(whId)} as others, t.frozen, t.walk_order, ${locationColumns}
    from json_to_recordset(${input}::json) as x(${shape})
    join stock s on s.wh_id = ${whId} and s.owner_id = x.owner_id and s.product_id = x.product_id
      and s.quality = x.quality and s.qty > 0
    join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id and l.batch_no is not distinct from x.batch_no
      and l.valid_date is not distinct from x.valid_date
    join storage t on t.wh_id = ${whId} and t.storage_id = s.storage_id
    where t.enabled and t.storage_type = any(x.types)`.execute(reader);
  return rows;
}

const standing = (whId: string) => sql`
  (select s.storage_id, ${sql.lit(found.product)} as rank from stock s
  where s.wh_id = ${whId} and s.owner_id = x.owner_id and s.product_id = x.product_id and s.quality = x.quality
    and s.qty > 0 limit ${sql.lit(most)})`;

const akin = (whId: string) => sql`
  (select distinct s.storage_id, ${sql.lit(found.category)} from product p join stock s on s.wh_id = ${whId} and s.owner_id = p.owner_id
    and s.product_id = p.product_id and s.quality = x.quality and s.qty > 0
  where p.pc_id = x.pc_id limit ${sql.lit(most)})`;

const meant = (whId: string) => sql`
  (select t.storage_id, ${sql.lit(found.category)} from storage t
  where t.wh_id = ${whId} and t.storage_type = any(x.types) and t.allowed_categories ? x.pc_code
  order by ${inWalkingOrder(sql`t.walk_order`, [sql`t.storage_code`])} limit ${sql.lit(most)})`;

/** Those that the warehouse keeps for the product. */
const kept = (whId: string) => sql`
  (select k.storage_id, ${sql.lit(found.fixed)} from product_location k
  where k.wh_id = ${whId} and k.product_id = x.product_id)`;
