import { type Declared, maxPageSize, maxQueryValues, type ResourceName } from "@stowage/model";
import { CallFailure } from "./failure.ts";
import type { Query } from "./query.ts";
import { type AnyRow, declaredAs, queryRows, type Workspace } from "./resources.ts";

interface Options {
  readonly workspace?: Workspace;
  readonly signal?: AbortSignal;
}

/**
 * Every row that a query finds, read page by page. @throws CallFailure INCOMPLETE where rows came or went meanwhile, so
 * that some may be missing.
 */
export async function allRows(
  declared: Declared,
  question: Omit<Query, "page" | "pageSize" | "count">,
  options: Options = {},
): Promise<readonly AnyRow[]> {
  const found = new Map<unknown, AnyRow>();
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const query: Query = { ...question, page, pageSize: maxPageSize, count: "exact" };
    const { rows, total } = await queryRows(declared.name as ResourceName, query, options);
    for (const row of rows as unknown as readonly AnyRow[]) found.set(row[declared.key], row);
    totals.add(total);
    if (page * maxPageSize >= total) break;
  }
  if (totals.size > 1 || !totals.has(found.size)) throw new CallFailure("INCOMPLETE", 0, "");
  return [...found.values()];
}

/** Every row in which one of these fields has one of these values; a row may come twice. */
export async function rowsWithAny(
  target: string,
  fields: string | readonly string[],
  values: readonly string[],
  { query = [], ...options }: Options & Pick<Query, "query"> = {},
): Promise<readonly AnyRow[]> {
  const declared = declaredAs(target);
  const found: AnyRow[] = [];
  for (let at = 0; declared && at < values.length; at += maxQueryValues) {
    const queryValue = values.slice(at, at + maxQueryValues);
    const condition = { queryField: fields, queryCondition: "equal" as const, queryValue };
    found.push(...(await allRows(declared, { query: [condition, ...query] }, options)));
  }
  return found;
}
