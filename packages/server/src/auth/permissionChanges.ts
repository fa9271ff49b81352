import { Failure, isRestriction } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { isAdministrator } from "./administrators.ts";
import { demandDelegableGrants } from "./delegation.ts";
import { demandManageUsers } from "./manage.ts";

/** The role or user whose permissions are changed. */
export type Holder = "role" | "user";

export interface Subject {
  readonly type: Holder;
  readonly id: string;
  readonly companyId: string;
  readonly code: string;
  readonly name: string;
}

export interface Change {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Refuses changes of permissions that nobody may make, and those beyond the caller's own: giving or taking a function that
 * the caller lacks (administrators may), lifting a restriction that also holds for the caller, changing a user with more
 * rights.
 * @throws Failure NOT_PERMITTED, BEYOND_OWN, ADMINISTRATORS_HOLD_ALL.
 */
export async function demandChange(tx: Tx, caller: Caller, subject: Subject, change: Change): Promise<void> {
  const { added, removed } = change;
  if (subject.type === "role" && subject.code === "administrator" && (removed.length > 0 || added.some(isRestriction)))
    throw new Failure("ADMINISTRATORS_HOLD_ALL");
  await demandDelegableGrants(tx, caller, [...added, ...removed]);
  const lifted = removed.find((one) => isRestriction(one) && caller.granted.has(one));
  if (lifted && !(await isAdministrator(tx, caller))) throw new Failure("BEYOND_OWN");
  // What a role loses, whoever has it loses.
  const isTaken = removed.length > 0 || added.some(isRestriction);
  const touched = subject.type === "user" ? [subject.id] : isTaken ? await holdersOf(tx, [subject.id]) : [];
  await demandManageUsers(tx, caller, touched);
}

/** Who has one of these roles. */
export async function holdersOf(tx: Tx, roleIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from role_user where role_id = any(${[...roleIds]}::uuid[])`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Writes into the history what was given and taken. */
export async function noteChange(tx: Tx, caller: Caller, subject: Subject, change: Change): Promise<void> {
  const { userId, userName } = caller;
  const [added, removed] = [change.added, change.removed].map((grants) => JSON.stringify([...grants].sort()));
  await sql`
    insert into permission_change (permission_change_id, company_id, subject_type, subject_id, subject_code, subject_name,
      changed_by, added, removed, created_by, updated_by)
    values (${newId()}::uuid, ${subject.companyId}::uuid, ${subject.type}, ${subject.id}, ${subject.code}, ${subject.name},
      ${userName}, ${added}::jsonb, ${removed}::jsonb, ${userId}::uuid, ${userId}::uuid)`.execute(tx);
}

/** The roles or users with these ids. */
export async function subjectsOf(tx: Tx, type: Holder, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>> {
  const { rows } = await sql<{ id: string; company_id: string; code: string; name: string }>`
    select role_id as id, company_id, role_code as code, role_name as name from role
    where ${type} = 'role' and role_id = any(${[...ids]}::uuid[])
    union all
    select user_id, company_id, user_no, user_name from "user"
    where ${type} = 'user' and user_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map((row) => [row.id, { type, id: row.id, companyId: row.company_id, code: row.code, name: row.name }]),
  );
}
