import type { Declared, ResourceName } from "@stowage/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Condition, pageSizes, type Query } from "../api/query.ts";
import { type AnyRow, type Page, type Place, queryRows } from "../api/resources.ts";
import { type ScreenSearch, sortsOf } from "../api/search.ts";
import { usePlace } from "../session/hooks.ts";

/** The query that an address asks. */
export function queryOf(search: ScreenSearch): Query & { readonly page: number; readonly pageSize: number } {
  const query = (search.q ?? []).map(
    ([queryField, queryCondition, queryValue]): Condition => ({ queryField, queryCondition, queryValue }),
  );
  return {
    page: search.page ?? 1,
    pageSize: search.size ?? pageSizes[0],
    combinedCondition: search.any ? "OR" : "AND",
    query,
    sort: sortsOf(search.sort),
  };
}

/** The page of a list, from memory while the server is asked anew; the page after it is fetched ahead. */
export function useList(declared: Declared, search: ScreenSearch) {
  const place = usePlace();
  const client = useQueryClient();
  const query = queryOf(search);
  const options = (wanted: typeof query) => ({
    queryKey: [declared.name, "list", wanted, place],
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(declared, wanted, place, signal),
  });
  const found = useQuery({ ...options(query), placeholderData: keepPreviousData });
  const { data } = found;
  const hasNext = data ? query.page * query.pageSize < data.total : false;
  const next = JSON.stringify({ ...query, page: query.page + 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the query
  useEffect(() => {
    if (hasNext && query.pageSize <= 100) void client.prefetchQuery(options(JSON.parse(next)));
  }, [hasNext, next]);
  return { ...found, query, place };
}

const readPage = (declared: Declared, query: Query, place: Place, signal: AbortSignal) =>
  queryRows(declared.name as ResourceName, query, { place, signal }) as unknown as Promise<Page<AnyRow>>;
