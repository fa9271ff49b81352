import { sql } from "kysely";
import { demandScope } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { ScopeColumn } from "./entities.ts";
import type { ImportBody } from "./schemas.ts";

/** Company, warehouse and owner for rows that name none: those of the request, else the only ones that the caller has. */
export async function requestScope(
  reader: Reader,
  caller: Caller,
  columns: readonly ScopeColumn[],
  body: Pick<ImportBody, ScopeColumn>,
): Promise<Readonly<Record<string, string>>> {
  const scope: Record<string, string> = {};
  for (const column of columns) {
    const requested = body[column];
    const only = onlyOne(caller, column);
    if (requested) demandScope(caller.scope, column, requested);
    if (requested ?? only) scope[column] = String(requested ?? only);
  }
  if (columns.includes("company_id") && !scope.company_id && scope.wh_id) {
    const { rows } = await sql<{ company_id: string }>`
      select company_id from warehouse where wh_id = ${scope.wh_id}::uuid`.execute(reader);
    if (rows[0]) scope.company_id = rows[0].company_id;
  }
  return scope;
}

/** The company, warehouse or owner of a caller who has exactly one. */
export function onlyOne({ scope }: Caller, column: ScopeColumn): string | undefined {
  const ids = { company_id: scope.companyIds, wh_id: scope.whIds, owner_id: scope.ownerIds ?? [] }[column];
  return ids.length === 1 ? ids[0] : undefined;
}
