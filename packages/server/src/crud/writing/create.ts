import { type Declared, Failure, type FieldFailure, givenOfFirst, model, type Resource } from "@stowage/model";
import { sql } from "kysely";
import { newId } from "../../database/id.ts";
import type { Tx } from "../../database/index.ts";
import { type Caller, may } from "../../http/caller.ts";
import type { HookContext, Hooks, Values } from "../hooks.ts";
import { declaredAs } from "../reading/columns.ts";
import { agreeWithTargets, givenIn } from "../references/agreement.ts";
import { resolveReferences } from "../references/resolve.ts";
import { noteOutside, scopeCondition } from "../sharing/scope.ts";
import { demandEverybodys } from "../sharing/sharedRows.ts";
import { keepBarcodes } from "./barcodes.ts";
import { checkRequired, checkRow, type Incoming, type Place, refuseIfAny } from "./check.ts";
import { completeKnown, completeWhole } from "./complete.ts";
import { applyDefaults } from "./defaults.ts";
import { refuseWrong } from "./refuse.ts";
import { everyWarehouse, insertRows, storedColumns } from "./store.ts";
import { claimUnique, refuseDuplicates } from "./unique.ts";

export const maxRows = 1000;

export interface CreateOptions {
  readonly hooks: readonly Hooks[];
  /** Values that the server sets, row by row; they may fill read-only fields. */
  readonly set?: (index: number) => Values;
  readonly at?: (index: number) => Place;
  /** Names in a row that are not its own, e.g. a document's `details`. */
  readonly ignore?: readonly string[];
  /** More rows than a request may bring: imports, and lines of one document. */
  readonly limit?: number;
  /** Of the line that a row shows first, where one is given with it. */
  readonly lineHooks?: readonly Hooks[];
  /** What the rows refer to as another did before them: it may be disabled by now. */
  readonly held?: readonly Values[];
}

/**
 * Creates rows, all or none, in a handful of statements however many they are.
 * @returns the values as stored, in the order given. A row whose key exists already is the same creation sent twice:
 *   it is left as it is.
 * @throws Failure with every wrong field of every row; DUPLICATE where what has the key already says something else.
 */
export async function createRows(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  rows: readonly unknown[],
  options: CreateOptions,
): Promise<readonly Values[]> {
  if (rows.length > (options.limit ?? maxRows))
    throw new Failure("TOO_MANY_ROWS", { details: { max: options.limit ?? maxRows } });
  const at = options.at ?? ((index) => ({ index }));
  const failures: FieldFailure[] = [];
  const incoming = rows.map((row, index) =>
    checkRow(declared, caller, row, "create", at(index), failures, options.ignore),
  );
  for (const [index, row] of incoming.entries()) {
    Object.assign(row.values, options.set?.(index));
    soleScope(declared, caller, row);
  }
  // Whose a row is that does not exist for this caller is not told either.
  if (await inherit(tx, declared, caller, incoming, at, failures, options.held)) refuseIfAny(failures);
  await resolveReferences(tx, declared, caller, incoming, at, failures, options.held);
  const given = incoming.map(({ values }) => (values[declared.key] == null ? [] : Object.keys(values)));
  const values = incoming.map((row) => row.values);
  await applyDefaults(tx, declared, values);
  const rowsGiven = { rows: values, before: null, given: givenIn(incoming) };
  await agreeWithTargets(tx, declared, { ...rowsGiven, at, failures });
  for (const [index, row] of incoming.entries()) {
    checkRequired(declared.fields, row, at(index), failures);
  }
  const chosen = new Map(
    values.flatMap((row, index) => {
      const names = given[index] ?? [];
      return names.length === 0 ? [] : [[String(row[declared.key]), names]];
    }),
  );
  for (const row of values) row[declared.key] ??= newId();
  const context = { tx, caller, at, failures };
  await completeKnown(context, declared, options.hooks, { incoming, before: null });
  await refuseWrong(context, declared, incoming, null);
  demandEverybodys(declared, caller, "create", values);
  if (chosen.size < given.filter((names) => names.length > 0).length)
    throw new Failure("DUPLICATE", { details: { field: declared.key } });
  noteOutside(declared, caller.scope, values, at, failures);
  refuseIfAny(failures);
  return store(tx, declared, values, chosen, options, context);
}

async function store(
  tx: Tx,
  declared: Declared,
  values: readonly Values[],
  chosen: ReadonlyMap<string, readonly string[]>,
  { hooks, lineHooks = [] }: CreateOptions,
  context: HookContext,
): Promise<readonly Values[]> {
  const { caller } = context;
  await completeWhole(context, hooks, values, null);
  refuseIfAny(context.failures);
  const made = await existing(tx, declared, caller, [...chosen.keys()]);
  if (made.size > 0) await demandSame(tx, declared, values, made, chosen);
  const fresh = values.filter((row) => !made.has(String(row[declared.key])));
  await refuseDuplicates(tx, declared, fresh, context.at);
  await insertRows(tx, declared, fresh, caller.userId);
  await claimUnique(tx, declared, fresh);
  await keepBarcodes(tx, declared, fresh, null);
  for (const hook of hooks) await hook.created?.(context, fresh);
  const places = fresh.map((row) => values.indexOf(row));
  await makeLines(tx, declared, caller, fresh, (index) => context.at(places[index] ?? 0), lineHooks);
  return values;
}

/**
 * Makes the line that is given with a row under the names by which it shows its first, where it has none such.
 * @returns for which rows one was made.
 */
export async function makeLines(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  rows: readonly Values[],
  at: (index: number) => Place,
  hooks: readonly Hooks[],
): Promise<readonly boolean[]> {
  const names = Object.keys(givenOfFirst(model, declared));
  const line = declared.type === "resource" && declared.showsFirst ? declaredAs(declared.showsFirst.of) : null;
  const giving = rows.filter((row) => names.some((name) => row[name] != null));
  if (!line?.line || giving.length === 0) return rows.map(() => false);
  const { field } = line.line;
  const columns = names.map((name) => (declared.type === "resource" && declared.showsFirst?.shows[name]) || name);
  const { rows: there } = await sql<Values>`
    select ${sql.join([field, ...columns].map((column) => sql.ref(column)))} from ${sql.table(line.name)}
    where ${sql.ref(field)} = any(${giving.map((row) => row[declared.key])}::uuid[])`.execute(tx);
  const draftOf = (row: Values): Values =>
    Object.fromEntries([[field, row[declared.key]], ...names.map((name, n) => [columns[n], row[name] ?? null])]);
  const isThere = (draft: Values) =>
    there.some((one) => columns.every((column) => one[column] === draft[column]) && one[field] === draft[field]);
  const lacking = giving.filter((row) => !isThere(draftOf(row)));
  if (lacking.length > 0 && !may(caller, line.menu, "create"))
    throw new Failure("NOT_PERMITTED", { details: { function: `${line.menu}:create` } });
  const drafts = lacking.map(draftOf);
  const place = (index: number) => at(rows.indexOf(lacking[index] ?? {}));
  const own = { hooks, at: place, limit: drafts.length, held: drafts };
  if (drafts.length > 0) await createRows(tx, line, caller, drafts, own);
  return rows.map((row) => lacking.includes(row));
}

/** Of the keys that a client chose, those of rows that this caller made before; somebody else's row with the same key is a duplicate. */
async function existing(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const mine = sql`t.${sql.ref(declared.key)} = any(${keys}::uuid[])`;
  // Keys begin with the warehouse: each warehouse is asked by its own, not the whole table.
  const found = declared.byWarehouse
    ? sql`warehouse w ${everyWarehouse} cross join lateral (
        select t.* from ${sql.table(declared.name)} as t where t.wh_id = w.wh_id and ${mine} offset 0) t`
    : sql`${sql.table(declared.name)} as t where ${mine}`;
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select t.${sql.ref(declared.key)} as id, t.created_by from ${found}`.execute(tx);
  if (rows.some((row) => row.created_by !== caller.userId))
    throw new Failure("DUPLICATE", { details: { field: declared.key } });
  return new Set(rows.map((row) => row.id));
}

/**
 * Refuses a creation under the key of a row that says something else in what was `given`. What was changed since is no
 * witness of what it was made with, but for what never changes. @throws Failure DUPLICATE
 */
async function demandSame(
  tx: Tx,
  declared: Declared,
  values: readonly Values[],
  made: ReadonlySet<string>,
  given: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const again = values.filter((row) => made.has(String(row[declared.key])));
  const columns = storedColumns(declared).filter(([name]) => name !== declared.key);
  const shape = sql.join(
    [[declared.key, "uuid"] as const, ...columns].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  const other = columns.map(([name]) => {
    const isWitness = declared.fields[name]?.fixed ? sql`` : sql`t.version = 1 and`;
    return sql`(${isWitness} ${name} = any(x.given) and t.${sql.ref(name)} is distinct from x.${sql.ref(name)})`;
  });
  const within = declared.byWarehouse ? sql`t.wh_id = x.wh_id and` : sql``;
  const rows = again.map((row) => ({ ...row, given: given.get(String(row[declared.key])) }));
  const { rows: different } = await sql<{ id: string }>`
    select x.${sql.ref(declared.key)} as id from json_to_recordset(${JSON.stringify(rows)}::json) as x(${shape}, given text[])
      join ${sql.table(declared.name)} as t on ${within} t.${sql.ref(declared.key)} = x.${sql.ref(declared.key)}
    where ${sql.join(other, sql` or `)}`.execute(tx);
  if (different.length > 0) throw new Failure("DUPLICATE", { details: { field: declared.key } });
}

/** Fills in company, warehouse and owner where the caller has but one. */
function soleScope(declared: Declared, caller: Caller, row: Incoming): void {
  const { companyIds, whIds, ownerIds } = caller.scope;
  const sole = { company_id: companyIds, wh_id: whIds, owner_id: declared.name === "customer" ? null : ownerIds };
  for (const [column, ids] of Object.entries(sole)) {
    const field = declared.fields[column];
    if (!field?.required || field.readonly || row.values[column] !== undefined || row.names[column]) continue;
    if (ids?.length === 1 && ids[0]) row.values[column] = ids[0];
  }
}

/** A line takes company, warehouse and owner over from the row it belongs to; answers whether one was looked for. */
export async function inherit(
  tx: Tx,
  declared: Resource | Declared,
  caller: Caller,
  rows: readonly Incoming[],
  at: (index: number) => Place,
  failures: FieldFailure[],
  held: readonly Values[] = [],
): Promise<boolean> {
  const line = declared.line;
  if (!line || rows.every((row) => line.inherits.every((column) => row.values[column] !== undefined))) return false;
  const parent = declaredAs(line.of);
  // Whose it is may be told of it, too, where its code alone does not say which is meant.
  const telling = [line.field, ...line.inherits];
  const parents = rows.map(({ values, names }) => ({ values: pick(values, telling), names: pick(names, telling) }));
  const shape = { ...declared, fields: pick(declared.fields, telling) } as Declared;
  await resolveReferences(tx, shape, caller, parents, at, failures, held);
  const ids = [...new Set(parents.map((row) => row.values[line.field]).filter((id) => typeof id === "string"))];
  if (ids.length === 0) return true;
  const { rows: found } = await sql<Record<string, string | null> & { id: string }>`
    select ${sql.ref(parent.key)} as id, ${sql.join(line.inherits.map((column) => sql.ref(column)))}
    from ${sql.table(parent.name)} as t
    where ${sql.ref(parent.key)} = any(${ids}::uuid[]) and ${scopeCondition(parent, caller.scope, "t")}`.execute(tx);
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const [index, row] of rows.entries()) {
    const from = byId.get(String(parents[index]?.values[line.field]));
    for (const column of line.inherits) if (from) row.values[column] ??= from[column] ?? null;
  }
  return true;
}

const pick = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
