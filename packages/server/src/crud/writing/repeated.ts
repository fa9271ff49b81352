import type { Declared, FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import { fence, type Tx } from "../../database/index.ts";
import { type Values, valuesOf } from "../rows.ts";
import { inSamePartition, partitionFor } from "../sharing/partition.ts";
import { refuseIfAny } from "./check.ts";
import { everyWarehouse, storedColumns } from "./store.ts";
import type { Creation } from "./writing.ts";

/**
 * A row whose key this caller chose before is the same creation sent twice: it is left as it is.
 * @throws Failure DUPLICATE at each row whose key is that of another's row, of one in another warehouse or company, or of one
 * that says something else.
 */
export async function leaveRepeatedRows(creation: Creation): Promise<void> {
  const { tx, resource, chosenKeys, rows, at } = creation;
  const values = valuesOf(rows);
  const sent = new Map(chosenKeys);
  const known = sent.size > 0 ? await rowsWithKeys(tx, resource, [...sent.keys()]) : new Map<string, Known>();
  const keyOf = (row: Values) => String(row[resource.key]);
  const repeated = values.filter((row) => isRepeated(creation, row, known.get(keyOf(row))));
  const different = repeated.length > 0 ? await differing(tx, resource, repeated, sent) : new Set<string>();
  const same = new Set(repeated.map(keyOf).filter((key) => !different.has(key)));
  refuseIfAny(
    values.flatMap((row, index): FieldFailure[] => {
      const key = keyOf(row);
      if (!known.has(key) || same.has(key)) return [];
      return [{ ...at(index), field: resource.key, code: "DUPLICATE", details: { field: resource.key, value: key } }];
    }),
  );
  const fresh = [...values.keys()].filter((index) => !same.has(keyOf(values[index] ?? {})));
  creation.written = {
    rows: fresh.map((index) => values[index] ?? {}),
    before: null,
    at: (index) => at(fresh[index] ?? 0),
  };
}

/** A row that has a key already, wherever it is kept. */
interface Known {
  readonly partition: string | null;
  readonly created_by: string | null;
}

/** Whether the row that is there is this one: this caller made it, and it is kept where the new one would be. */
function isRepeated({ resource, caller }: Creation, row: Values, known: Known | undefined): boolean {
  if (known === undefined || known.created_by !== caller.userId) return false;
  const column = partitionFor(resource)?.column;
  return column === undefined || known.partition === String(row[column]);
}

async function rowsWithKeys(tx: Tx, declared: Declared, keys: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const isMeant = sql`t.${sql.ref(declared.key)} = any(${keys}::uuid[])`;
  const partition = partitionFor(declared);
  // Keys begin with the warehouse or the company, so each row is looked for within its own and not in the whole table.
  const found = partition
    ? sql`${sql.table(partition.of.name)} w ${everyWarehouse} cross join lateral (
        select t.* from ${sql.table(declared.name)} as t
        where t.${sql.ref(partition.column)} = w.${sql.ref(partition.column)} and ${isMeant} ${fence(tx)}) t`
    : sql`${sql.table(declared.name)} as t where ${isMeant}`;
  const { rows } = await sql<Known & { id: string }>`
    select t.${sql.ref(declared.key)} as id, t.created_by,
      ${partition ? sql.ref(`t.${partition.column}`) : sql`null`} as partition from ${found}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The keys of rows whose stored values differ from what was `sent`. Of a row that was changed since, only fields that
 * never change are compared: the others no longer show what it was created with.
 */
async function differing(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  sent: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlySet<string>> {
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
  return new Set(different.map(({ id }) => id));
}
