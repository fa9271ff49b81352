import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Entity } from "./entities.ts";

const fewRows = 2_000;

/**
 * Counts tables of which the planner knows nothing. In a database that was empty a moment
 * ago, the check of each line's reference to its document otherwise goes through every document of the warehouse: 0.3 ms
 * a line instead of 3 µs.
 */
export async function countTables(tx: Tx, { rows, document }: Entity): Promise<void> {
  const tables = [rows.name, ...(document ? [document.name, "document_history"] : []), "unique_value"];
  const { rows: known } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relname = any(${tables}::text[]) and reltuples < ${fewRows}::real`.execute(tx);
  for (const { name } of known) await sql`analyze ${sql.table(name)}`.execute(tx);
}
