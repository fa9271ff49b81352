import { type Declared, Failure, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Caller, CallerScope } from "../http/caller.ts";
import { checkRow, type Incoming, refuseIfAny } from "./check.ts";
import { shownBy } from "./columns.ts";
import type { Hooks, Values } from "./hooks.ts";
import { rowsByKey } from "./query.ts";
import { resolveReferences } from "./references.ts";
import { scopeCondition, withinScope } from "./scope.ts";
import { encodeQuantities, storedColumns, updateRow } from "./store.ts";
import { claimUnique, refuseDuplicates, releaseUnique } from "./unique.ts";
import { agreeWithTargets } from "./within.ts";

export interface ChangeOptions {
  readonly hooks: readonly Hooks[];
  readonly ignore?: readonly string[];
  /** Refuses rows that may not be changed now, e.g. documents that have left their first state. */
  readonly guard?: (row: Values) => void;
}

/**
 * Changes one row.
 * @throws Failure NOT_FOUND outside the caller's scope, VERSION_CONFLICT with the row as it is now.
 */
export async function changeRow(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  key: string,
  body: unknown,
  options: ChangeOptions,
): Promise<void> {
  const failures: FieldFailure[] = [];
  const at = () => ({ index: 0 });
  const incoming = checkRow(declared, body, "update", {}, failures, options.ignore);
  const [before] = await lockRows(tx, declared, caller.scope, [key]);
  if (!before) throw new Failure("NOT_FOUND", { details: { id: key } });
  options.guard?.(before);
  await refuseStale(tx, declared, caller, key, before, body);
  delete incoming.values[declared.key];
  const context: Incoming = { values: { ...scopeOf(before), ...incoming.values }, names: incoming.names };
  await resolveReferences(tx, declared, caller, [context], at, failures);
  refuseIfAny(failures);
  const changes: Values = {};
  for (const [name] of storedColumns(declared)) {
    if (name in incoming.values || name in incoming.names) changes[name] = context.values[name] ?? null;
  }
  const whole: Values = { ...before, ...changes };
  const given = (_index: number, name: string) => changes[name] != null;
  await agreeWithTargets(tx, declared, { rows: [whole], before: [before], given, at, failures });
  refuseIfAny(failures);
  const hookContext = { tx, caller, at, failures };
  for (const hook of options.hooks) await hook.fill?.(hookContext, [whole], [before]);
  encodeQuantities(declared, [whole], at, failures, incoming.values);
  refuseIfAny(failures);
  if (!withinScope(declared, caller.scope, whole)) throw new Failure("OUT_OF_SCOPE");
  await refuseDuplicates(tx, declared, [whole], at);
  await updateRow(tx, declared, before, differences(declared, before, whole), caller.userId);
  await releaseUnique(tx, declared, [key]);
  await claimUnique(tx, declared, [whole]);
  for (const hook of options.hooks) await hook.updated?.(hookContext, [whole], [before]);
}

/** Deletes rows; refuses with IN_USE where another row needs one of them. */
export async function deleteRows(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
  options: ChangeOptions,
): Promise<void> {
  const rows = await lockRows(tx, declared, caller.scope, keys);
  if (rows.length < new Set(keys).size) throw new Failure("NOT_FOUND", { details: { id: keys[0] ?? "" } });
  for (const row of rows) options.guard?.(row);
  const context = { tx, caller, at: (index: number) => ({ index }), failures: [] };
  for (const hook of options.hooks) await hook.deleting?.(context, rows);
  await releaseUnique(tx, declared, keys);
  const within = declared.byWarehouse ? sql`wh_id = any(${rows.map((row) => row.wh_id)}::uuid[]) and ` : sql``;
  await sql`delete from ${sql.table(declared.name)} where ${within}${sql.ref(declared.key)} = any(${keys}::uuid[])`.execute(
    tx,
  );
}

/** The rows with these keys within a scope, locked, ascending by key; quantities are in smallest units. */
export async function lockRows(
  tx: Tx,
  declared: Declared,
  scope: CallerScope,
  keys: readonly string[],
): Promise<readonly Values[]> {
  const shown = shownBy(declared);
  const columns = [
    ...storedColumns(declared).map(([name]) => name),
    "version",
    ...(declared.key in declared.fields ? [declared.key] : []),
  ].map((name) => {
    const entry = shown.get(name);
    return entry
      ? sql`${entry.field.kind === "quantity" ? entry.column : entry.kind.read(entry.column, entry.per)} as ${sql.ref(name)}`
      : sql`t.${sql.ref(name)}`;
  });
  const { rows } = await sql<Values>`
    select ${sql.join(columns)} from ${sql.table(declared.name)} as t
    where t.${sql.ref(declared.key)} = any(${keys}::uuid[]) and ${scopeCondition(declared, scope, "t")}
    order by t.${sql.ref(declared.key)} for update`.execute(tx);
  return rows;
}

async function refuseStale(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  key: string,
  before: Values,
  body: unknown,
): Promise<void> {
  const version = (body as { version?: unknown }).version;
  if (version === undefined || version === before.version) return;
  const now = await rowsByKey(tx, declared, { caller }, [key]);
  throw new Failure("VERSION_CONFLICT", {
    details: { version: String(before.version) },
    additionals: { [declared.reply]: now.parse() },
  });
}

const scopeOf = (row: Values): Values =>
  Object.fromEntries(
    ["company_id", "wh_id", "owner_id"].filter((name) => name in row).map((name) => [name, row[name] ?? null]),
  );

function differences(declared: Declared, before: Values, after: Values): Values {
  const changes: Values = {};
  for (const [name] of storedColumns(declared)) {
    const value = after[name] ?? null;
    if (name !== declared.key && JSON.stringify(value) !== JSON.stringify(before[name] ?? null)) changes[name] = value;
  }
  return changes;
}
