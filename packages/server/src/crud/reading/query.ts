import {
  type Declared,
  defaultPageSize,
  documentsOf,
  Failure,
  maxPageSize,
  model,
  partitionOf,
  walkingOrder,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import { inWalkingOrder } from "../../database/walkingOrder.ts";
import type { Caller } from "../../http/caller.ts";
import { RawJson } from "../../http/rawJson.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { isForAll, scopeCondition } from "../sharing/scope.ts";
import { comparable, isHiddenFrom, joinsFor, type Shown, shownBy } from "./columns.ts";
import { condition } from "./condition.ts";

/** The query body of the contract. */
export interface Query {
  readonly page?: number;
  readonly pageSize?: number;
  readonly combinedCondition?: "AND" | "OR";
  /** Several fields mean any of them. */
  readonly query?: readonly { queryField: string | readonly string[]; queryCondition: string; queryValue: unknown }[];
  readonly sort?: readonly { sortField: string; sortOrder?: "asc" | "desc" }[];
  readonly count?: "exact";
}

export interface Page {
  /** As `pageSchema` has it; the rows are JSON text, made by the database. */
  readonly reply: Readonly<Record<string, unknown>>;
  /** Of the caller's rights, as this statement saw it. */
  readonly epoch: string;
}

const lastPage = 1_000_000_000;
const countedTo = 10_000;

/** Who may see what: the caller, or for a scoped path further columns that must equal. */
export interface Restriction {
  readonly caller: Caller;
  readonly equals?: Readonly<Record<string, string>>;
  /** A further condition over the table's alias `t`. */
  readonly further?: RawBuilder<boolean> | undefined;
  /** The names that are shown; by default all. */
  readonly names?: ReadonlySet<string> | undefined;
}

/**
 * Answers a query in one statement: ids of the page first, then the rows (a view has its rows at once); the bounded
 * count and the epoch of rights.
 */
export async function queryPage(
  reader: Reader,
  declared: Declared,
  restriction: Restriction,
  query: Query,
): Promise<Page> {
  const page = query.page ?? 1;
  if (!isWhole(page, lastPage))
    throw Failure.at("page", page < 1 ? "TOO_SMALL" : "TOO_LARGE", { min: 1, max: lastPage });
  const pageSize = query.pageSize ?? defaultPageSize;
  if (!isWhole(pageSize, maxPageSize)) throw Failure.at("pageSize", "PAGE_SIZE", { min: 1, max: maxPageSize });
  const visible = visibleTo(declared, restriction.caller, restriction.names);
  const parts = queryPartsOf(declared, visible, query);
  const where = whereOf(declared, restriction, parts.conditions, query.combinedCondition ?? "AND");
  const joins = joinsFor(declared, parts.names);
  const from = sql`${sql.table(declared.name)} as t ${joins} where ${where}`;
  const order = orderOf(declared, visible, query);
  const limit = query.count === "exact" ? sql`` : sql`limit ${sql.lit(countedTo + 1)}`;
  const offset = (page - 1) * pageSize;
  const picked = declared.view
    ? sql`${selectRows(declared, visible, sql``, order, where)} limit ${pageSize} offset ${offset}`
    : selectRows(declared, visible, sql`join page p on ${samePage(declared)}`, order);
  const ids = declared.view
    ? sql``
    : sql`with page as materialized (
      select ${keyColumns(declared)} from ${from} order by ${order} limit ${pageSize} offset ${offset})`;
  const { rows } = await sql<{ rows: string; total: string; epoch: string }>`
    ${ids}
    select (select epoch::text from rights_epoch) as epoch,
      (select count(*) from (select 1 from ${from} ${limit}) c)::text as total,
      coalesce(json_agg(r)::text, '[]') as rows
    from (${picked}) r`.execute(reader);
  const found = rows[0];
  if (!found) throw new Error("a query without an answer");
  const total = Number(found.total);
  const totalIsExact = query.count === "exact" || total <= countedTo;
  const counted = { total: totalIsExact ? total : countedTo, total_is_exact: totalIsExact };
  return { reply: { [declared.reply]: new RawJson(found.rows), ...counted, page, pageSize }, epoch: found.epoch };
}

/** Everything that a query means, in its order and without pages, as a statement to be read piece by piece. */
export function wholeQuery(
  declared: Declared,
  restriction: Restriction,
  query: Query,
  columns: readonly string[],
): RawBuilder<unknown> {
  const visible = visibleTo(declared, restriction.caller, restriction.names);
  const parts = queryPartsOf(declared, visible, query);
  for (const [index, column] of columns.entries()) parts.names.add(named(visible, column, "columns", index).name);
  const where = whereOf(declared, restriction, parts.conditions, query.combinedCondition ?? "AND");
  const needed = new Map([...visible].filter(([name]) => parts.names.has(name)));
  return selectRows(declared, needed, sql``, orderOf(declared, visible, query), where);
}

/** The rows with these keys, in the order of the keys, as the caller may see them. */
export async function rowsByKey(
  reader: Reader,
  declared: Declared,
  restriction: Restriction,
  keys: readonly string[],
): Promise<RawJson> {
  const visible = visibleTo(declared, restriction.caller, restriction.names);
  const where = whereOf(declared, restriction, [], "AND");
  const picked = sql`join unnest(${keys}::uuid[]) with ordinality k(id, position) on k.id = t.${sql.ref(declared.key)} and ${where}`;
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(r)::text, '[]') as rows
    from (${selectRows(declared, visible, picked, sql`k.position`)}) r`.execute(reader);
  return new RawJson(rows[0]?.rows ?? "[]");
}

/** The rows that `field` leads to one of these keys, ordered by another field, as the caller may see them. */
export async function rowsLeadingTo(
  reader: Reader,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
  { field, order }: { readonly field: string; readonly order: string },
): Promise<RawJson> {
  const further = sql<boolean>`t.${sql.ref(field)} = any(${keys}::uuid[])`;
  const where = whereOf(declared, { caller, further }, [], "AND");
  const ordered = sql`t.${sql.ref(order)}, t.${sql.ref(declared.key)}`;
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(r)::text, '[]') as rows
    from (${selectRows(declared, visibleTo(declared, caller), sql``, ordered, where)}) r`.execute(reader);
  return new RawJson(rows[0]?.rows ?? "[]");
}

/** The columns of a resource that this caller may see; of rows that are only looked up, these names. */
export function visibleTo(declared: Declared, caller: Caller, names?: ReadonlySet<string>): ReadonlyMap<string, Shown> {
  const all = shownBy(declared, caller.language);
  const isVisible = (name: string) => !isHiddenFrom(declared, caller, name) && (names?.has(name) ?? true);
  const visible = [...all].filter(([name]) => isVisible(name));
  return visible.length === all.size ? all : new Map(visible);
}

/** The condition of one query over table alias `t`: scope, path and what was asked. */
export function whereOf(
  declared: Declared,
  restriction: Restriction,
  conditions: readonly RawBuilder<boolean>[],
  combined: "AND" | "OR",
): RawBuilder<boolean> {
  const parts = [scopeCondition(declared, restriction.caller.scope, "t")];
  for (const [column, value] of Object.entries(restriction.equals ?? {})) {
    const same = sql<boolean>`${sql.ref(`t.${column}`)} = ${value}`;
    parts.push(isForAll(declared, column) ? sql`(${same} or ${sql.ref(`t.${column}`)} is null)` : same);
  }
  if (restriction.further) parts.push(restriction.further);
  if (conditions.length > 0) parts.push(sql`(${sql.join(conditions, combined === "OR" ? sql` or ` : sql` and `)})`);
  return sql`${sql.join(parts, sql` and `)}`;
}

function queryPartsOf(declared: Declared, visible: ReadonlyMap<string, Shown>, query: Query) {
  const names = new Set<string>();
  const conditions = (query.query ?? []).map((filter, index) => {
    const conditions = [filter.queryField].flat().map((field) => {
      names.add(field);
      return condition(named(visible, field, "query", index), filter.queryCondition, filter.queryValue, index);
    });
    return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  });
  for (const [index, { sortField }] of (query.sort ?? []).entries()) {
    named(visible, sortField, "sort", index);
    for (const name of [sortField, ...(isWalk(declared, sortField) ? walkingOrder.codes : [])]) names.add(name);
  }
  return { names, conditions };
}

function named(visible: ReadonlyMap<string, Shown>, name: string, part: string, index: number): Shown {
  const shown = visible.get(name);
  if (!shown)
    throw new Failure("UNKNOWN_FIELD", {
      details: { field: name },
      errors: [{ index, field: `${part}.${name}`, code: "UNKNOWN_FIELD", details: { field: name } }],
    });
  return shown;
}

/** Newest first by default, and total by the key, so that paging never skips or repeats. */
function orderOf(declared: Declared, visible: ReadonlyMap<string, Shown>, query: Query): RawBuilder<unknown> {
  const order = (query.sort ?? []).map(({ sortField, sortOrder }) => {
    const shown = visible.get(sortField);
    if (shown && isWalk(declared, sortField)) {
      const codes = walkingOrder.codes.flatMap((name) => visible.get(name)?.column ?? []);
      return inWalkingOrder(shown.column, codes, sortOrder);
    }
    const direction = sortOrder === "desc" ? sql`desc nulls last` : sql`asc nulls first`;
    return shown ? sql`${comparable(shown)} ${direction}` : sql`1`;
  });
  const newest =
    order.length > 0 || (declared.view && !declared.newest)
      ? []
      : [sql`t.${sql.ref(declared.newest ?? "created_at")} desc`];
  const last = query.sort?.length ? sql`asc` : sql`desc`;
  return sql`${sql.join([...order, ...newest, ...lineOrderOf(declared), sql`t.${sql.ref(declared.key)} ${last}`])}`;
}

/** The lines of a document, made at one time, stand together and in their own order. */
function lineOrderOf({ name, line }: Declared): readonly RawBuilder<unknown>[] {
  const document = line && documentsOf(model).find((one) => one.name === line.of);
  const kind = document && Object.values(document.lines).find(({ of }) => of === name);
  return kind ? [line.field, kind.order ?? "line_no"].map((column) => sql`t.${sql.ref(column)}`) : [];
}

/** Whether a sort by this field means the walking order. */
const isWalk = (declared: Declared, name: string): boolean =>
  declared.type === "resource" && declared.walked === true && name === walkingOrder.by;

/** The columns that identify the rows of a page: their key, and the column that leads it. */
function keyColumns(declared: Declared) {
  const column = partitionOf(declared);
  const key = sql`t.${sql.ref(declared.key)} as id`;
  return column ? sql`t.${sql.ref(column)}, ${key}` : key;
}

const samePage = (declared: Declared) => sql`${inSamePartition(declared, "p", "t")}p.id = t.${sql.ref(declared.key)}`;

function selectRows(
  declared: Declared,
  visible: ReadonlyMap<string, Shown>,
  picked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  where?: RawBuilder<boolean>,
) {
  const columns = [...visible.values()].map(
    (shown) => sql`${shown.kind.read(shown.column, shown.per)} as ${sql.ref(shown.name)}`,
  );
  return sql`select ${sql.join(columns)} from ${sql.table(declared.name)} as t ${picked} ${joinsFor(declared, visible.keys())} ${where ? sql`where ${where}` : sql``} order by ${order}`;
}

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
