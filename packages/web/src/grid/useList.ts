import type { Declared, ResourceName } from "@stowage/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Query } from "../api/query.ts";
import { type AnyRow, noWorkspace, type Page, queryRows, type Workspace } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWorkspace } from "../session/hooks.ts";
import { queryOf } from "./queryOf.ts";
import { useStanding } from "./useStanding.ts";

/** The page of a list, from memory while the server is asked anew; the page after it is fetched ahead. */
export function useList(declared: Declared, search: ScreenSearch) {
  const here = useWorkspace();
  // What is everybody's is listed as it is; as a company sees it, it is looked up.
  const workspace = declared.overlay ? noWorkspace : here;
  const client = useQueryClient();
  const query = { ...queryOf(declared, search, useStanding()), sums: true, tally: declared.type === "document" };
  const options = (asked: typeof query) => ({
    queryKey: [declared.name, "list", asked, workspace],
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(declared, asked, workspace, signal),
  });
  const found = useQuery({ ...options(query), placeholderData: keepPreviousData });
  const { data } = found;
  const hasNext = data ? query.page * query.pageSize < data.total : false;
  const next = JSON.stringify({ ...query, page: query.page + 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the query
  useEffect(() => {
    if (hasNext && query.pageSize <= 100) void client.prefetchQuery(options(JSON.parse(next)));
  }, [hasNext, next]);
  return { ...found, query, workspace };
}

const readPage = (declared: Declared, query: Query, workspace: Workspace, signal: AbortSignal) =>
  queryRows(declared.name as ResourceName, query, { workspace, signal }) as unknown as Promise<Page<AnyRow>>;
