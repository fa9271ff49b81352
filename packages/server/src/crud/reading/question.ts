import { type Declared, documentsOf, Failure, isNeverEmpty, isSorted, model, walkingOrder } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { inWalkingOrder } from "../../database/walkingOrder.ts";
import type { Caller } from "../../http/caller.ts";
import { isForAll, scopeCondition } from "../sharing/scope.ts";
import { behindCondition, behindNamed, saidByOthers } from "./behind.ts";
import { comparable, isHiddenFrom, joinsFor, type Shown, shownBy } from "./columns.ts";
import { condition } from "./condition.ts";
import { toldTo } from "./withheld.ts";

/** What is asked of one field, or of any of several. */
export interface Asked {
  readonly queryField: string | readonly string[];
  readonly queryCondition: string;
  readonly queryValue: unknown;
}

/** A condition, or several of which any one is enough. */
export type Clause = Asked | { readonly any: readonly Asked[] };

/** Conditions, and whether all of them must hold or any is enough. */
export interface Conditions {
  readonly combinedCondition?: "AND" | "OR";
  readonly query?: readonly Asked[];
}

/** The query body of the contract. */
export interface Query extends Conditions {
  readonly page?: number;
  readonly pageSize?: number;
  /** These hold whatever else is asked, also where any of that is enough. */
  readonly within?: readonly Clause[];
  readonly sort?: readonly Sort[];
  readonly count?: "exact";
  /** What all rows come to, by field and unit. */
  readonly sums?: boolean;
  /** What each document's lines come to. */
  readonly tally?: boolean;
  /** Questions of which only the number of rows is wanted. */
  readonly counts?: readonly (Conditions & { readonly within?: readonly Clause[] })[];
}

export interface Sort {
  readonly sortField: string;
  readonly sortOrder?: "asc" | "desc";
  /** Rows without a value come last, in either order. */
  readonly empty?: "last";
}

/** What a list needs, each as it was asked for. */
export type Needed = Readonly<Record<string, string>>;

/** Who may see what: the caller, or for a scoped path further columns that must equal. */
export interface Restriction {
  readonly caller: Caller;
  readonly equals?: Readonly<Record<string, string>>;
  /** A further condition over the table's alias `t`. */
  readonly further?: RawBuilder<boolean> | undefined;
  /** What the list needs, where its rows come from a function of that. */
  readonly needed?: Needed | undefined;
  /** The names that are shown; by default all. */
  readonly names?: ReadonlySet<string> | undefined;
}

/** The columns of a resource that this caller may see; of rows that are only looked up, these names. */
export function visibleTo(declared: Declared, caller: Caller, names?: ReadonlySet<string>): ReadonlyMap<string, Shown> {
  const all = shownBy(declared, caller.language);
  const isVisible = (name: string) => !isHiddenFrom(declared, caller, name) && (names?.has(name) ?? true);
  const visible = [...all].filter(([name]) => isVisible(name));
  return toldTo(declared, caller, visible.length === all.size ? all : new Map(visible));
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

/** What is asked, and the names that it asks of. */
function conditionsOf(
  declared: Declared,
  restriction: Restriction,
  visible: ReadonlyMap<string, Shown>,
  asked: readonly Clause[] = [],
  part: "query" | "within",
) {
  const names = new Set<string>();
  const conditions = asked.map((clause, index) => {
    const enough = alternatives(clause).flatMap((one) =>
      [one.queryField].flat().map((field) => {
        const behind = behindNamed(declared, restriction, field);
        if (behind) return behindCondition(declared, restriction, behind, { ...one, field }, index);
        names.add(field);
        const own = condition(named(visible, field, part, index), one.queryCondition, one.queryValue, index);
        const said = saidByOthers(declared, { ...one, field });
        return said ? sql<boolean>`(${own} and ${said})` : own;
      }),
    );
    return sql<boolean>`(${sql.join(enough, sql` or `)})`;
  });
  return { names, conditions };
}

/** What of a clause is enough. */
const alternatives = (clause: Clause): readonly Asked[] => ("any" in clause ? clause.any : [clause]);

/** Where the rows of a question come from: `from … where …`, with the joins that it and these further names need. */
export function rowsAsked(
  declared: Declared,
  restriction: Restriction,
  visible: ReadonlyMap<string, Shown>,
  asked: Conditions & Pick<Query, "within">,
  further: readonly string[] = [],
): { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<boolean> } {
  const query = conditionsOf(declared, restriction, visible, asked.query, "query");
  const within = conditionsOf(declared, restriction, visible, asked.within, "within");
  const own = whereOf(declared, restriction, query.conditions, asked.combinedCondition ?? "AND");
  const where = sql<boolean>`${sql.join([own, ...within.conditions], sql` and `)}`;
  const joins = joinsFor(declared, [...query.names, ...within.names, ...further]);
  return { from: sql`${sql.table(declared.name)} as t ${joins} where ${where}`, where };
}

/** The names by which a query is sorted. @throws Failure UNKNOWN_FIELD, NOT_SORTED. */
export function namesOfSort(declared: Declared, visible: ReadonlyMap<string, Shown>, sort: Query["sort"] = []) {
  return sort.flatMap(({ sortField }, index) => {
    const { name, field } = named(visible, sortField, "sort", index);
    if (!isSorted(field)) refuse("NOT_SORTED", name, "sort", index);
    return [name, ...(isWalk(declared, sortField) ? walkingOrder.codes : [])];
  });
}

/** The names that a query's conditions ask of. */
export const namesAsked = ({ query = [], within = [] }: Pick<Query, "query" | "within">): readonly string[] =>
  [...query, ...within].flatMap(alternatives).flatMap(({ queryField }) => queryField);

export function named(visible: ReadonlyMap<string, Shown>, name: string, part: string, index: number): Shown {
  return visible.get(name) ?? refuse("UNKNOWN_FIELD", name, part, index);
}

function refuse(code: "UNKNOWN_FIELD" | "NOT_SORTED", name: string, part: string, index: number): never {
  const details = { field: name };
  throw new Failure(code, { details, errors: [{ index, field: `${part}.${name}`, code, details }] });
}

/** Newest first by default, and total by the key, so that paging never skips or repeats. */
export function orderOf(declared: Declared, visible: ReadonlyMap<string, Shown>, query: Query): RawBuilder<unknown> {
  const asked = (query.sort ?? []).map(({ sortField, sortOrder, empty }) => {
    const shown = visible.get(sortField);
    if (shown && isWalk(declared, sortField)) {
      const codes = walkingOrder.codes.flatMap((name) => visible.get(name)?.column ?? []);
      return inWalkingOrder(shown.column, codes, sortOrder);
    }
    const direction = directionOf(sortOrder, isAlwaysThere(declared, shown) ? "none" : empty);
    return shown ? sql`${comparable(shown)} ${direction}` : sql`1`;
  });
  const newest =
    asked.length > 0 || (declared.view && !declared.newest)
      ? []
      : [sql`t.${sql.ref(declared.newest ?? "created_at")} desc`];
  const last = query.sort?.length ? sql`asc` : sql`desc`;
  return sql`${sql.join([...asked, ...newest, ...lineOrderOf(declared), sql`t.${sql.ref(declared.key)} ${last}`])}`;
}

// Said of what is never empty, it would keep the index of a unique code from being read in its order.
function directionOf(order: Sort["sortOrder"], empty: "none" | "last" | undefined): RawBuilder<unknown> {
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  if (empty === "none") return direction;
  return order === "desc" || empty === "last" ? sql`${direction} nulls last` : sql`${direction} nulls first`;
}

const isAlwaysThere = (declared: Declared, shown: Shown | undefined): boolean =>
  shown !== undefined && !shown.through && !shown.lines && !shown.joins && isNeverEmpty(declared, shown.name);

/** The lines of a document, made at one time, stand together and in their own order. */
function lineOrderOf({ name, line }: Declared): readonly RawBuilder<unknown>[] {
  const document = line && documentsOf(model).find((one) => one.name === line.of);
  const kind = document && Object.values(document.lines).find(({ of }) => of === name);
  return kind ? [line.field, kind.order ?? "line_no"].map((column) => sql`t.${sql.ref(column)}`) : [];
}

/** Whether a sort by this field means the walking order. */
const isWalk = (declared: Declared, name: string): boolean =>
  declared.type === "resource" && declared.walked === true && name === walkingOrder.by;
