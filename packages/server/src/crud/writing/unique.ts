import { type Declared, Failure, type FieldFailure, uniquesOf } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import type { Values } from "../hooks.ts";
import { declaredAs } from "../reading/columns.ts";
import { isForAll } from "../sharing/scope.ts";
import { refusedBarcodes } from "./barcodes.ts";
import { type Place, refuseIfAny } from "./check.ts";
import type { IsRight } from "./rightness.ts";
import { storedColumns } from "./store.ts";

/** Those that rows on their way in may break: what the server makes by itself does not repeat but where they do. */
export const uniquesGiven = (declared: Declared) =>
  uniquesOf(declared).filter(({ field }) => !declared.fields[field]?.readonly);

/**
 * What is unique beyond a warehouse, such as an owner's order number, cannot be a constraint of a table that is
 * distributed by warehouse: it stands in the table `unique_value`.
 */
export const beyondWarehouse = (declared: Declared, columns: readonly string[]): boolean =>
  declared.byWarehouse === true && !columns.includes("wh_id");

export const isCaseless = (declared: Declared, column: string): boolean => declared.fields[column]?.caseless === true;

/** Whether an empty column of what is unique is a value like any other. */
export const isEmptyAlike = (declared: Declared, column: string): boolean => {
  const field = declared.fields[column];
  return isForAll(declared, column) || (field?.kind === "lookup" && field.uniqueEmpty === true);
};

/** What two rows have alike that may not both be: the values of `columns`, without regard to case where that is declared. */
export const keyOf = (declared: Declared, row: Values, columns: readonly string[]): string =>
  JSON.stringify(
    columns.map((column) => {
      const value = String(row[column] ?? "");
      return isCaseless(declared, column) ? value.toLowerCase() : value;
    }),
  );

/**
 * Refuses rows whose unique columns agree with another's, in the request or in the table, or that say a barcode of
 * another which they did not say `before`, naming row and field.
 */
export async function refuseDuplicates(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  at: (index: number) => Place,
  before: readonly Values[] | null = null,
): Promise<void> {
  refuseIfAny(await duplicatesOf(tx, declared, rows, at, { before, among: true, isRight: () => true }));
}

interface Compared {
  readonly before: readonly Values[] | null;
  /** Whether rows must differ among themselves, too. */
  readonly among: boolean;
  readonly isRight: IsRight;
}

/** What rows say, as far as it is right, that others say already. */
export async function duplicatesOf(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  at: (index: number) => Place,
  { before, among, isRight }: Compared,
): Promise<readonly FieldFailure[]> {
  const failures: FieldFailure[] = [];
  const refused = new Set<number>();
  for (const { field, columns } of uniquesGiven(declared)) {
    const keys = rows.map((row, index) =>
      isOpen(declared, columns, row) || !isRight(index, columns) ? null : keyOf(declared, row, columns),
    );
    const taken = await takenKeys(
      tx,
      declared,
      field,
      columns,
      rows.filter((_, index) => keys[index] !== null),
    );
    const seen = new Set<string>();
    for (const [index, key] of keys.entries()) {
      if (key === null) continue;
      const owner = taken.get(key);
      if ((among && seen.has(key)) || (owner !== undefined && owner !== rows[index]?.[declared.key])) {
        refused.add(index);
        failures.push({
          ...at(index),
          field,
          code: "DUPLICATE",
          details: { field, value: String(rows[index]?.[field]) },
        });
      }
      seen.add(key);
    }
  }
  failures.push(...(await refusedBarcodes(tx, declared, rows, before, at, among ? refused : new Set(rows.keys()))));
  return byName(tx, declared, failures);
}

/** The same failures, a row that a lookup leads to said by its code or name: an id tells a person nothing. */
async function byName(tx: Tx, declared: Declared, failures: readonly FieldFailure[]): Promise<readonly FieldFailure[]> {
  const said = new Map<unknown, string>();
  for (const name of new Set(failures.map((failure) => failure.field ?? ""))) {
    const lookup = declared.fields[name];
    if (lookup?.kind !== "lookup") continue;
    const target = declaredAs(lookup.target);
    if (target.type === "document" || target.byWarehouse) continue;
    const column = [target.code, ...target.label].find((one) => one && target.fields[one]?.kind !== "lookup");
    if (!column) continue;
    const ids = failures.flatMap(({ field, details }) => (field === name ? [details?.value] : []));
    const { rows } = await sql<{ id: string; said: string }>`
      select ${sql.ref(target.key)} as id, ${sql.ref(column)}::text as said from ${sql.table(target.name)}
      where ${sql.ref(target.key)} = any(${ids}::uuid[])`.execute(tx);
    for (const row of rows) said.set(row.id, row.said);
  }
  return failures.map((failure) => {
    const value = said.get(failure.details?.value);
    return value === undefined ? failure : { ...failure, details: { ...failure.details, value } };
  });
}

/** Takes the values that are unique beyond a warehouse; `refuseDuplicates` has found them free, a race ends here. */
export async function claimUnique(tx: Tx, declared: Declared, rows: readonly Values[]): Promise<void> {
  for (const { field, columns } of uniquesOf(declared)) {
    if (!beyondWarehouse(declared, columns)) continue;
    const values = rows.filter((row) => columns.every((column) => row[column] != null));
    if (values.length === 0) continue;
    const { rows: claimed } = await sql`
      insert into unique_value (resource, field, value, row_id)
      select ${declared.name}, ${field}, v, r from unnest(${values.map((row) => keyOf(declared, row, columns))}::text[],
        ${values.map((row) => String(row[declared.key]))}::uuid[]) as x(v, r)
      on conflict do nothing returning row_id`.execute(tx);
    if (claimed.length < values.length) throw new Failure("DUPLICATE", { details: { field, value: "" } });
  }
}

export async function releaseUnique(tx: Tx, declared: Declared, keys: readonly string[]): Promise<void> {
  if (!uniquesOf(declared).some(({ columns }) => beyondWarehouse(declared, columns))) return;
  await sql`delete from unique_value where resource = ${declared.name} and row_id = any(${keys}::uuid[])`.execute(tx);
}

/** Whether a row says nothing that could agree with another's: no value, or no place in which it must differ. */
export const isOpen = (declared: Declared, columns: readonly string[], row: Values) =>
  columns.some((column) => row[column] == null && !isEmptyAlike(declared, column));

/** The rows that hold these values already: what two may not have alike (`keyOf`) → their keys. */
export async function takenKeys(
  tx: Reader,
  declared: Declared,
  field: string,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  if (beyondWarehouse(declared, columns)) {
    const { rows: found } = await sql<{ value: string; row_id: string }>`
      select value, row_id from unique_value
      where resource = ${declared.name} and field = ${field} and value = any(${rows.map((row) => keyOf(declared, row, columns))}::text[])`.execute(
      tx,
    );
    return new Map(found.map((row) => [row.value, row.row_id]));
  }
  const types = new Map(storedColumns(declared));
  const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types.get(column) ?? "uuid")}`));
  const same = columns.map((column) =>
    isEmptyAlike(declared, column)
      ? sql`t.${sql.ref(column)} is not distinct from x.${sql.ref(column)}`
      : isCaseless(declared, column)
        ? sql`lower(t.${sql.ref(column)}) = lower(x.${sql.ref(column)})`
        : sql`t.${sql.ref(column)} = x.${sql.ref(column)}`,
  );
  const picked = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  const { rows: found } = await sql<Values>`
    select ${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))}, t.${sql.ref(declared.key)} as row_key
    from json_to_recordset(${JSON.stringify(picked)}::json) as x(${shape})
    join ${sql.table(declared.name)} as t on ${sql.join(same, sql` and `)}`.execute(tx);
  return new Map(found.map((row) => [keyOf(declared, row, columns), String(row.row_key)]));
}
