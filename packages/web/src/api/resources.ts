import {
  columnsOf,
  type Declared,
  type Draft,
  type Model,
  model,
  ownersInLines,
  type Part,
  type ResourceName,
  type Row,
} from "@stowage/model";
import { type Additionals, call, language } from "./client.ts";
import type { Condition, Conditions, Query } from "./query.ts";

/** A row of any resource, for what derives from the model. */
export type AnyRow = Readonly<Record<string, unknown>>;

export interface Page<R = AnyRow> {
  readonly rows: readonly R[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** What was added up, where that was asked for; of the page alone where all would have cost too much. */
  readonly sums?: Sums;
  readonly sumsOf?: "all" | "page";
  readonly counts?: readonly Count[];
}

/** How much it is in one unit; what is counted has none. */
export interface Sum {
  readonly unit_id: string | null;
  readonly unit_name: string | null;
  readonly sum: string;
}

export type Sums = Readonly<Record<string, readonly Sum[]>>;

export interface Count {
  readonly total: number;
  readonly total_is_exact: boolean;
}

/** Where the user stands; fills the path of a scoped query as far as the resource has one. */
export interface Workspace {
  readonly companyId: string | null;
  readonly whId: string | null;
  readonly ownerId: string | null;
}

export const noWorkspace: Workspace = { companyId: null, whId: null, ownerId: null };

/** Declared by a name that came from elsewhere: a URL, a lookup's target. */
export const declaredAs = (name: string): Declared | undefined => (model as Readonly<Record<string, Declared>>)[name];

export async function queryRows<N extends ResourceName>(
  name: N,
  query: Query,
  options: { workspace?: Workspace; signal?: AbortSignal } = {},
): Promise<Page<Row<Model[N]>>> {
  const declared: Declared = model[name];
  const { path, query: scoped } = scopedQuery(declared, query, options.workspace ?? noWorkspace);
  const additionals = await call(`/v1${path}/q`, { body: { ...scoped, lang: language() }, signal: options.signal });
  return pageOf<Row<Model[N]>>(declared, additionals);
}

/** One row by its key; null where it does not exist for the caller. */
export async function readRow<N extends ResourceName>(
  name: N,
  id: string,
  within: readonly Condition[] = [],
): Promise<Row<Model[N]> | null> {
  const query = [{ queryField: model[name].key, queryCondition: "equal", queryValue: id } as const, ...within];
  return (await queryRows(name, { page: 1, pageSize: 1, query })).rows[0] ?? null;
}

export async function createRow<N extends ResourceName>(
  name: N,
  draft: Draft<Model[N]> & { readonly details?: readonly AnyRow[] },
  idempotencyKey?: string,
): Promise<Row<Model[N]>> {
  return firstOf(model[name], await call(`/v1${model[name].path}/a`, { body: draft, idempotencyKey }));
}

/** Makes several rows, or none of them. */
export async function createRows<N extends ResourceName>(name: N, drafts: readonly Draft<Model[N]>[]): Promise<void> {
  await call(`/v1${model[name].path}/a`, { body: drafts });
}

export async function updateRow<N extends ResourceName>(
  name: N,
  id: string,
  draft: Draft<Model[N]> & { readonly version?: number; readonly details?: readonly AnyRow[] },
): Promise<Row<Model[N]>> {
  return firstOf(model[name], await call(`/v1${model[name].path}/${id}`, { method: "PUT", body: draft }));
}

export async function removeRow(name: ResourceName, id: string): Promise<void> {
  await call(`/v1${model[name].path}/${id}`, { method: "DELETE" });
}

export async function copyRow<N extends ResourceName>(name: N, id: string, draft: AnyRow = {}): Promise<Row<Model[N]>> {
  return firstOf(model[name], await call(`/v1${model[name].path}/copy/${id}`, { body: draft }));
}

function pageOf<R>(declared: Declared, additionals: Additionals): Page<R> {
  const rows = (additionals[declared.reply] ?? []) as readonly R[];
  const total = typeof additionals.total === "number" ? additionals.total : rows.length;
  const {
    sums,
    sums_of: sumsOf,
    counts,
  } = additionals as {
    readonly sums?: Sums;
    readonly sums_of?: "all" | "page";
    readonly counts?: readonly Count[];
  };
  return { rows, total, totalIsExact: additionals.total_is_exact !== false, sums, sumsOf, counts };
}

function firstOf<R>(declared: Declared, additionals: Additionals): R {
  const [row] = additionals[declared.reply] as readonly R[];
  return row as R;
}

/** The most specific scoped path that the workspace can fill; the parts of the workspace that it leaves out become conditions. */
export function scopedQuery(declared: Declared, query: Query, workspace: Workspace): { path: string; query: Query } {
  const known: Readonly<Record<string, string | null>> = {
    "{companyId}": workspace.companyId,
    "{whId}": workspace.whId,
    "{ownerId}": workspace.ownerId,
  };
  const patterns = Object.keys(declared.scoped).filter(
    (pattern) =>
      // A list of companies, warehouses or owners themselves is not narrowed to the one that somebody works in.
      !declared.scoped[pattern]?.includes(declared.key) &&
      pattern.split("/").every((part) => (known[part] !== undefined ? known[part] : !part.startsWith("{"))),
  );
  const pattern = patterns.sort((a, b) => b.split("/").length - a.split("/").length)[0];
  const filled = pattern
    ? pattern
        .split("/")
        .map((part) => known[part] ?? part)
        .join("/")
    : null;
  const path = filled ? `${declared.path}/${filled}` : declared.path;
  return { path, query: { ...query, ...restOfWorkspace(declared, pattern, query, workspace) } };
}

/**
 * The parts of the workspace, each with its columns of the resource: none where a row's lines say whose it is. A part
 * with several columns is not narrowed.
 */
export function workspaceColumns(declared: Declared, { companyId, whId, ownerId }: Workspace) {
  const { scope } = declared;
  if (scope === "shared") return [];
  const isInLines = (name: string) => name === "owner_id" && ownersInLines(declared) !== undefined;
  const narrowing = (part: Part) =>
    typeof scope[part] === "object" && "any" in scope[part] ? [] : columnsOf(declared, part);
  const all = [
    { name: "company_id", columns: [scope.company ?? []].flat(), id: companyId },
    { name: "wh_id", columns: narrowing("warehouse"), id: whId },
    { name: "owner_id", columns: narrowing("owner"), id: ownerId },
  ];
  return all.flatMap(({ name, columns, id }) =>
    id && (columns.length > 0 || isInLines(name)) ? [{ name, columns, id }] : [],
  );
}

const only = (columns: readonly string[]): string | readonly string[] =>
  columns.length === 1 ? String(columns[0]) : columns;

/** Conditions for what the path does not say; they hold of every question of the query. */
function restOfWorkspace(
  declared: Declared,
  pattern: string | undefined,
  query: Query,
  workspace: Workspace,
): Partial<Query> {
  if (declared.scope === "shared") return {};
  const inPath = pattern ? (declared.scoped[pattern] ?? []) : [];
  const isAsked = (column: string) =>
    column !== declared.key && declared.fields[column]?.required && !inPath.includes(column);
  const more = workspaceColumns(declared, workspace).flatMap(({ columns, id }) =>
    columns.length > 0 && columns.every(isAsked)
      ? [{ queryField: only(columns), queryCondition: "equal" as const, queryValue: id }]
      : [],
  );
  if (more.length === 0) return {};
  const narrowed = ({ within = [] }: Conditions) => [...within, ...more];
  return {
    within: narrowed(query),
    ...(query.counts ? { counts: query.counts.map((one) => ({ ...one, within: narrowed(one) })) } : {}),
  };
}
