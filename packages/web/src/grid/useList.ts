import { type Declared, type ResourceName, sumDecimals, type ToldBeside } from "@stowage/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { rowsWithAny } from "../api/allRows.ts";
import type { Condition, Query } from "../api/query.ts";
import { type AnyRow, declaredAs, noWorkspace, type Page, queryRows, type Workspace } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useMayDo, useWorkspace } from "../session/hooks.ts";
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
  const hasNext = found.data ? query.page * query.pageSize < found.data.total : false;
  const next = JSON.stringify({ ...query, page: query.page + 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the query
  useEffect(() => {
    if (hasNext && query.pageSize <= 100) void client.prefetchQuery(options(JSON.parse(next)));
  }, [hasNext, next]);
  const data = useBeside(declared, found.data, workspace);
  return { ...found, data, query, workspace };
}

/** The page with what another list tells of its rows, once that is known. */
function useBeside(declared: Declared, page: Page<AnyRow> | undefined, workspace: Workspace) {
  const mayDo = useMayDo();
  const beside = declared.type === "resource" ? declared.beside : undefined;
  const teller = declaredAs(beside?.of ?? "");
  const rows = page?.rows ?? noRows;
  const told = useQuery({
    queryKey: [beside?.of, "beside", rows.map((row) => row[declared.key]), workspace],
    enabled: beside !== undefined && teller !== undefined && mayDo(teller, "query") && rows.length > 0,
    queryFn: ({ signal }) => {
      const [key = "", ...others] = beside?.by ?? [];
      const valuesOf = (column: string) => [...new Set(rows.map((row) => String(row[column])))];
      const query = others.map(
        (column): Condition => ({ queryField: column, queryCondition: "equal", queryValue: valuesOf(column) }),
      );
      return rowsWithAny(beside?.of ?? "", key, valuesOf(key), { workspace, signal, query });
    },
  });
  const { data } = told;
  return useMemo(
    () => (page && beside && data ? { ...page, rows: withBeside(page.rows, beside, data) } : page),
    [page, beside, data],
  );
}

const noRows: readonly AnyRow[] = [];

/** Rows with the sums of what is told of each; none of it is nothing. */
export function withBeside(
  rows: readonly AnyRow[],
  { by, sum }: ToldBeside,
  told: readonly AnyRow[],
): readonly AnyRow[] {
  const keyOf = (row: AnyRow) => by.map((column) => row[column]).join();
  const own = Map.groupBy(told, keyOf);
  return rows.map((row) => {
    const each = own.get(keyOf(row)) ?? [];
    return { ...row, ...Object.fromEntries(sum.map((name) => [name, sumDecimals(each.map((one) => one[name]))])) };
  });
}

const readPage = (declared: Declared, query: Query, workspace: Workspace, signal: AbortSignal) =>
  queryRows(declared.name as ResourceName, query, { workspace, signal }) as unknown as Promise<Page<AnyRow>>;
