import { ssccOf } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";

/**
 * A new code for a box or pallet of each of these companies, null where one has no prefix of GS1. Each is the next of a
 * sequence, so that two never have the same and nobody waits for another.
 */
export async function takeSsccs(tx: Tx, companies: readonly string[]): Promise<readonly (string | null)[]> {
  if (companies.length === 0) return [];
  const { rows } = await sql<{ company_id: string; gs1_prefix: string }>`
    select company_id, gs1_prefix from company
    where company_id = any(${[...new Set(companies)]}::uuid[]) and gs1_prefix is not null`.execute(tx);
  const prefixes = new Map(rows.map(({ company_id, gs1_prefix }) => [company_id, gs1_prefix]));
  const coded = companies.filter((company) => prefixes.has(company));
  if (coded.length === 0) return companies.map(() => null);
  const { rows: numbers } = await sql<{ next: string }>`
    select nextval('sscc_number') as next from generate_series(1, ${coded.length}::int)`.execute(tx);
  const next = numbers.values();
  return companies.map((company) => {
    const prefix = prefixes.get(company);
    return prefix ? ssccOf(prefix, BigInt(next.next().value?.next ?? 0)) : null;
  });
}
