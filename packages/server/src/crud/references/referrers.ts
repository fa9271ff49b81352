import { type Declared, Failure, type LookupField, lookupsOf, model } from "@stowage/model";
import { sql } from "kysely";
import { isSpread, type Tx } from "../../database/index.ts";
import type { Values } from "../rows.ts";
import { partitionFor } from "../sharing/partition.ts";
import { everyWarehouse } from "../writing/store.ts";

/**
 * Which rows of `target` with these keys others refer to in a partner role.
 * @returns key → the name of a resource that does. References that the server writes itself do not count.
 */
export const referredToAs = (tx: Tx, target: Declared, role: string, keys: readonly string[]) =>
  referredTo(tx, target, ({ as, readonly }) => as === role && !readonly, keys);

/** A column in which other rows must agree with this one stays as it is while some refer to it. @throws Failure IN_USE. */
export async function refuseMoved(
  tx: Tx,
  declared: Declared,
  before: readonly Values[],
  after: readonly Values[],
): Promise<void> {
  const moved = (column: string) => (row: Values, index: number) => row[column] !== before[index]?.[column];
  for (const column of agreedColumns(declared)) {
    const keys = after.filter(moved(column)).map((row) => String(row[declared.key]));
    const referring = await referredTo(tx, declared, ({ within = [] }) => within.includes(column), keys);
    const [resource] = referring.values();
    if (resource) throw Failure.at(column, "IN_USE", { resource });
  }
}

const cache = new Map<string, ReadonlySet<string>>();

/** The columns in which others must agree with a row that they refer to. */
function agreedColumns({ name }: Declared): ReadonlySet<string> {
  const known = cache.get(name);
  if (known) return known;
  const lookups = Object.values<Declared>(model).flatMap((declared) => lookupsOf(declared).map(([, lookup]) => lookup));
  const columns = new Set(lookups.flatMap(({ target, within }) => (target === name ? (within ?? []) : [])));
  cache.set(name, columns);
  return columns;
}

/** Asks the index of every lookup that is meant, in one statement. */
async function referredTo(
  tx: Tx,
  target: Declared,
  isMeant: (lookup: LookupField) => boolean,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const referrers = Object.values<Declared>(model).flatMap((declared) =>
    lookupsOf(declared)
      .filter(([, lookup]) => lookup.target === target.name && isMeant(lookup) && !declared.view)
      .map(([field]) => ({ declared, field })),
  );
  if (referrers.length === 0) return new Map();
  if (isSpread(tx)) return referredOnNodes(tx, referrers, keys);
  const asked = referrers.map(
    ({ declared, field }) =>
      sql`select ${declared.name}::text as resource where exists (${referring(declared, field)})`,
  );
  const { rows } = await sql<{ key: string; resource: string }>`
    select k.key, h.resource from unnest(${keys}::uuid[]) as k(key) ${everyWarehouse}
      cross join lateral (${sql.join(asked, sql` union all `)} limit 1) h`.execute(tx);
  return new Map(rows.map(({ key, resource }) => [key, resource]));
}

interface Referrer {
  readonly declared: Declared;
  readonly field: string;
}

/** The same of a cluster, whose nodes are asked for one key after the other: each node for its own warehouses. */
async function referredOnNodes(
  tx: Tx,
  referrers: readonly Referrer[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const asked = referrers.map(({ declared, field }) => {
      const partition = partitionFor(declared);
      const within = partition
        ? sql`join ${sql.table(partition.of.name)} w on t.${sql.ref(partition.column)} = w.${sql.ref(partition.column)}`
        : sql``;
      return sql`(select ${sql.lit(declared.name)}::text as resource from ${sql.table(declared.name)} t ${within}
        where t.${sql.ref(field)} = ${key}::uuid limit 1)`;
    });
    const { rows } = await sql<{ resource: string }>`${everyWarehouse}
      select resource from (${sql.join(asked, sql` union all `)}) h limit 1`.execute(tx);
    if (rows[0]) found.set(key, rows[0].resource);
  }
  return found;
}

/** The rows that refer to `k.key` in a field; those kept by warehouse or company are indexed within it. */
function referring(declared: Declared, field: string) {
  const partition = partitionFor(declared);
  const found = sql`select 1 from ${sql.table(declared.name)} t where t.${sql.ref(field)} = k.key`;
  if (!partition) return found;
  return sql`select 1 from ${sql.table(partition.of.name)} w cross join lateral (
        ${found} and t.${sql.ref(partition.column)} = w.${sql.ref(partition.column)} limit 1) t`;
}
