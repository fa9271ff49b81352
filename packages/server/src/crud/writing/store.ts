import { type Declared, Failure, type FieldFailure, partitionOf, storedFields, toSmallest } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Position, Values } from "../rows.ts";

/** Marks a statement that reads all warehouses on purpose, for a key or code that is unique over them. */
export const everyWarehouse = sql`/* every warehouse */`;

/** Smallest units that one field may hold, far below where a bigint ends. */
const most = 10n ** 15n;

interface Encoded {
  readonly resource: Declared;
  readonly rows: readonly Values[];
  readonly at: (index: number) => Position;
  readonly failures: FieldFailure[];
}

/** Turns quantities that are asked for from their units into whole numbers of the smallest one; what is not whole there is refused. */
export function encodeQuantities(
  { resource, rows, at, failures }: Encoded,
  isAsked: (index: number, name: string, per: string) => boolean,
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "quantity") continue;
    for (const [index, row] of rows.entries()) {
      const value = row[name];
      if (value === null || value === undefined || !isAsked(index, name, field.per)) continue;
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

/** Writes the changed columns of rows and raises their version, in a statement for those that change the same ones. */
export async function updateRows(
  tx: Tx,
  declared: Declared,
  rows: readonly { readonly before: Values; readonly changes: Values }[],
  userId: string | null,
): Promise<void> {
  const types = new Map(storedColumns(declared));
  const partition = partitionOf(declared);
  for (const same of Map.groupBy(rows, ({ changes }) => Object.keys(changes).join()).values()) {
    const names = Object.keys(same[0]?.changes ?? {});
    const sets = names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`);
    const shape = sql.join([
      sql`row_key uuid`,
      ...names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`),
    ]);
    const source = same.map(({ before, changes }) => ({ ...changes, row_key: before[declared.key] }));
    const all = (name: string) => sql`t.${sql.ref(name)} = any(${same.map(({ before }) => before[name])}::uuid[])`;
    const within = partition ? sql`${all(partition)} and ` : sql``;
    const { numAffectedRows } = await sql`
      update ${sql.table(declared.name)} as t
      set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${userId}::uuid`])}
      from json_to_recordset(${JSON.stringify(source)}::json) as x(${shape})
      where ${within}${all(declared.key)} and t.${sql.ref(declared.key)} = x.row_key`.execute(tx);
    if (Number(numAffectedRows) < same.length) throw new Failure("NOT_FOUND");
  }
}

const cache = new Map<string, readonly (readonly [string, string])[]>();

/** The columns that a client's row can fill, with their SQL types. */
export function storedColumns(declared: Declared): readonly (readonly [string, string])[] {
  const known = cache.get(declared.name);
  if (known) return known;
  const columns: (readonly [string, string])[] = [];
  if (!(declared.key in declared.fields)) columns.push([declared.key, "uuid"]);
  for (const [name, field] of storedFields(declared)) columns.push([name, kindOf(field).column(field, name)]);
  cache.set(declared.name, columns);
  return columns;
}
