import { type Declared, Failure, type FieldFailure, toSmallest } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Place } from "./check.ts";
import type { Values } from "./hooks.ts";
import { kindOf } from "./kinds.ts";

/** Stands in a statement that looks into all warehouses on purpose: a key or code that is unique beyond one. */
export const everyWarehouse = sql`/* every warehouse */`;

/** Smallest units that one field may hold, far below where a bigint ends. */
const most = 10n ** 15n;

/** Turns quantities from their units into whole numbers of the smallest one; what is not whole there is refused. With `only`, the fields named there. */
export function encodeQuantities(
  declared: Declared,
  rows: readonly Values[],
  at: (index: number) => Place,
  failures: FieldFailure[],
  only?: Values,
): void {
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.kind !== "quantity" || (only && !(name in only))) continue;
    for (const [index, row] of rows.entries()) {
      const value = row[name];
      if (value === null || value === undefined) continue;
      const factor = Number(row[field.per] ?? 1);
      const smallest = toSmallest(String(value), Number.isSafeInteger(factor) && factor > 0 ? factor : 1);
      const details = { field: name, value: String(value), factor };
      if (smallest === null) failures.push({ ...at(index), field: name, code: "NOT_WHOLE", details });
      else if (smallest > most || smallest < -most)
        failures.push({ ...at(index), field: name, code: "TOO_LARGE", details });
      else row[name] = String(smallest);
    }
  }
}

/** Inserts rows in one statement, its text the same however many they are. */
export async function insertRows(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  userId: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = storedColumns(declared);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const shape = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(declared.name)} (${names}, created_by, updated_by)
    select ${names}, ${userId}::uuid, ${userId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${shape})`.execute(tx);
}

/** Writes the changed columns of rows, each with its own, and raises their version. */
export async function updateRow(
  tx: Tx,
  declared: Declared,
  before: Values,
  changes: Values,
  userId: string | null,
): Promise<void> {
  const names = Object.keys(changes);
  const types = new Map(storedColumns(declared));
  const sets = names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`);
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`));
  const within = declared.byWarehouse ? sql`t.wh_id = ${before.wh_id} and ` : sql``;
  const from =
    names.length === 0 ? sql`` : sql`from json_to_recordset(${JSON.stringify([changes])}::json) as x(${shape})`;
  const { numAffectedRows } = await sql`
    update ${sql.table(declared.name)} as t
    set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${userId}::uuid`])}
    ${from} where ${within}t.${sql.ref(declared.key)} = ${before[declared.key]}`.execute(tx);
  if (numAffectedRows === 0n) throw new Failure("NOT_FOUND");
}

const cache = new Map<string, readonly (readonly [string, string])[]>();

/** The columns that a client's row can fill, with their SQL types. */
export function storedColumns(declared: Declared): readonly (readonly [string, string])[] {
  const known = cache.get(declared.name);
  if (known) return known;
  const columns: (readonly [string, string])[] = [];
  if (!(declared.key in declared.fields)) columns.push([declared.key, "uuid"]);
  for (const [name, field] of Object.entries(declared.fields)) columns.push([name, kindOf(field).column(field, name)]);
  cache.set(declared.name, columns);
  return columns;
}
