import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";

/** The day on which something is done, `YYYY-MM-DD`, as the warehouse reckons it. */
export async function businessDate(reader: Reader, whId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from warehouse where wh_id = ${whId}`.execute(reader);
  if (!rows[0]) throw new Error(`warehouse ${whId} is gone`);
  return rows[0].today;
}
