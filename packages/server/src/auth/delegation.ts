import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { isAdministrator } from "./administrators.ts";
import { grantedTo, grantsMissing } from "./granted.ts";

/** What somebody is about to give to others, or to take from them. */
export interface Delegated {
  readonly functionIds?: readonly string[];
  readonly roleIds?: readonly string[];
  /** Users in whose name a new account signs in. */
  readonly userIds?: readonly string[];
}

/**
 * The rule of delegation: whoever gives functions and roles to others, or takes them away, holds these functions too.
 * Administrators may give and take all.
 * @throws Failure NOT_PERMITTED, naming what is missing.
 */
export async function demandDelegable(
  reader: Reader,
  caller: Caller,
  { functionIds = [], roleIds = [], userIds = [] }: Delegated,
): Promise<void> {
  const { rows } = await sql<{ held: string }>`
    select f.grant_name as held from permission_function f
    where f.function_id = any(${[...functionIds]}::uuid[])
      or exists (select 1 from role_permission_function rf
        where rf.function_id = f.function_id and rf.role_id = any(${[...roleIds]}::uuid[]))
    union
    select g.held from unnest(${[...userIds]}::uuid[]) x(user_id)
      cross join lateral (${grantedTo(sql`x.user_id`)}) g(held)`.execute(reader);
  await demandDelegableGrants(
    reader,
    caller,
    rows.map((row) => row.held),
  );
}

/** The same of grants by name. */
export async function demandDelegableGrants(reader: Reader, caller: Caller, grants: readonly string[]): Promise<void> {
  const [missing] = grantsMissing(caller, grants);
  if (missing === undefined || (await isAdministrator(reader, caller))) return;
  throw new Failure("NOT_PERMITTED", { details: { function: missing } });
}

/** Refuses roles that hold what the caller does not; administrators may change all. @throws Failure BEYOND_OWN */
export async function demandRolesHeld(reader: Reader, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ held: string }>`
    select distinct f.grant_name as held
    from role_permission_function rf join permission_function f on f.function_id = rf.function_id
    where rf.role_id = any(${[...roleIds]}::uuid[])`.execute(reader);
  const missing = grantsMissing(
    caller,
    rows.map((row) => row.held),
  );
  if (missing.length > 0 && !(await isAdministrator(reader, caller))) throw new Failure("BEYOND_OWN");
}
