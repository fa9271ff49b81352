import { type Declared, Failure, type FieldFailure, scopeColumns, uniquesOf } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Position, Values } from "../rows.ts";
import { isForAll } from "../sharing/scope.ts";
import { refusedBarcodes } from "./barcodes.ts";
import { refuseIfAny } from "./check.ts";
import type { IsRight } from "./rightness.ts";
import { storedColumns } from "./store.ts";
import type { Writing } from "./writing.ts";

/** What rows on their way in may repeat. What the server writes itself repeats only where they do. */
export const uniquesToCheck = (declared: Declared) =>
  uniquesOf(declared).filter(({ field }) => !declared.fields[field]?.readonly);

/**
 * What is unique beyond a warehouse, such as an owner's order number, cannot be a constraint of a table that is
 * distributed by warehouse: it stands in the table `unique_value`.
 */
export const beyondWarehouse = (declared: Declared, columns: readonly string[]): boolean =>
  declared.byWarehouse === true && !columns.includes(scopeColumns.warehouse);

export const isCaseless = (declared: Declared, column: string): boolean => declared.fields[column]?.caseless === true;

/** Whether an empty column of what is unique is a value like any other. */
export const isEmptyAlike = (declared: Declared, column: string): boolean => {
  const field = declared.fields[column];
  return isForAll(declared, column) || (field?.kind === "lookup" && field.uniqueEmpty === true);
};

/** The values of `columns` that two rows must not share, without regard to case where that is declared. */
export const keyOf = (declared: Declared, row: Values, columns: readonly string[]): string =>
  JSON.stringify(
    columns.map((column) => {
      const value = String(row[column] ?? "");
      return isCaseless(declared, column) ? value.toLowerCase() : value;
    }),
  );

/** Rows that are compared with others in what must be unique. */
interface Compared {
  readonly tx: Tx;
  readonly resource: Declared;
  readonly rows: readonly Values[];
  readonly before: readonly Values[] | null;
  readonly at: (index: number) => Position;
  /** Whether rows must differ among themselves, too. */
  readonly among: boolean;
  readonly isRight: IsRight;
}

/**
 * Refuses rows whose unique columns agree with another's, in the request or in the table, or that have a barcode of
 * another which they did not have `before`, naming row and field.
 */
export async function refuseDuplicates({ tx, resource, written }: Writing): Promise<void> {
  refuseIfAny(await duplicatesOf({ tx, resource, ...written, among: true, isRight: () => true }));
}

/** The unique values of rows, as far as they are right, that other rows have already. */
export async function duplicatesOf(compared: Compared): Promise<readonly FieldFailure[]> {
  const { tx, resource, rows, at, among, isRight } = compared;
  const failures: FieldFailure[] = [];
  const refused = new Set<number>();
  for (const { field, columns } of uniquesToCheck(resource)) {
    const keys = rows.map((row, index) =>
      isOpen(resource, columns, row) || !isRight(index, columns) ? null : keyOf(resource, row, columns),
    );
    const keyed = rows.filter((_, index) => keys[index] !== null);
    const taken = await takenKeys(tx, resource, field, columns, keyed);
    const seen = new Set<string>();
    for (const [index, key] of keys.entries()) {
      if (key === null) continue;
      const holder = taken.get(key);
      if ((among && seen.has(key)) || (holder !== undefined && holder !== rows[index]?.[resource.key])) {
        refused.add(index);
        const details = { field, value: String(rows[index]?.[field] ?? "") };
        failures.push({ ...at(index), field, code: "DUPLICATE", details });
      }
      seen.add(key);
    }
  }
  failures.push(...(await refusedBarcodes(compared, among ? refused : new Set(rows.keys()))));
  return byName(tx, resource, failures);
}

/** The same failures, with the code or name of what a lookup refers to: an id tells a person nothing. */
async function byName(tx: Tx, declared: Declared, failures: readonly FieldFailure[]): Promise<readonly FieldFailure[]> {
  const names = new Map<unknown, string>();
  for (const name of new Set(failures.map((failure) => failure.field ?? ""))) {
    const lookup = declared.fields[name];
    if (lookup?.kind !== "lookup") continue;
    const target = declaredAs(lookup.target);
    if (target.type === "document" || target.byWarehouse) continue;
    const column = [target.code, ...target.label].find((one) => one && target.fields[one]?.kind !== "lookup");
    if (!column) continue;
    const ids = failures.flatMap(({ field, details }) => (field === name && details?.value ? [details.value] : []));
    const { rows } = await sql<{ id: string; name: string }>`
      select ${sql.ref(target.key)} as id, ${sql.ref(column)}::text as name from ${sql.table(target.name)}
      where ${sql.ref(target.key)} = any(${ids}::uuid[])`.execute(tx);
    for (const row of rows) names.set(row.id, row.name);
  }
  return failures.map((failure) => {
    const value = names.get(failure.details?.value);
    return value === undefined ? failure : { ...failure, details: { ...failure.details, value } };
  });
}

/**
 * Claims the values that are unique beyond a warehouse. `refuseDuplicates` has found them free; whoever loses a race is
 * refused here.
 */
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

/**
 * Frees unique values of rows that need not keep them in the state that they reached: the number of a document that was
 * cancelled.
 */
export async function releaseFreed(
  tx: Tx,
  declared: Declared,
  reached: readonly { readonly key: string; readonly state: string }[],
): Promise<void> {
  const freed = Object.entries(declared.fields).flatMap(([field, { freeIn }]) =>
    reached.flatMap(({ key, state }) => (state === freeIn ? [{ field, key }] : [])),
  );
  if (freed.length === 0) return;
  await sql`
    delete from unique_value u using json_to_recordset(${JSON.stringify(freed)}::json) as x(field text, key uuid)
    where u.resource = ${declared.name} and u.field = x.field and u.row_id = x.key`.execute(tx);
}

/** Whether a row has nothing that could agree with another's: no value, or nothing within which it must be unique. */
export const isOpen = (declared: Declared, columns: readonly string[], row: Values) =>
  columns.some((column) => row[column] == null && !isEmptyAlike(declared, column));

/** The rows that hold these values already: unique key (`keyOf`) → the row's key. */
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
