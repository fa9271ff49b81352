import { isRestriction } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller, CallerScope, Language } from "../http/caller.ts";
import type { TokenClaims } from "./accessToken.ts";
import { grantedTo } from "./granted.ts";
import { isLimitedToOwners } from "./ownerLimit.ts";

interface CallerRow {
  epoch: string;
  account_id: string;
  user_id: string;
  session_id: string;
  seen_by: string | null;
  seen_by_account: string | null;
  login_name: string;
  user_name: string;
  language: Language;
  account_type: Caller["accountType"];
  is_limited: boolean;
  granted: string[];
  group_ids: string[];
  company_ids: string[];
  warehouses: { wh_id: string; use_fixed_owner_id: string | null }[];
  owner_ids: string[];
}

/**
 * Reads who a session belongs to, all in one statement, so that epoch, rights and scope are of one moment.
 * `null` where the session is over or its account is not enabled.
 */
export async function loadCaller(reader: Reader, claims: TokenClaims): Promise<Caller | null> {
  const row = await readRow(reader, sessionOf(claims));
  if (!row) return null;
  const caller = callerFrom(row);
  if (!row.seen_by || !row.seen_by_account) return caller;
  const looking = await readRow(reader, sessionOf({ sessionId: row.seen_by, accountId: row.seen_by_account }));
  if (!looking || looking.seen_by || !(await mayLook(reader, looking.account_id, row.account_id))) return null;
  return seenThrough(caller, callerFrom(looking));
}

/**
 * The same caller with the rights as they are now, for work that goes on after the call that began it: signing out
 * does not end it, an end of the session by others does. `null` where it may not go on.
 */
export async function callerAtWork(
  reader: Reader,
  { accountId, sessionId, language }: Pick<Caller, "accountId" | "sessionId" | "language">,
): Promise<Caller | null> {
  const row = await readRow(
    reader,
    sessionOf({ accountId, sessionId }, sql`(revoked_at is null or revoked_reason = 'logout')`),
  );
  return row && !row.seen_by ? { ...callerFrom(row), language } : null;
}

/** What an account may do and see without a session, for what goes on in its name. `null` where it is not enabled. */
export async function callerOfAccount(reader: Reader, accountId: string): Promise<Caller | null> {
  const row = await readRow(
    reader,
    sql`select null::uuid as session_id, null::uuid as seen_by, ${accountId}::uuid as account_id`,
  );
  return row ? callerFrom(row) : null;
}

const isLive = sql`revoked_at is null and expires_at > now()`;

const sessionOf = ({ sessionId, accountId }: TokenClaims, condition = isLive) => sql`
  select session_id, seen_by, account_id from session
  where session_id = ${sessionId}::uuid and account_id = ${accountId}::uuid and ${condition}`;

async function readRow(reader: Reader, session: RawBuilder<unknown>): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    with me as (
      select s.session_id, s.seen_by, a.account_id, a.user_id, a.login_name, a.account_type, a.language,
        ${isLimitedToOwners(sql`a.account_id`, sql`a.user_id`, sql`a.owners_only`)} as is_limited, a.company_id, u.user_name, c.company_group_id
      from (${session}) s join account a on a.account_id = s.account_id
        join "user" u on u.user_id = a.user_id join company c on c.company_id = a.company_id
      where a.enabled and u.enabled),
    companies as (${companiesOf}),
    warehouses as (${warehousesOf})
    select (select epoch from rights_epoch)::text as epoch, me.session_id, me.seen_by,
      (select b.account_id::text from session b where b.session_id = me.seen_by) as seen_by_account, me.account_id, me.user_id, me.login_name,
      me.user_name, me.language, me.account_type, me.is_limited,
      array(${grantedTo(sql`me.user_id`)}) as granted,
      array(${groupsOf}) as group_ids,
      array(select company_id::text from companies order by 1) as company_ids,
      (select coalesce(json_agg(w order by w.wh_id), '[]'::json) from warehouses w) as warehouses,
      array(select owner_id::text from account_owner o where o.account_id = me.account_id order by 1) as owner_ids
    from me`.execute(reader);
  return rows[0];
}

/** An administrator may see the system as an account that is no administrator's; checked whenever rights are read. */
export async function mayLook(reader: Reader, administratorId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select 1 from company_administrator where account_id = ${administratorId}::uuid)
      and not exists (
        select 1 from account a join role_user ru on ru.user_id = a.user_id join role r on r.role_id = ru.role_id
        where a.account_id = ${accountId}::uuid and r.role_code = 'administrator') as may`.execute(reader);
  return rows[0]?.may ?? false;
}

const both = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id));

/** What two limits both allow; `null` is no limit. */
const narrower = (one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null =>
  one && other ? both(one, other) : (one ?? other);

/** What both may do and see. Where rights changed between the two readings, the epoch is empty: both are read again. */
function seenThrough(seen: Caller, looking: Caller): Caller {
  return {
    ...seen,
    granted: new Set([...seen.granted].filter((one) => looking.granted.has(one) || isRestriction(one))),
    scope: {
      groupIds: both(seen.scope.groupIds, looking.scope.groupIds),
      companyIds: both(seen.scope.companyIds, looking.scope.companyIds),
      whIds: both(seen.scope.whIds, looking.scope.whIds),
      ownerIds: narrower(seen.scope.ownerIds, looking.scope.ownerIds),
      fixedOwners: seen.scope.fixedOwners,
    },
    seenBy: { accountId: looking.accountId, loginName: looking.loginName, userName: looking.userName },
    epoch: seen.epoch === looking.epoch ? seen.epoch : "",
  };
}

// A group account sees the companies of its company's group, and those that its user was given.
const companiesOf = sql`
  select c.company_id from me join company c on c.company_id = me.company_id
    or (me.account_type = 'group' and c.company_group_id = me.company_group_id)
    or (me.account_type = 'group' and exists (
      select 1 from company_user cu where cu.company_id = c.company_id and cu.user_id = me.user_id))`;

// A group without companies is seen by whoever made it.
const groupsOf = sql`
  select g.company_group_id::text from company_group g
  where exists (select 1 from company c join companies using (company_id) where c.company_group_id = g.company_group_id)
    or (g.created_by = me.user_id and not exists (
      select 1 from company c where c.company_group_id = g.company_group_id))
  order by 1`;

// Who administers companies still sees a warehouse that is out of use; who works in warehouses does not.
const warehousesOf = sql`
  select w.wh_id, w.use_fixed_owner_id from me join warehouse w on w.company_id in (select company_id from companies)
  where me.account_type in ('group', 'company')
    or (w.enabled and exists (select 1 from warehouse_user wu where wu.wh_id = w.wh_id and wu.user_id = me.user_id))`;

function callerFrom(row: CallerRow): Caller {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    sessionId: row.session_id,
    loginName: row.login_name,
    userName: row.user_name,
    language: row.language,
    accountType: row.account_type,
    granted: new Set(row.granted),
    scope: scopeFrom(row),
    isLimited: row.is_limited,
    epoch: row.epoch,
  };
}

const worksInWarehouses = ({ account_type }: CallerRow): boolean =>
  account_type === "department" || account_type === "personal";

function scopeFrom(row: CallerRow): CallerScope {
  // Whoever is limited to some owners does not see a warehouse that is fixed to another.
  const warehouses = row.warehouses.filter(
    ({ use_fixed_owner_id: fixed }) => !row.is_limited || fixed === null || row.owner_ids.includes(fixed),
  );
  const fixedOwners = warehouses.flatMap(({ wh_id, use_fixed_owner_id }) =>
    use_fixed_owner_id ? [{ whId: wh_id, ownerId: use_fixed_owner_id }] : [],
  );
  const own = row.is_limited ? row.owner_ids : null;
  // Whoever works only in warehouses that are fixed to an owner sees these owners alone, and without any warehouse no
  // owner at all: taking a warehouse away never shows more.
  const worksForThese = worksInWarehouses(row) && fixedOwners.length === warehouses.length;
  const ofWarehouses = worksForThese ? [...new Set(fixedOwners.map(({ ownerId }) => ownerId))] : null;
  return {
    groupIds: row.group_ids,
    companyIds: row.company_ids,
    whIds: warehouses.map((warehouse) => warehouse.wh_id),
    ownerIds: own && fixedOwners.length === 0 ? own : narrower(own, ofWarehouses),
    fixedOwners,
  };
}
