import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { grantedTo, notHeldBy } from "./granted.ts";

export interface Given {
  readonly functionIds?: readonly string[];
  readonly roleIds?: readonly string[];
  /** Users whom a new account lets somebody be. */
  readonly userIds?: readonly string[];
}

/** Refuses to give away what the caller does not hold. @throws Failure NOT_PERMITTED, naming what is missing. */
export async function demandHeld(reader: Reader, caller: Caller, given: Given): Promise<void> {
  const { rows } = await sql<{ held: string }>`
    select distinct case f.function_type when 'right' then f.function_code else p.permission_code || ':' || f.function_code end as held
    from permission_function f join permission p on p.permission_id = f.permission_id
    where f.function_id = any(${[...(given.functionIds ?? [])]}::uuid[])
      or exists (select 1 from role_permission_function rf
        where rf.function_id = f.function_id and rf.role_id = any(${[...(given.roleIds ?? [])]}::uuid[]))
    union
    select g.held from unnest(${[...(given.userIds ?? [])]}::uuid[]) x(user_id)
      cross join lateral (${grantedTo(sql`x.user_id`)}) g(held)`.execute(reader);
  const [missing] = notHeldBy(
    caller,
    rows.map((row) => row.held),
  );
  if (missing !== undefined) throw new Failure("NOT_PERMITTED", { details: { function: missing } });
}

/** What is about to go. */
export interface Leaving {
  readonly accountIds?: readonly string[];
  readonly userIds?: readonly string[];
  readonly roleUserIds?: readonly string[];
}

/**
 * Refuses to take the last administrator away from a company that has one; of two who take each other away at once,
 * the second is refused. @throws Failure LAST_ADMINISTRATOR
 */
export async function demandAdministratorLeft(tx: Tx, companyId: string, leaving: Leaving): Promise<void> {
  await sql`select 1 from company where company_id = ${companyId}::uuid for no key update`.execute(tx);
  const { rows } = await sql<{ had: boolean; left: boolean }>`
    with administrator as (
      select a.account_id = any(${[...(leaving.accountIds ?? [])]}::uuid[])
        or u.user_id = any(${[...(leaving.userIds ?? [])]}::uuid[])
        or ru.ru_id = any(${[...(leaving.roleUserIds ?? [])]}::uuid[]) as leaves
      from role r join role_user ru on ru.role_id = r.role_id
        join "user" u on u.user_id = ru.user_id join account a on a.user_id = u.user_id
      where r.company_id = ${companyId}::uuid and r.role_code = 'administrator' and a.enabled and u.enabled)
    select coalesce(bool_or(leaves), false) as had, coalesce(bool_or(not leaves), false) as left
    from administrator`.execute(tx);
  if (rows[0]?.had && !rows[0].left) throw new Failure("LAST_ADMINISTRATOR");
}
