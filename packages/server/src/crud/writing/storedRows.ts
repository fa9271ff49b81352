import { Failure, type FieldKind, scopeColumns, settledBy, standardFields } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { declaredAs } from "../reading/columns.ts";
import { rowsByKey } from "../reading/query.ts";
import { keptBack, keptFrom, refusalOfKept } from "../reading/withheld.ts";
import { refuseMoved } from "../references/referrers.ts";
import { type Incoming, type Values, valuesOf } from "../rows.ts";
import { demandWritable } from "../sharing/scope.ts";
import { refuseSharedRows } from "../sharing/sharedRows.ts";
import { checkRow, isVersion } from "./check.ts";
import { refuseClosed } from "./closed.ts";
import { lockInOrder } from "./lock.ts";
import { storedColumns } from "./store.ts";
import type { Change } from "./writing.ts";

/** The steps that only stored rows take. */

/** Reads what the client sent, by the kinds of the fields. What is kept back from it just now takes no value from it. */
export async function checkChanges(change: Change): Promise<void> {
  const { tx, resource, caller, rowChanges, options, before, at } = change;
  const mode = options.asListed ? "create" : "update";
  const withheld = { names: keptBack(resource), code: refusalOfKept(resource) };
  const isSaid = rowChanges.map(({ body }) => withheld.names.some((name) => Object.hasOwn(Object(body), name)));
  const kept = await keptFrom(
    tx,
    resource,
    caller,
    before.filter((_, index) => isSaid[index]),
  );
  change.sent = rowChanges.map(({ body }, index) => {
    const isKept = kept.has(before[index]?.[resource.key]);
    return checkRow({ ...change, mode, ignore: options.ignore, ...(isKept ? { withheld } : {}) }, body, at(index));
  });
}

/** Locks the rows as they are stored, in the order asked for. @throws Failure NOT_FOUND, OUT_OF_SCOPE */
export async function lockStored(change: Change): Promise<void> {
  const { tx, resource, caller, rowChanges, options } = change;
  const keys = rowChanges.map(({ key }) => key);
  const sent = rowChanges.map(({ body }) => body);
  const rows = await lockInOrder({ tx, caller, isDeleting: false, sent }, resource, options.hooks, keys);
  demandWritable(resource, caller.scope, rows);
  const locked = new Map(rows.map((row) => [String(row[resource.key]), row]));
  change.before = keys.map((key) => {
    const row = locked.get(key.toLowerCase());
    if (!row) throw new Failure("NOT_FOUND", { details: { id: key } });
    return row;
  });
  change.keptReferences = change.before;
}

export function askGuard({ resource, options, before }: Change): void {
  for (const row of before) {
    refuseClosed(resource, row);
    options.guard?.(row);
  }
}

export function refuseStoredSharedRows({ resource, caller, before }: Change): void {
  refuseSharedRows(resource, caller, "update", before);
}

/** Refuses a change of a row that somebody else has changed since. @throws Failure VERSION_CONFLICT with the row as it is now, and who changed it. */
export async function refuseStale({ tx, resource, caller, rowChanges, before }: Change): Promise<void> {
  for (const [index, { key, body }] of rowChanges.entries()) {
    const { version } = (body ?? {}) as { version?: unknown };
    const stored = before[index]?.version;
    // What is no version is refused with all else that is wrong.
    if (!isVersion(version) || version === stored) continue;
    const now = (await rowsByKey(tx, resource, { caller }, [key])).parse() as readonly Values[];
    const user = await nameOfUser(tx, now[0]?.updated_by);
    throw new Failure("VERSION_CONFLICT", {
      details: { version: String(stored), ...(user === null ? {} : { user }) },
      additionals: { [resource.reply]: now },
    });
  }
}

/** What their own record calls whoever changed a row last; null where no person did. */
async function nameOfUser(tx: Tx, id: unknown): Promise<string | null> {
  const { updated_by } = standardFields;
  if (updated_by?.kind !== "lookup" || typeof id !== "string") return null;
  const people = declaredAs(updated_by.target);
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.ref(people.label.at(-1) ?? people.key)} as name from ${sql.table(people.name)}
    where ${sql.ref(people.key)} = ${id}::uuid`.execute(tx);
  return rows[0]?.name ?? null;
}

/** References are sought within the company, warehouse and owner that the row has, unless others are sent. */
export function keepScope(change: Change): void {
  const { resource, before } = change;
  change.rows = change.sent.map(({ values, names }, index): Incoming => {
    delete values[resource.key];
    const stored = before[index] ?? {};
    const kept = Object.values(scopeColumns).filter((name) => name in stored && !names[name]);
    return { values: { ...Object.fromEntries(kept.map((name) => [name, stored[name] ?? null])), ...values }, names };
  });
}

/** Makes the rows to be stored from what was sent, once its references are found. */
export function mergeWithStored(change: Change): void {
  const { sent, rows, before } = change;
  const changes = rows.map((row, index) => sentColumns(change, row, index));
  change.rows = rows.map(({ names }, index) => ({ values: { ...before[index], ...changes[index] }, names }));
  change.hasOwnValue = (index, name) => changes[index]?.[name] != null;
  change.isWritten = (index, name) => name in (sent[index]?.values ?? {});
}

function sentColumns({ resource, options, sent, before, at, failures }: Change, row: Incoming, index: number): Values {
  const columns: Values = {};
  for (const [name] of storedColumns(resource)) {
    if (!(name in (sent[index]?.values ?? {})) && !(name in row.names)) continue;
    const value = row.values[name] ?? null;
    const { fixed, readonly, kind } = resource.fields[name] ?? {};
    if (!options.asListed || !(fixed || readonly)) columns[name] = value;
    else if (name in row.values && !isSame(kind, value, before[index]?.[name] ?? null))
      failures.push({ ...at(index), field: name, code: "READ_ONLY", details: { field: name } });
  }
  return columns;
}

/** Notes each change that the row, as it is stored, does not let a field have. */
export function noteSettled({ resource, rows, before, at, failures }: Change): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.changedIn) continue;
    for (const [index, { values }] of rows.entries()) {
      const stored = before[index] ?? {};
      const refused = settledBy(field, name, stored);
      if (refused && !isSame(field.kind, values[name] ?? null, stored[name] ?? null))
        failures.push({ ...at(index), ...refused });
    }
  }
}

export const refuseMovedTargets = ({ tx, resource, rows, before }: Change) =>
  refuseMoved(tx, resource, before, valuesOf(rows));

/** Finds which rows are written: all, or of a list those that differ from what is stored. */
export function findDifferences(change: Change): void {
  const { options, rows, before, at } = change;
  const all = rows.map(({ values }, index) => [index, differences(change, before[index] ?? {}, values)] as const);
  const differing = all.filter(([, columns]) => !options.asListed || Object.keys(columns).length > 0);
  change.differences = new Map(differing);
  const written = [...change.differences.keys()];
  change.written = {
    rows: written.map((index) => rows[index]?.values ?? {}),
    before: written.map((index) => before[index] ?? {}),
    at: (index) => at(written[index] ?? 0),
  };
}

function differences({ resource }: Change, before: Values, after: Values): Values {
  const columns: Values = {};
  for (const [name] of storedColumns(resource)) {
    const value = after[name] ?? null;
    if (name !== resource.key && !isSame(resource.fields[name]?.kind, value, before[name] ?? null))
      columns[name] = value;
  }
  return columns;
}

const numbers: ReadonlySet<FieldKind | undefined> = new Set(["whole", "decimal", "money", "quantity"]);
const isNumber = (value: Values[string]) => typeof value === "string" || typeof value === "number";

/** 20.0 is 20, whether a driver reads it as a number or as a text. */
const isSame = (kind: FieldKind | undefined, one: Values[string], other: Values[string]): boolean =>
  numbers.has(kind) && isNumber(one) && isNumber(other)
    ? new Big(one).eq(other)
    : JSON.stringify(one) === JSON.stringify(other);
