import { type Declared, model, placementOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { isSpread } from "./spread.ts";
import type { Reader } from "./types.ts";

/**
 * What ends a statement that reads rows others come to refer to: until the transaction ends nobody changes them. On a
 * cluster the coordinator holds them before they are read (`hold_rows` says why).
 * @param column by which of its columns they are sought.
 */
export async function heldWhileReferred(
  reader: Reader,
  table: Declared,
  column: string,
  values: readonly string[],
): Promise<RawBuilder<unknown>> {
  if (!isHeldThere(reader, table)) return sql`for key share /* one server */`;
  await hold(reader, table, column === table.key ? values : await keysOf(reader, table, column, values), true);
  return sql``;
}

/** Before rows of a reference table are changed: on a cluster, whoever refers to them by then is waited for. */
export async function holdAlone(reader: Reader, table: Declared, keys: readonly string[]): Promise<void> {
  if (isHeldThere(reader, table)) await hold(reader, table, keys, false);
}

const isHeldThere = (reader: Reader, table: Declared): boolean =>
  isSpread(reader) && placementOf(table, model) === "reference";

async function hold(reader: Reader, { name }: Declared, keys: readonly string[], isShared: boolean): Promise<void> {
  await sql`select hold_rows(${name}, ${keys}::uuid[], ${isShared})`.execute(reader);
}

async function keysOf(
  reader: Reader,
  { name, key }: Declared,
  column: string,
  values: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(name)}
    where lower(${sql.ref(column)}) = any(${values.map((value) => value.toLowerCase())}::text[])`.execute(reader);
  return rows.map(({ id }) => id);
}
