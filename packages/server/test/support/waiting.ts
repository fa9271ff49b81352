import { sql } from "kysely";
import { type Database, isSpread } from "../../src/database/index.ts";

/** Whether somebody waits for a lock: on a cluster, on whichever node. */
export async function somebodyWaits({ reader }: Database): Promise<boolean> {
  const waiting = isSpread(reader)
    ? sql`select 1 from citus_lock_waits`
    : sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(reader)).rows.length > 0;
}
