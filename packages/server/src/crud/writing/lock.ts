import { type Declared, partitionOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { holdAlone, isSpread, type Tx } from "../../database/index.ts";
import type { CallerScope } from "../../http/caller.ts";
import type { Hooks, Locking } from "../hooks.ts";
import { shownBy } from "../reading/columns.ts";
import type { Values } from "../rows.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { everyWarehouse, storedColumns } from "./store.ts";

/** The same as `lockRows`, behind what is locked before such rows. */
export async function lockInOrder(
  context: Locking,
  declared: Declared,
  hooks: readonly Hooks[],
  keys: readonly string[],
): Promise<readonly Values[]> {
  const looks: ((rows: readonly Values[]) => void)[] = [];
  for (const hook of hooks) if (hook.locking) looks.push(await hook.locking(context, keys));
  const rows = await lockRows(context.tx, declared, context.caller.scope, keys);
  for (const look of looks) look(rows);
  return rows;
}

/** The rows with these keys within a scope, locked, ascending by key; quantities are in smallest units. */
export async function lockRows(
  tx: Tx,
  declared: Declared,
  scope: CallerScope,
  keys: readonly string[],
): Promise<readonly Values[]> {
  const shown = shownBy(declared);
  const names = [
    ...storedColumns(declared).map(([name]) => name),
    "version",
    ...(declared.key in declared.fields ? [declared.key] : []),
    // What says whether a field may be changed may be a column that the database makes.
    ...Object.values(declared.fields).flatMap(({ changedIn }) => changedIn?.field ?? []),
  ];
  const columns = [...new Set(names)].map((name) => {
    const entry = shown.get(name);
    return entry
      ? sql`${entry.field.kind === "quantity" ? entry.column : entry.kind.read(entry.column, entry.per)} as ${sql.ref(name)}`
      : sql`t.${sql.ref(name)}`;
  });
  const within = scopeCondition(declared, scope, "t");
  const isMeant = sql<boolean>`t.${sql.ref(declared.key)} = any(${keys}::uuid[]) and ${within}`;
  const locked: Values[] = [];
  await holdAlone(tx, declared, keys);
  for (const here of await parts(tx, declared, isMeant)) {
    const { rows } = await sql<Values>`
      select ${sql.join(columns)} from ${sql.table(declared.name)} as t where ${here}${isMeant}
      order by t.${sql.ref(declared.key)} for update`.execute(tx);
    locked.push(...rows);
  }
  return locked.sort((one, other) => (String(one[declared.key]) < String(other[declared.key]) ? -1 : 1));
}

/**
 * The conditions under which rows are locked, one after the other: all at once, but on a cluster, where each warehouse or
 * company that has some is locked by itself.
 * @param known these warehouses or companies, where they need not be sought.
 */
export async function parts(
  tx: Tx,
  declared: Declared,
  isMeant: RawBuilder<boolean>,
  known?: readonly string[] | null,
): Promise<readonly RawBuilder<unknown>[]> {
  const partition = partitionOf(declared);
  if (!partition || !isSpread(tx)) return [sql``];
  const ids = known ?? (await partsThatHave(tx, declared, partition, isMeant));
  return ids.toSorted().map((id) => sql`t.${sql.ref(partition)} = ${id}::uuid and `);
}

async function partsThatHave(
  tx: Tx,
  declared: Declared,
  partition: string,
  isMeant: RawBuilder<boolean>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.${sql.ref(partition)} as id from ${sql.table(declared.name)} as t ${everyWarehouse}
    where ${isMeant}`.execute(tx);
  return rows.map(({ id }) => id);
}
