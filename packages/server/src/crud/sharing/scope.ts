import { type Declared, Failure, type FieldFailure, scopeColumns } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { CallerScope } from "../../http/caller.ts";
import type { Incoming, Position } from "../rows.ts";
import { companies, groups, owners, warehouses } from "./scopeResources.ts";

/** The condition under which a row of `declared`, aliased `alias`, exists for someone with this scope. */
export function scopeCondition(declared: Declared, scope: CallerScope, alias: string): RawBuilder<boolean> {
  if (declared.scope === "shared") return sql<boolean>`true`;
  const { group, company, warehouse, owner } = declared.scope;
  const parts: RawBuilder<boolean>[] = [];
  if (group) parts.push(among(alias, group, scope.groupIds));
  if (company) parts.push(orForAll(declared, alias, company, among(alias, company, scope.companyIds)));
  if (typeof warehouse === "string")
    parts.push(orForAll(declared, alias, warehouse, among(alias, warehouse, scope.whIds)));
  else if (warehouse) parts.push(anyAmong(alias, warehouse, scope.whIds));
  if (owner && scope.ownerIds) parts.push(anyAmong(alias, [owner].flat(), scope.ownerIds));
  if (typeof warehouse === "string" && typeof owner === "string") parts.push(...fixed(alias, warehouse, owner, scope));
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

const anyAmong = (alias: string, columns: readonly string[], ids: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => among(alias, column, ids)),
    sql` or `,
  )})`;

const fixed = (alias: string, warehouse: string, owner: string, scope: CallerScope): RawBuilder<boolean>[] =>
  scope.fixedOwners.length === 0
    ? []
    : [
        sql`not exists (select 1 from unnest(${scope.fixedOwners.map((at) => at.whId)}::uuid[], ${scope.fixedOwners.map((at) => at.ownerId)}::uuid[]) f(wh_id, owner_id)
          where f.wh_id = ${sql.ref(`${alias}.${warehouse}`)} and f.owner_id <> ${sql.ref(`${alias}.${owner}`)})`,
      ];

/** The column that puts a row outside of what a caller with this scope may write; null where the row lies within. */
export function outsideBy(
  declared: Declared,
  scope: CallerScope,
  row: Readonly<Record<string, unknown>>,
): string | null {
  if (declared.scope === "shared") return null;
  const { company, warehouse, owner } = declared.scope;
  // A company or warehouse in the making is nobody's yet.
  const lies = (column: string | undefined, ids: readonly string[]) =>
    column !== undefined &&
    column !== declared.key &&
    !ids.includes(String(row[column])) &&
    !(row[column] == null && isForAll(declared, column));
  if (company && lies(company, scope.companyIds)) return company;
  const warehouses = [warehouse ?? []].flat();
  if (warehouses.length > 0 && warehouses.every((column) => lies(column, scope.whIds))) return warehouses[0] ?? null;
  const owners = [owner ?? []].flat();
  const named = owners.find((column) => column !== declared.key) ?? null;
  const mine = scope.ownerIds;
  if (mine && owners.length > 0 && !owners.some((column) => mine.includes(String(row[column])))) return named;
  if (typeof warehouse !== "string" || typeof owner !== "string") return null;
  return scope.fixedOwners.some((at) => at.whId === row[warehouse] && at.ownerId !== row[owner]) ? owner : null;
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

/** The same of an owner for one who is not limited to some: it belongs to one of the caller's companies. */
export async function demandOwner(reader: Reader, scope: CallerScope, ownerId: string): Promise<void> {
  demandScope(scope, scopeColumns.owner, ownerId);
  if (scope.ownerIds) return;
  const { rows } = await sql`
    select 1 from ${sql.table(owners.name)}
    where ${sql.ref(owners.key)} = ${ownerId}::uuid and company_id = any(${[...scope.companyIds]}::uuid[])`.execute(
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
