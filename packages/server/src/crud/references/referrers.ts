import { type Declared, Failure, type LookupField, lookupsOf, model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Values } from "../hooks.ts";
import { everyWarehouse } from "../writing/store.ts";

/**
 * Of rows of `target` with these keys, those that other rows hold in a part, each with the name of a resource that does;
 * what the server keeps from another row is not asked for.
 */
export const heldAs = (tx: Tx, target: Declared, part: string, keys: readonly string[]) =>
  heldBy(tx, target, ({ as, readonly }) => as === part && !readonly, keys);

/** Where rows must agree with what they look up in a column, that stays as it is while they do. @throws Failure IN_USE. */
export async function refuseMoved(
  tx: Tx,
  declared: Declared,
  before: readonly Values[],
  after: readonly Values[],
): Promise<void> {
  const moved = (column: string) => (row: Values, index: number) => row[column] !== before[index]?.[column];
  for (const column of columnsRelied(declared)) {
    const keys = after.filter(moved(column)).map((row) => String(row[declared.key]));
    const relying = await heldBy(tx, declared, ({ within = [] }) => within.includes(column), keys);
    const [resource] = relying.values();
    if (resource) throw Failure.at(column, "IN_USE", { resource });
  }
}

const relied = new Map<string, ReadonlySet<string>>();

/** The columns in which others must agree with a row that they look up. */
function columnsRelied({ name }: Declared): ReadonlySet<string> {
  const known = relied.get(name);
  if (known) return known;
  const lookups = Object.values<Declared>(model).flatMap((declared) => lookupsOf(declared).map(([, lookup]) => lookup));
  const columns = new Set(lookups.flatMap(({ target, within }) => (target === name ? (within ?? []) : [])));
  relied.set(name, columns);
  return columns;
}

/** One look a lookup, by its index. */
async function heldBy(
  tx: Tx,
  target: Declared,
  isMeant: (lookup: LookupField) => boolean,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const holders = Object.values<Declared>(model).flatMap((declared) =>
    lookupsOf(declared)
      .filter(([, lookup]) => lookup.target === target.name && isMeant(lookup) && !declared.view)
      .map(([field]) => sql`select ${declared.name}::text as resource where exists (${holding(declared, field)})`),
  );
  if (holders.length === 0) return new Map();
  const { rows } = await sql<{ key: string; resource: string }>`
    select k.key, h.resource from unnest(${keys}::uuid[]) as k(key) ${everyWarehouse}
      cross join lateral (${sql.join(holders, sql` union all `)} limit 1) h`.execute(tx);
  return new Map(rows.map(({ key, resource }) => [key, resource]));
}

/** The rows that hold `k.key` in a field; those kept by warehouse are indexed within it. */
const holding = (declared: Declared, field: string) =>
  declared.byWarehouse
    ? sql`select 1 from warehouse w cross join lateral (
        select 1 from ${sql.table(declared.name)} t where t.wh_id = w.wh_id and t.${sql.ref(field)} = k.key limit 1) t`
    : sql`select 1 from ${sql.table(declared.name)} t where t.${sql.ref(field)} = k.key`;
