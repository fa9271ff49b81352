import {
  type Declared,
  type ListView,
  listOrderOf,
  type Standing,
  type ViewClause,
  type ViewCondition,
  viewsOf,
} from "@stowage/model";
import { searchFields } from "../api/lookup.ts";
import { type Clause, type Condition, type Conditions, pageSizes, type Query, type Sort } from "../api/query.ts";
import { type Asked, everywhere, type ScreenSearch, sortsOf } from "../api/search.ts";
import type { ColumnLayout } from "./layout.ts";
import { partedByNeeds } from "./needs.ts";

/** The query that an address asks, of who stands where they do. */
export function queryOf(
  declared: Declared,
  search: ScreenSearch,
  standing: Standing,
): Query & { readonly page: number; readonly pageSize: number } {
  const view = viewIn(viewsOf(declared, standing), search);
  return {
    page: search.page ?? 1,
    pageSize: search.size ?? pageSizes[0],
    ...conditionsOf(declared, search, view),
    sort: orderOf(declared, search.sort, view),
  };
}

/** What an address asks, within a view. */
export function conditionsOf(
  declared: Declared,
  { q = [], any }: Pick<ScreenSearch, "q" | "any">,
  view: ListView | undefined,
): Conditions {
  const { needed, beyond } = partedByNeeds(declared, q);
  const query = beyond.map(([field, queryCondition, queryValue]: Asked): Condition => {
    const queryField = field === everywhere ? searchFields(declared) : field;
    return { queryField, queryCondition, queryValue };
  });
  const within = [...needed, ...(view?.ask ?? [])].map(clauseOf);
  return { combinedCondition: any ? "OR" : "AND", query, ...(within.length > 0 ? { within } : {}) };
}

const clauseOf = (asked: ViewClause | Asked): Clause =>
  "any" in asked ? { any: asked.any.map(conditionOf) } : conditionOf(asked);

const conditionOf = ([queryField, queryCondition, queryValue]: ViewCondition | Asked): Condition => ({
  queryField,
  queryCondition,
  queryValue,
});

/**
 * The view that an address shows: the one it names. Without a name the first where nothing is asked; a question, such as a
 * link from elsewhere asks it, means all rows.
 */
export function viewIn(views: readonly ListView[], { view, q, any }: ScreenSearch): ListView | undefined {
  const named = views.find(({ name }) => name === view);
  const isAsking = (q?.length ?? 0) > 0 || any === true;
  return named ?? (isAsking ? views.find(({ kind }) => kind === "all") : views[0]);
}

/**
 * How a list is sorted: as it was asked to be, else as its view is worked on, else in its own order; empty where the
 * server's, the newest first, is right.
 */
export function orderOf(declared: Declared, asked: string | undefined, view?: ListView): readonly Sort[] {
  if (asked) return sortsOf(asked).map((sort) => (isDay(declared, sort.sortField) ? { ...sort, empty: "last" } : sort));
  if (view?.sort) return sortsOf(view.sort).map((sort): Sort => ({ ...sort, empty: "last" }));
  return listOrderOf(declared).map((sortField) => ({ sortField, sortOrder: "asc" }));
}

/** What has no day yet comes after whatever has one, in either order. */
const isDay = ({ fields }: Declared, name: string): boolean => ["date", "instant"].includes(fields[name]?.kind ?? "");

/** The order in which a list stands, as its head shows it: where none is asked, that in which the server answers. */
export function standsIn(declared: Declared, asked: string | undefined, view?: ListView): readonly Sort[] {
  const asking = orderOf(declared, asked, view);
  // A table is sorted by when its rows came; a view that says no such instant has an order of its own.
  const newest = declared.newest ?? (declared.view ? undefined : "created_at");
  return asking.length > 0 || !newest ? asking : [{ sortField: newest, sortOrder: "desc" }];
}

/** The field by which a list stands first, where its column is not in sight: its foot says so. */
export function unseenOrder(
  [first]: readonly Sort[],
  layout: readonly ColumnLayout[],
  unfit: readonly string[],
): string | undefined {
  const isSeen = layout.some(({ name, hidden }) => name === first?.sortField && !hidden);
  return isSeen && !unfit.includes(first?.sortField ?? "") ? undefined : first?.sortField;
}
