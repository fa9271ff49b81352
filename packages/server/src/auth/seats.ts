import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { isOnline } from "./online.ts";

/** Any number, the same in every version: whoever takes one of the last seats holds this lock. */
const lockKey = 7_805_114_238;

/**
 * Refuses where as many accounts are online as may be, over all servers. Whoever is online already may come in once
 * more, and administrators of a group always: somebody must be able to sign others out. Counting and taking happen one
 * after the other, so that of two who want the last seat one gets it; it is taken when this transaction commits.
 * @throws Failure TOO_MANY_USERS
 */
export async function demandSeat(tx: Tx, accountId: string, maxLoginUsers: number): Promise<void> {
  if (await hasSeat(tx, accountId)) return;
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx);
  const { rows } = await sql<{ online: number }>`
    select count(distinct s.account_id)::int as online from session s where ${isOnline}`.execute(tx);
  if ((rows[0]?.online ?? 0) >= maxLoginUsers) throw new Failure("TOO_MANY_USERS", { details: { max: maxLoginUsers } });
}

async function hasSeat(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session s where s.account_id = ${accountId}::uuid and ${isOnline}
    union all
    select 1 from account a join role_user ru on ru.user_id = a.user_id join role r on r.role_id = ru.role_id
    where a.account_id = ${accountId}::uuid and a.account_type = 'group' and r.role_code = 'administrator'
    limit 1`.execute(tx);
  return rows.length > 0;
}
