import { Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { newId, type Reader, type Tx } from "../database/index.ts";
import type { Caller, Language } from "../http/caller.ts";
import { demandChange, type Holder, noteChange, subjectsOf } from "./permissionChanges.ts";

/** All that a role or a user is permitted, in one piece. */
export interface PermissionSet {
  readonly id: string;
  readonly company_id: string;
  readonly code: string;
  readonly name: string;
  /** That of the role or the user. */
  readonly version: number;
  /** `goodsSetup:query`, or the name of a right; of a user, the ones of its own. */
  readonly granted: readonly string[];
  /** A user's roles with what they grant; empty for a role. */
  readonly roles: readonly { role_id: string; role_code: string; role_name: string; granted: readonly string[] }[];
}

const roleNames: Readonly<Record<Language, RawBuilder<unknown>>> = {
  zh_TW: sql`t.role_name`,
  zh_CN: sql`coalesce(t.role_name_cn, t.role_name)`,
  en_US: sql`coalesce(t.role_name_eng, t.role_name)`,
};

/** The tables in which the permissions of roles and of users stand. */
const tables = {
  role: {
    name: sql`role`,
    key: sql`role_id`,
    code: sql`role_code`,
    title: (language: Language) => roleNames[language],
    link: sql`role_permission_function`,
    linkKey: sql`rpf_id`,
  },
  user: {
    name: sql`"user"`,
    key: sql`user_id`,
    code: sql`user_no`,
    title: () => sql`t.user_name`,
    link: sql`user_permission_function`,
    linkKey: sql`upf_id`,
  },
} as const;

const grantsBy = (link: RawBuilder<unknown>, key: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  select coalesce(json_agg(f.grant_name order by f.grant_name), '[]'::json)
  from ${link} l join permission_function f on f.function_id = l.function_id where l.${key} = ${id}`;

/** @throws Failure NOT_FOUND outside of the caller's companies. */
export async function readSet(reader: Reader, caller: Caller, holder: Holder, id: string): Promise<PermissionSet> {
  const { name, key, code, title, link } = tables[holder];
  const roles =
    holder === "role"
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(json_build_object('role_id', r.role_id, 'role_code', r.role_code, 'role_name', r.role_name,
          'granted', (${grantsBy(tables.role.link, tables.role.key, sql`r.role_id`)})) order by r.role_code), '[]'::json)
        from role_user ru join lateral (
          select t.role_id, t.role_code, ${roleNames[caller.language]} as role_name from role t where t.role_id = ru.role_id) r on true
        where ru.user_id = t.user_id)`;
  const { rows } = await sql<PermissionSet>`
    select t.${key} as id, t.company_id, t.${code} as code, ${title(caller.language)} as name, t.version,
      (${grantsBy(link, key, sql`t.${key}`)}) as granted, ${roles} as roles
    from ${name} t where t.${key} = ${id}::uuid and t.company_id = any(${[...caller.scope.companyIds]}::uuid[])`.execute(
    reader,
  );
  const found = rows[0];
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  return found;
}

export interface NewPermissions {
  readonly version: number;
  readonly granted: readonly string[];
}

/**
 * Gives a role or a user exactly these permissions, and writes into the history what that changed.
 * @throws Failure NOT_FOUND; VERSION_CONFLICT, with the set as it is now; NOT_A_CHOICE for what cannot be permitted;
 * NOT_PERMITTED, BEYOND_OWN, ADMINISTRATORS_HOLD_ALL.
 */
export async function writeSet(
  tx: Tx,
  caller: Caller,
  holder: Holder,
  id: string,
  { version, granted }: NewPermissions,
): Promise<PermissionSet> {
  const { name, key } = tables[holder];
  await sql`select 1 from ${name} where ${key} = ${id}::uuid for update`.execute(tx);
  const before = await readSet(tx, caller, holder, id);
  if (before.version !== version)
    throw new Failure("VERSION_CONFLICT", {
      details: { version: String(before.version) },
      additionals: { permissionSet: [before] },
    });
  const functions = await functionIds(tx, granted);
  const added = [...functions.keys()].filter((one) => !before.granted.includes(one));
  const removed = before.granted.filter((one) => !functions.has(one));
  if (added.length + removed.length === 0) return before;
  const subject = (await subjectsOf(tx, holder, [before.id])).get(before.id);
  if (!subject) throw new Failure("NOT_FOUND", { details: { id } });
  await demandChange(tx, caller, subject, { added, removed });
  const addedIds = added.map((one) => functions.get(one) ?? "");
  await changeGrants(tx, caller, { holder, set: before, addedIds, removed });
  await noteChange(tx, caller, subject, { added, removed });
  return readSet(tx, caller, holder, id);
}

/** The functions that these grants name. */
async function functionIds(tx: Tx, grants: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ grant_name: string; function_id: string }>`
    select grant_name, function_id from permission_function where grant_name = any(${[...grants]}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.grant_name, row.function_id]));
  const unknown = grants.find((one) => !known.has(one));
  if (unknown !== undefined) throw Failure.at("granted", "NOT_A_CHOICE", { value: unknown }, grants.indexOf(unknown));
  return known;
}

interface GrantChange {
  readonly holder: Holder;
  readonly set: PermissionSet;
  readonly addedIds: readonly string[];
  readonly removed: readonly string[];
}

async function changeGrants(tx: Tx, { userId }: Caller, change: GrantChange): Promise<void> {
  const { holder, addedIds, removed } = change;
  const { id, company_id } = change.set;
  const { name, key, link: table, linkKey } = tables[holder];
  if (removed.length > 0)
    await sql`
      delete from ${table} l using permission_function f
      where l.${key} = ${id}::uuid and f.function_id = l.function_id and f.grant_name = any(${[...removed]}::text[])`.execute(
      tx,
    );
  if (addedIds.length > 0)
    await sql`
      insert into ${table} (${linkKey}, company_id, ${key}, function_id, created_by, updated_by)
      select x.link_id, ${company_id}::uuid, ${id}::uuid, x.function_id, ${userId}::uuid, ${userId}::uuid
      from unnest(${addedIds.map(newId)}::uuid[], ${[...addedIds]}::uuid[]) x(link_id, function_id)`.execute(tx);
  await sql`
    update ${name} set version = version + 1, updated_at = now(), updated_by = ${userId}::uuid
    where ${key} = ${id}::uuid`.execute(tx);
}
