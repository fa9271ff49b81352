import { sql } from "kysely";
import type { Database } from "./types.ts";

/** Changes to a table that must have gathered before it is looked at again, beside half of its rows: each look makes the server plan all its statements anew. */
const threshold = 200;

/**
 * Lets the planner know tables that have grown. A table that was empty when a statement was planned is thought small
 * until then, and its rows are sought one after the other; PostgreSQL's own keeper comes once a minute, and to the
 * embedded database not at all. Returns the tables looked at.
 */
export async function refreshStatistics(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_mod_since_analyze > ${threshold} + 0.5 * greatest(c.reltuples, 0)`.execute(
    database.reader,
  );
  for (const { name } of rows) await database.transact((tx) => sql`analyze ${sql.table(name)}`.execute(tx));
  return rows.map(({ name }) => name);
}
