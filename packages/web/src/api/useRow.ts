import type { Declared, ResourceName } from "@stowage/model";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { allRows } from "./allRows.ts";
import type { Condition } from "./query.ts";
import { type AnyRow, queryRows, readRow } from "./resources.ts";

/**
 * One row by its key, and by what its list needs: at once from a list that has it, and then from the server. None where
 * nothing is asked for.
 */
export function useRow(declared: Declared | undefined, id: string | undefined, needed: readonly Condition[] = []) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [declared?.name, "row", id, ...(needed.length > 0 ? [needed] : [])],
    enabled: declared !== undefined && id !== undefined,
    queryFn: () => readRow(declared?.name as ResourceName, id ?? "", needed) as unknown as Promise<AnyRow | null>,
    placeholderData: () => {
      const lists = client.getQueriesData<{ rows: readonly AnyRow[] }>({ queryKey: [declared?.name, "list"] });
      return lists.flatMap(([, page]) => page?.rows ?? []).find((row) => row[declared?.key ?? ""] === id);
    },
  });
}

/** The rows of a resource that belong to one row, by a field or any of several. */
export const useRowsOf = (...asked: Parameters<typeof rowsOf>) => useQuery(rowsOf(...asked));

export interface RowsOfOptions {
  /** How many of the first rows to read; all unless given. */
  readonly pageSize?: number;
  /** Further columns in which the rows must agree. */
  readonly within?: Readonly<Record<string, string | readonly string[]>>;
  /** The field by which they are sorted; by default lines by their numbers, work as it is done, other rows newest first. */
  readonly order?: string;
  /** Of documents, also what their lines come to. */
  readonly tally?: boolean;
  /** The version of that one row with which they are to agree: they are read once it is known, and for each anew. */
  readonly version?: unknown;
}

export interface RowsOf {
  readonly rows: readonly AnyRow[];
  readonly total: number;
}

const workOrderOf = (declared: Declared): string | undefined => ("work" in declared ? declared.work?.sort : undefined);

/** The same for several at once. */
export function rowsOf(
  declared: Declared | undefined,
  field: string | readonly string[],
  id: string | undefined,
  { pageSize, within = {}, order, tally, version }: RowsOfOptions = {},
) {
  return queryOptions({
    queryKey: [declared?.name, "of", field, id, pageSize ?? "all", within, order, tally, version ?? "any"],
    enabled: declared !== undefined && id !== undefined,
    queryFn: async ({ signal }): Promise<RowsOf> => {
      if (!declared) throw new Error("no resource to ask");
      const query = [[field, id ?? ""] as const, ...Object.entries(within)].map(([queryField, queryValue]) => ({
        queryField,
        queryCondition: "equal" as const,
        queryValue,
      }));
      const sortField = order ?? (declared.fields.line_no ? "line_no" : workOrderOf(declared));
      const sort = sortField ? [{ sortField, sortOrder: "asc" as const }] : [];
      if (pageSize)
        return queryRows(
          declared.name as ResourceName,
          { page: 1, pageSize, query, sort, ...(tally ? { tally } : {}) },
          { signal },
        ) as unknown as RowsOf;
      const rows = await allRows(declared, { query, sort }, { signal });
      return { rows, total: rows.length };
    },
  });
}
