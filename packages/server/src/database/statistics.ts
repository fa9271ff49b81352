import { sql } from "kysely";
import { isSpread } from "./spread.ts";
import type { Database, Tx } from "./types.ts";

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

const fewRows = 2_000;

/**
 * Counts tables of which the planner knows nothing. In a database that was empty a moment ago, the check of each
 * reference to one of their rows otherwise goes through all of the warehouse: 0.3 ms a row instead of 3 µs.
 */
export async function countTables(tx: Tx, tables: readonly string[]): Promise<void> {
  // A transaction that has written on a cluster cannot ask all nodes to count; each node's own keeper does.
  if (isSpread(tx)) return;
  const { rows: known } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relname = any(${tables}::text[]) and reltuples < ${fewRows}::real`.execute(tx);
  for (const { name } of known) await sql`analyze ${sql.table(name)}`.execute(tx);
}
