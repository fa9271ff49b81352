import { sql } from "kysely";
import { demandScope } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Place } from "./entities.ts";
import type { ImportBody } from "./schemas.ts";

/** Company, warehouse and owner for rows that name none: the request's, else the only ones that the caller has. */
export async function placeOf(
  reader: Reader,
  caller: Caller,
  columns: readonly Place[],
  body: Pick<ImportBody, Place>,
): Promise<Readonly<Record<string, string>>> {
  const place: Record<string, string> = {};
  for (const column of columns) {
    const given = body[column];
    const only = onlyOne(caller, column);
    if (given) demandScope(caller.scope, column, given);
    if (given ?? only) place[column] = String(given ?? only);
  }
  if (columns.includes("company_id") && !place.company_id && place.wh_id) {
    const { rows } = await sql<{ company_id: string }>`
      select company_id from warehouse where wh_id = ${place.wh_id}::uuid`.execute(reader);
    if (rows[0]) place.company_id = rows[0].company_id;
  }
  return place;
}

/** The one company, warehouse or owner that the caller has to do with at all. */
export function onlyOne({ scope }: Caller, column: Place): string | undefined {
  const ids = { company_id: scope.companyIds, wh_id: scope.whIds, owner_id: scope.ownerIds ?? [] }[column];
  return ids.length === 1 ? ids[0] : undefined;
}
