import { type Declared, Failure, type FieldFailure, type FieldKind } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Caller, CallerScope } from "../../http/caller.ts";
import type { Hooks, Values } from "../hooks.ts";
import { shownBy } from "../reading/columns.ts";
import { rowsByKey } from "../reading/query.ts";
import { agreeWithTargets } from "../references/agreement.ts";
import { followCodes, refuseHeld } from "../references/codeReferences.ts";
import { followRows } from "../references/followParent.ts";
import { refusingUsed } from "../references/inUse.ts";
import { refuseMoved } from "../references/referrers.ts";
import { resolveReferences } from "../references/resolve.ts";
import { noteOutside, scopeCondition } from "../sharing/scope.ts";
import { demandEverybodys } from "../sharing/sharedRows.ts";
import { keepBarcodes } from "./barcodes.ts";
import { checkRow, type Incoming, type Place, refuseIfAny } from "./check.ts";
import { completeKnown, completeWhole } from "./complete.ts";
import { makeLines } from "./create.ts";
import { refuseWrong } from "./refuse.ts";
import { storedColumns, updateRows } from "./store.ts";
import { claimUnique, refuseDuplicates, releaseUnique } from "./unique.ts";

export interface ChangeOptions {
  readonly hooks: readonly Hooks[];
  readonly ignore?: readonly string[];
  /** Refuses rows that may not be changed now, e.g. documents that have left their first state. */
  readonly guard?: (row: Values) => void;
  readonly at?: (index: number) => Place;
  /** As a list has them: what never changes may stand there too, where it is what the row says; what is the same is not written. */
  readonly asListed?: true;
  /** Of the line that a row shows first, where a list names one that it has not. */
  readonly lineHooks?: readonly Hooks[];
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
  await changeRows(tx, declared, caller, [{ key, body }], options);
}

/** A row with what is to stand in it. */
export interface RowChange {
  readonly key: string;
  readonly body: unknown;
}

/**
 * Changes rows, all or none, in a handful of statements however many they are; answers which of them are written.
 * @throws Failure as for one, with every wrong field of every row.
 */
export async function changeRows(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  rows: readonly RowChange[],
  options: ChangeOptions,
): Promise<readonly boolean[]> {
  const at = options.at ?? ((index) => ({ index }));
  const failures: FieldFailure[] = [];
  const mode = options.asListed ? "create" : "update";
  const incoming = rows.map(({ body }, index) =>
    checkRow(declared, caller, body, mode, at(index), failures, options.ignore),
  );
  const before = await lockAll(tx, declared, caller, rows, options);
  const changes = await changesOf(tx, declared, caller, { incoming, before, at, failures, options });
  const whole = before.map((row, index): Values => ({ ...row, ...changes[index] }));
  const given = (index: number, name: string) => changes[index]?.[name] != null;
  await agreeWithTargets(tx, declared, { rows: whole, before, given, at, failures });
  const context = { tx, caller, at, failures };
  const changed = whole.map((values, index) => ({ values, names: incoming[index]?.names ?? {} }));
  const isWritten = (index: number, name: string) => name in (incoming[index]?.values ?? {});
  await completeKnown(context, declared, options.hooks, { incoming: changed, before, isWritten });
  await refuseWrong(context, declared, changed, before);
  await completeWhole(context, options.hooks, whole, before);
  noteOutside(declared, caller.scope, whole, at, failures);
  refuseIfAny(failures);
  await refuseMoved(tx, declared, before, whole);
  const different = whole.map((row, index) => differences(declared, before[index] ?? {}, row));
  const going = [...whole.keys()].filter((n) => !options.asListed || Object.keys(different[n] ?? {}).length > 0);
  const pick = <T>(from: readonly T[]) => going.map((index) => from[index] as T);
  const place = (index: number) => at(going[index] ?? 0);
  await refuseDuplicates(tx, declared, pick(whole), place, pick(before));
  await updateRows(
    tx,
    declared,
    going.map((index) => ({ before: before[index] ?? {}, changes: different[index] ?? {} })),
    caller.userId,
  );
  await releaseUnique(
    tx,
    declared,
    pick(whole).map((row) => String(row[declared.key])),
  );
  await claimUnique(tx, declared, pick(whole));
  await keepBarcodes(tx, declared, pick(whole), pick(before));
  await followCodes(tx, declared, pick(before), pick(whole), caller.userId);
  await followRows(tx, declared, pick(before), pick(whole));
  for (const hook of options.hooks) await hook.updated?.({ ...context, at: place }, pick(whole), pick(before));
  const written = new Set(going);
  const listed = incoming.map(({ values }, index) => ({
    ...values,
    [declared.key]: before[index]?.[declared.key] ?? null,
  }));
  const lines = options.asListed ? await makeLines(tx, declared, caller, listed, at, options.lineHooks ?? []) : [];
  return rows.map((_, index) => written.has(index) || lines[index] === true);
}

/** The rows as they are, locked, in the order given. */
async function lockAll(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  rows: readonly RowChange[],
  options: ChangeOptions,
): Promise<readonly Values[]> {
  const keys = rows.map(({ key }) => key);
  const locked = new Map(
    (await lockRows(tx, declared, caller.scope, keys)).map((row) => [String(row[declared.key]), row]),
  );
  const before = keys.map((key) => {
    const row = locked.get(key.toLowerCase());
    if (!row) throw new Failure("NOT_FOUND", { details: { id: key } });
    return row;
  });
  for (const row of before) options.guard?.(row);
  demandEverybodys(declared, caller, "update", before);
  for (const [index, row] of before.entries())
    await refuseStale(tx, declared, caller, keys[index] ?? "", row, rows[index]?.body);
  return before;
}

interface Asked {
  readonly incoming: readonly Incoming[];
  readonly before: readonly Values[];
  readonly at: (index: number) => Place;
  readonly failures: FieldFailure[];
  readonly options: ChangeOptions;
}

/** What each row is to hold from now on, its lookups found. */
async function changesOf(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  { incoming, before, at, failures, options }: Asked,
): Promise<readonly Values[]> {
  const found = incoming.map(({ values, names }, index): Incoming => {
    delete values[declared.key];
    return { values: { ...scopeOf(before[index] ?? {}, names), ...values }, names };
  });
  await resolveReferences(tx, declared, caller, found, at, failures, before);
  return found.map(({ values, names }, index): Values => {
    const changed: Values = {};
    for (const [name] of storedColumns(declared)) {
      if (!(name in (incoming[index]?.values ?? {})) && !(name in names)) continue;
      const value = values[name] ?? null;
      const { fixed, readonly, kind } = declared.fields[name] ?? {};
      if (!options.asListed || !(fixed || readonly)) changed[name] = value;
      else if (name in values && !isSame(kind, value, before[index]?.[name] ?? null))
        failures.push({ ...at(index), ...readOnly(name) });
    }
    return changed;
  });
}

const readOnly = (field: string) => ({ field, code: "READ_ONLY" as const, details: { field } });

/** Deletes rows; refuses with IN_USE, naming what needs one of them, where something does. */
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
  demandEverybodys(declared, caller, "delete", rows);
  const context = { tx, caller, at: (index: number) => ({ index }), failures: [] };
  const within = declared.byWarehouse ? sql`wh_id = any(${rows.map((row) => row.wh_id)}::uuid[]) and ` : sql``;
  await refusingUsed(declared, async () => {
    for (const hook of options.hooks) await hook.deleting?.(context, rows);
    await refuseHeld(tx, declared, rows);
    await releaseUnique(tx, declared, keys);
    await sql`delete from ${sql.table(declared.name)} where ${within}${sql.ref(declared.key)} = any(${keys}::uuid[])`.execute(
      tx,
    );
  });
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

/** Company, warehouse and owner of a row, but for what is named anew. */
const scopeOf = (row: Values, names: Incoming["names"]): Values =>
  Object.fromEntries(
    ["company_id", "wh_id", "owner_id"]
      .filter((name) => name in row && !names[name])
      .map((name) => [name, row[name] ?? null]),
  );

function differences(declared: Declared, before: Values, after: Values): Values {
  const changes: Values = {};
  for (const [name] of storedColumns(declared)) {
    const value = after[name] ?? null;
    if (name !== declared.key && !isSame(declared.fields[name]?.kind, value, before[name] ?? null))
      changes[name] = value;
  }
  return changes;
}

const numbers: ReadonlySet<FieldKind | undefined> = new Set(["whole", "decimal", "money", "quantity"]);
const isNumber = (value: Values[string]) => typeof value === "string" || typeof value === "number";

/** 20.0 is 20, whether a driver reads it as a number or as a text. */
const isSame = (kind: FieldKind | undefined, one: Values[string], other: Values[string]): boolean =>
  numbers.has(kind) && isNumber(one) && isNumber(other)
    ? new Big(one).eq(other)
    : JSON.stringify(one) === JSON.stringify(other);
