import {
  columnsOf,
  type Declared,
  Failure,
  type FieldFailure,
  ownersInLines,
  type Part,
  partOf,
  scopeColumns,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { CallerScope } from "../../http/caller.ts";
import type { Incoming, Position } from "../rows.ts";
import { inSamePartition } from "./partition.ts";
import { companies, groups, owners, warehouses } from "./scopeResources.ts";

/** The condition under which a row of `declared`, aliased `alias`, exists for someone with this scope. */
export function scopeCondition(declared: Declared, scope: CallerScope, alias: string): RawBuilder<boolean> {
  if (declared.scope === "shared") return sql<boolean>`true`;
  const { group, company } = declared.scope;
  const parts: RawBuilder<boolean>[] = [];
  if (group) parts.push(among(alias, group, scope.groupIds));
  if (company) parts.push(orForAll(declared, alias, company, among(alias, company, scope.companyIds)));
  parts.push(...partAmong(declared, alias, partOf.warehouse, scope.whIds));
  if (scope.ownerIds)
    parts.push(
      ...partAmong(declared, alias, partOf.owner, scope.ownerIds),
      ...linesAmong(declared, alias, scope.ownerIds),
    );
  parts.push(...fixed(declared, alias, scope));
  return sql`${sql.join(parts, sql` and `)}`;
}

/** Whether a row that leaves this column of its scope empty is everybody's. */
export const isForAll = (declared: Declared, column: string): boolean =>
  declared.scope !== "shared" &&
  (column === declared.scope.company || column === declared.scope.warehouse) &&
  column !== declared.key &&
  !declared.fields[column]?.required;

const orForAll = (declared: Declared, alias: string, column: string, condition: RawBuilder<boolean>) =>
  isForAll(declared, column) ? sql<boolean>`(${sql.ref(`${alias}.${column}`)} is null or ${condition})` : condition;

// One value compares by `=`, so that the planner can use an index's order.
function among(alias: string, column: string, ids: readonly string[]): RawBuilder<boolean> {
  const reference = sql.ref(`${alias}.${column}`);
  return ids.length === 1 ? sql`${reference} = ${ids[0]}::uuid` : sql`${reference} = any(${ids}::uuid[])`;
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** Whether one of several columns suffices. */
function isAnyEnough({ scope }: Declared, part: Part, purpose: Purpose): boolean {
  const whose = scope === "shared" ? undefined : scope[part];
  if (typeof whose !== "object") return false;
  return "any" in whose || ("all" in whose && whose.seenByAny === true && purpose === "see");
}

/**
 * The columns by which a row is compared with a scope. A row of two sides is seen by whoever has one, and written by
 * whoever has both.
 */
type Purpose = "see" | "write";

function partAmong(declared: Declared, alias: string, part: Part, ids: readonly string[]): RawBuilder<boolean>[] {
  const conditions = columnsOf(declared, part).map((column) =>
    orForAll(declared, alias, column, among(alias, column, ids)),
  );
  return conditions.length > 1 && isAnyEnough(declared, part, "see") ? [anyOf(conditions)] : conditions;
}

/** The lines that say whose a row is, as `l`, of those for which a condition holds. */
function linesOf(declared: Declared, alias: string, condition: (owner: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const inLines = ownersInLines(declared);
  if (!inLines) return [];
  const { of, by, column } = inLines;
  return [
    sql<boolean>`exists (select 1 from ${sql.table(of)} l
      where ${inSamePartition(declared, "l", alias)}l.${sql.ref(by)} = ${sql.ref(`${alias}.${by}`)} and ${condition(sql.ref(`l.${column}`))})`,
  ];
}

// Evaluated row by row, by the index that leads from a document to its lines.
const linesAmong = (declared: Declared, alias: string, ids: readonly string[]): RawBuilder<boolean>[] =>
  linesOf(declared, alias, (owner) => sql`${owner} <> all(${ids}::uuid[])`).map((others) => sql`not ${others}`);

/** In a warehouse with a fixed owner there is nothing of others: that holds of every warehouse and owner that a row names. */
function fixed(declared: Declared, alias: string, scope: CallerScope): RawBuilder<boolean>[] {
  const warehouses = columnsOf(declared, partOf.warehouse).map((column) => sql.ref(`${alias}.${column}`));
  const others = [
    ...columnsOf(declared, partOf.owner).map((column) => sql<boolean>`f.owner <> ${sql.ref(`${alias}.${column}`)}`),
    ...linesOf(declared, alias, (owner) => sql`${owner} <> f.owner`),
  ];
  if (scope.fixedOwners.length === 0 || warehouses.length === 0 || others.length === 0) return [];
  const here = anyOf(warehouses.map((warehouse) => sql<boolean>`f.warehouse = ${warehouse}`));
  return [
    sql`not exists (select 1 from unnest(${scope.fixedOwners.map((at) => at.whId)}::uuid[], ${scope.fixedOwners.map((at) => at.ownerId)}::uuid[]) f(warehouse, owner)
          where ${here} and ${anyOf(others)})`,
  ];
}

/**
 * The condition that a row is of one company, warehouse or owner, of however many it has, or of all; null where it has
 * none, or is one itself.
 */
export function isOf(declared: Declared, alias: string, part: Part, id: string): RawBuilder<boolean> | null {
  if (declared.scope === "shared") return null;
  const columns = columnsOf(declared, part);
  if (columns.length === 1 && columns[0] === declared.key) return null;
  const own = columns.map((column) => orForAll(declared, alias, column, among(alias, column, [id])));
  const inLines = part === partOf.owner ? linesOf(declared, alias, (owner) => sql`${owner} = ${id}::uuid`) : [];
  const conditions = [...own, ...inLines];
  return conditions.length > 0 ? anyOf(conditions) : null;
}

/** Conditions that all hold, as one; nothing where there are none. */
export function together(conditions: readonly (RawBuilder<boolean> | null | undefined)[]) {
  const all = conditions.filter((one) => one != null);
  return all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** The column that puts a row outside of what a caller with this scope may write; null where the row lies within. */
export const outsideBy = (declared: Declared, scope: CallerScope, row: Row): string | null =>
  outsideFor(declared, scope, row, "write");

/** Whether a row exists for someone with this scope, as far as its own columns tell. */
export const isSeen = (declared: Declared, scope: CallerScope, row: Row): boolean =>
  outsideFor(declared, scope, row, "see") === null;

function outsideFor(declared: Declared, scope: CallerScope, row: Row, purpose: Purpose): string | null {
  if (declared.scope === "shared") return null;
  const { company } = declared.scope;
  // A company or warehouse in the making is nobody's yet.
  const lies = (column: string, ids: readonly string[]) =>
    column !== declared.key &&
    !ids.includes(String(row[column])) &&
    !(row[column] == null && isForAll(declared, column));
  if (company && lies(company, scope.companyIds)) return company;
  const strayed = (part: Part, isOutside: (column: string) => boolean) => {
    const columns = columnsOf(declared, part);
    if (isAnyEnough(declared, part, purpose) && !columns.every(isOutside)) return null;
    const outside = columns.filter(isOutside);
    return outside.find((column) => column !== declared.key) ?? outside[0] ?? null;
  };
  const mine = scope.ownerIds;
  return (
    strayed(partOf.warehouse, (column) => lies(column, scope.whIds)) ??
    (mine ? strayed(partOf.owner, (column) => !mine.includes(String(row[column]))) : null) ??
    anothersBy(declared, scope, row)
  );
}

/** The column that names an owner whose goods may not be in a warehouse of the row. */
function anothersBy(declared: Declared, { fixedOwners }: CallerScope, row: Row): string | null {
  const warehouses = columnsOf(declared, partOf.warehouse).map((column) => row[column]);
  const here = fixedOwners.filter(({ whId }) => warehouses.includes(whId));
  return (
    columnsOf(declared, partOf.owner).find((column) => here.some(({ ownerId }) => ownerId !== row[column])) ?? null
  );
}

/**
 * Refuses to write rows of two sides, such as two warehouses, to a caller who has only one of them. @throws Failure
 * OUT_OF_SCOPE.
 */
export function demandWritable(declared: Declared, scope: CallerScope, rows: readonly Row[]): void {
  for (const row of rows) {
    const field = outsideBy(declared, scope, row);
    if (field) throw new Failure("OUT_OF_SCOPE", { details: { field } });
  }
}

/** Rows on their way in, and where what is wrong with them is noted. */
interface Noted {
  readonly resource: Declared;
  readonly caller: { readonly scope: CallerScope };
  readonly rows: readonly Incoming[];
  readonly at: (index: number) => Position;
  readonly failures: FieldFailure[];
}

/**
 * Reports, for each row outside the caller's scope, the column that puts it there; only for the rows that are `asked`.
 */
export function noteOutOfScope(
  { resource, caller, rows, at, failures }: Noted,
  isAsked: (index: number) => boolean = () => true,
): void {
  for (const [index, { values }] of rows.entries()) {
    const field = isAsked(index) ? outsideBy(resource, caller.scope, values) : null;
    if (field) failures.push({ ...at(index), field, code: "OUT_OF_SCOPE", details: { field } });
  }
}

/** The companies, warehouses or owners of a scope, by the column that names one of them; null where all are within it. */
export function idsWithin(scope: CallerScope, column: string): readonly string[] | null {
  if (column === scopeColumns.company) return scope.companyIds;
  if (column === scopeColumns.warehouse) return scope.whIds;
  return column === scopeColumns.owner ? scope.ownerIds : null;
}

/** Refuses a scoped path whose company, warehouse or owner the caller has no part in. */
export function demandScope(scope: CallerScope, column: string, id: string): void {
  const ids = idsWithin(scope, column);
  if (ids && !ids.includes(id)) throw new Failure("OUT_OF_SCOPE", { details: { field: column } });
}

/**
 * The same for an owner, where the caller is not limited to some owners: it belongs to one of the caller's companies.
 */
export async function demandOwner(reader: Reader, scope: CallerScope, ownerId: string): Promise<void> {
  demandScope(scope, scopeColumns.owner, ownerId);
  if (scope.ownerIds) return;
  const { rows } = await sql`
    select 1 from ${sql.table(owners.name)}
    where ${sql.ref(owners.key)} = ${ownerId}::uuid and ${sql.ref(scopeColumns.company)} = any(${[...scope.companyIds]}::uuid[])`.execute(
    reader,
  );
  if (rows.length === 0) throw new Failure("OUT_OF_SCOPE", { details: { field: scopeColumns.owner } });
}

/** The scope of someone who has just made these rows: a new group, company or warehouse is its maker's too, in the reply already. */
export function scopeWithMade(declared: Declared, scope: CallerScope, keys: readonly string[]): CallerScope {
  return {
    ...scope,
    groupIds: declared.name === groups.name ? [...scope.groupIds, ...keys] : scope.groupIds,
    companyIds: declared.name === companies.name ? [...scope.companyIds, ...keys] : scope.companyIds,
    whIds: declared.name === warehouses.name ? [...scope.whIds, ...keys] : scope.whIds,
  };
}
