import type { Declared } from "@stowage/model";
import { searchFields } from "../api/lookup.ts";
import { type Condition, pageSizes, type Query, type Sort } from "../api/query.ts";
import { everywhere, type ScreenSearch, sortsOf } from "../api/search.ts";

/** The query that an address asks. */
export function queryOf(
  declared: Declared,
  search: ScreenSearch,
): Query & { readonly page: number; readonly pageSize: number } {
  const query = (search.q ?? []).map(([field, queryCondition, queryValue]): Condition => {
    const queryField = field === everywhere ? searchFields(declared) : field;
    return { queryField, queryCondition, queryValue };
  });
  return {
    page: search.page ?? 1,
    pageSize: search.size ?? pageSizes[0],
    combinedCondition: search.any ? "OR" : "AND",
    query,
    sort: orderOf(declared, search.sort),
  };
}

/** How a list is sorted: as it was asked to be, else in its own order; empty where the server's, the newest first, is right. */
export function orderOf(declared: Declared, asked: string | undefined): readonly Sort[] {
  if (asked) return sortsOf(asked);
  const own = declared.type === "resource" ? (declared.listOrder ?? []) : [];
  return own.map((sortField) => ({ sortField, sortOrder: "asc" }));
}
