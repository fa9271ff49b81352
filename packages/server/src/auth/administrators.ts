import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** Whether the caller can administer a company, as the database defines it. */
export async function isAdministrator(reader: Reader, { accountId }: Caller): Promise<boolean> {
  const { rows } = await sql`
    select 1 from company_administrator where account_id = ${accountId}::uuid limit 1`.execute(reader);
  return rows.length > 0;
}
