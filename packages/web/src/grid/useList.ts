import type { Declared, ResourceName } from "@stowage/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Query } from "../api/query.ts";
import { type AnyRow, nowhere, type Page, type Place, queryRows } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { usePlace } from "../session/hooks.ts";
import { queryOf } from "./queryOf.ts";

/** The page of a list, from memory while the server is asked anew; the page after it is fetched ahead. */
export function useList(declared: Declared, search: ScreenSearch) {
  const here = usePlace();
  // What is everybody's is listed as it is; as a company sees it, it is looked up.
  const place = declared.overlay ? nowhere : here;
  const client = useQueryClient();
  const query = queryOf(declared, search);
  const options = (asked: typeof query) => ({
    queryKey: [declared.name, "list", asked, place],
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(declared, asked, place, signal),
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
