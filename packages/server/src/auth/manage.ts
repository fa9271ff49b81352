import { Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { currentEpoch } from "./callers.ts";
import { grantedTo, grantsMissing } from "./granted.ts";
import { isLimitedToOwners } from "./ownerLimit.ts";

/** Who asks, and the proof that its rights are still those: a call's context is one. */
export interface Manager {
  readonly caller: Caller;
  prove(epoch: string): void;
}

/** Proves that the caller's session and rights are those it was admitted with. */
export async function demandCurrent(reader: Reader, { prove }: Manager): Promise<void> {
  const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(reader);
  prove(rows[0]?.epoch ?? "");
}

interface Target {
  epoch: string;
  account_id: string;
  company_id: string;
  account_type: Caller["accountType"];
  granted: string[];
  is_limited: boolean;
  owner_ids: string[];
  wh_ids: string[];
}

const rank: Readonly<Record<Caller["accountType"], number>> = { group: 2, company: 1, department: 0, personal: 0 };

/**
 * Refuses where the caller may not take over the account by setting its password or ending its lock: one that may do
 * or see more than the caller, or the caller's own, for which there are other ways.
 * @throws Failure NOT_FOUND outside of the caller's companies, NOT_ON_OWN, BEYOND_OWN.
 */
export async function demandManage(reader: Reader, { caller, prove }: Manager, accountId: string): Promise<void> {
  const [target] = await targets(reader, sql`a.account_id = ${accountId}::uuid`);
  if (!target || !caller.scope.companyIds.includes(target.company_id)) throw new Failure("NOT_FOUND");
  prove(target.epoch);
  if (target.account_id === caller.accountId) throw new Failure("NOT_ON_OWN");
  if (!isWithin(caller, target)) refuse();
}

/**
 * Refuses a change of these users' permissions or accounts where one of them may do or see more than the caller. The
 * caller's own account has rules of its own. Call it in a transaction that has proved the caller's rights.
 * @throws Failure BEYOND_OWN.
 */
export async function demandManageUsers(reader: Reader, caller: Caller, userIds: readonly string[]): Promise<void> {
  const found = await targets(reader, sql`a.user_id = any(${[...new Set(userIds)]}::uuid[])`);
  if (!found.every((target) => target.account_id === caller.accountId || isWithin(caller, target))) refuse();
}

async function targets(reader: Reader, which: RawBuilder<unknown>): Promise<readonly Target[]> {
  const { rows } = await sql<Target>`
    select ${currentEpoch} as epoch, a.account_id, a.company_id, a.account_type,
      ${isLimitedToOwners(sql`a.account_id`, sql`a.user_id`, sql`a.owners_only`)} as is_limited, array(${grantedTo(sql`a.user_id`)}) as granted,
      array(select o.owner_id::text from account_owner o where o.account_id = a.account_id) as owner_ids,
      array(select wu.wh_id::text from warehouse_user wu where wu.user_id = a.user_id) as wh_ids
    from account a
    where ${which}`.execute(reader);
  return rows;
}

function refuse(): never {
  throw new Failure("BEYOND_OWN");
}

const isWithin = (caller: Caller, target: Target): boolean =>
  caller.scope.companyIds.includes(target.company_id) &&
  rank[target.account_type] <= rank[caller.accountType] &&
  grantsMissing(caller, target.granted).length === 0 &&
  seesNoMore(caller, target);

function seesNoMore(caller: Caller, target: Target): boolean {
  const { whIds } = caller.scope;
  const ownerIds = caller.scope.ownerIds ?? [];
  if (caller.isLimited && !(target.is_limited && target.owner_ids.every((id) => ownerIds.includes(id)))) return false;
  return rank[caller.accountType] > 0 || target.wh_ids.every((id) => whIds.includes(id));
}
