import { type Declared, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { type Values, valuesOf } from "../rows.ts";
import { inSamePartition, partitionFor } from "../sharing/partition.ts";
import { everyWarehouse, storedColumns } from "./store.ts";
import type { Creation } from "./writing.ts";

/**
 * A row whose key this caller chose before is the same creation sent twice: it is left as it is.
 * @throws Failure DUPLICATE where the key is another's, or the row says something else.
 */
export async function leaveRepeatedRows(creation: Creation): Promise<void> {
  const { tx, resource, caller, rows, chosenKeys, at } = creation;
  const values = valuesOf(rows);
  const made = await madeBefore(
    tx,
    resource,
    caller,
    chosenKeys.map(([key]) => key),
  );
  const isMade = (row: Values) => made.has(String(row[resource.key]));
  if (made.size > 0) await demandSame(tx, resource, values.filter(isMade), new Map(chosenKeys));
  const fresh = [...values.keys()].filter((index) => !isMade(values[index] ?? {}));
  creation.written = {
    rows: fresh.map((index) => values[index] ?? {}),
    before: null,
    at: (index) => at(fresh[index] ?? 0),
  };
}

/** Of the keys that a client chose, those of rows that this caller made; somebody else's row with the same key is a duplicate. */
async function madeBefore(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const isMeant = sql`t.${sql.ref(declared.key)} = any(${keys}::uuid[])`;
  const partition = partitionFor(declared);
  // Keys begin with the warehouse or the company: each is asked by its own, not the whole table.
  const found = partition
    ? sql`${sql.table(partition.of.name)} w ${everyWarehouse} cross join lateral (
        select t.* from ${sql.table(declared.name)} as t
        where t.${sql.ref(partition.column)} = w.${sql.ref(partition.column)} and ${isMeant} offset 0) t`
    : sql`${sql.table(declared.name)} as t where ${isMeant}`;
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select t.${sql.ref(declared.key)} as id, t.created_by from ${found}`.execute(tx);
  if (rows.some((row) => row.created_by !== caller.userId))
    throw new Failure("DUPLICATE", { details: { field: declared.key } });
  return new Set(rows.map((row) => row.id));
}

/**
 * Refuses a creation under the key of a row that differs in what was `sent`. What was changed since is no witness of what
 * the row was made with, but for what never changes. @throws Failure DUPLICATE
 */
async function demandSame(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  sent: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const columns = storedColumns(declared).filter(([name]) => name !== declared.key);
  const shape = sql.join(
    [[declared.key, "uuid"] as const, ...columns].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  const other = columns.map(([name]) => {
    const isWitness = declared.fields[name]?.fixed ? sql`` : sql`t.version = 1 and`;
    return sql`(${isWitness} ${name} = any(x.sent) and t.${sql.ref(name)} is distinct from x.${sql.ref(name)})`;
  });
  const again = rows.map((row) => ({ ...row, sent: sent.get(String(row[declared.key])) }));
  const { rows: different } = await sql<{ id: string }>`
    select x.${sql.ref(declared.key)} as id from json_to_recordset(${JSON.stringify(again)}::json) as x(${shape}, sent text[])
      join ${sql.table(declared.name)} as t on ${inSamePartition(declared, "t", "x")}t.${sql.ref(declared.key)} = x.${sql.ref(declared.key)}
    where ${sql.join(other, sql` or `)}`.execute(tx);
  if (different.length > 0) throw new Failure("DUPLICATE", { details: { field: declared.key } });
}
