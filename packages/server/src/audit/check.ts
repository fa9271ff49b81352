import { sql } from "kysely";
import type { Database } from "../database/index.ts";

/** Something that must always hold. */
export interface AuditCheck {
  readonly name: string;
  /** A select without parameters whose rows are what is broken; empty when all is well. */
  readonly sql: string;
}

export interface AuditResult {
  readonly name: string;
  readonly broken: number;
  /** A few of the broken rows. */
  readonly examples: readonly Record<string, unknown>[];
}

const limitMs = 30 * 60_000;

/** Runs all checks on one unchanging snapshot, so that it can run while the warehouse works. */
export function audit(database: Database, checks: readonly AuditCheck[]): Promise<AuditResult[]> {
  return database.transact(
    async (tx) => {
      const results: AuditResult[] = [];
      for (const check of checks) {
        const { rows } = await sql<{ broken: number; examples: Record<string, unknown>[] | null }>`
          with broken as materialized (${sql.raw(check.sql)})
          select count(*)::integer as broken, (select json_agg(b) from (select * from broken limit 3) b) as examples
          from broken
        `.execute(tx);
        results.push({ name: check.name, broken: rows[0]?.broken ?? 0, examples: rows[0]?.examples ?? [] });
      }
      return results;
    },
    { readOnly: true, limitMs },
  );
}
