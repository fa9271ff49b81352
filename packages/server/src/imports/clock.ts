import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Plan } from "./entries.ts";

/** Where nothing says by whose clock times are: as lists are exported where nobody says it. */
export const usualZone = "Asia/Taipei";

/** The time zone of the warehouse of an import, else the one that all of the caller's warehouses have. */
export async function clockOf(
  reader: Reader,
  { scope, hints }: Pick<Plan, "scope" | "hints">,
  caller: Caller,
): Promise<string> {
  const named = scope.wh_id ?? hints.wh_id;
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone from warehouse
    where wh_id = any(${named ? [named] : caller.scope.whIds}::uuid[]) limit 2`.execute(reader);
  const [only, other] = rows;
  return only && !other ? only.time_zone : usualZone;
}
