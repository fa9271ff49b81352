import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { isOnline } from "./online.ts";

/** The key of the lock under which seats are counted and taken. It stays the same in every version. */
const lockKey = 7_805_114_238;

/**
 * The limit of accounts that are online at once, over all servers. An account that is online already may sign in again,
 * and administrators of a group always may, since somebody must be able to sign others out. Counting and taking are done
 * under a lock, so that of two sign-ins for the last seat one gets it. The seat is taken when this transaction commits.
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
