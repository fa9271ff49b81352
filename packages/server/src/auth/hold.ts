import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { isAdministrator } from "./administrators.ts";
import { grantedTo, notHeldBy } from "./granted.ts";

export interface Given {
  readonly functionIds?: readonly string[];
  readonly roleIds?: readonly string[];
  /** Users whom a new account lets somebody be. */
  readonly userIds?: readonly string[];
}

/**
 * Refuses to give away, or to take from others, what the caller does not hold; administrators may.
 * @throws Failure NOT_PERMITTED, naming what is missing.
 */
export async function demandHeld(reader: Reader, caller: Caller, given: Given): Promise<void> {
  const { rows } = await sql<{ held: string }>`
    select f.grant_name as held from permission_function f
    where f.function_id = any(${[...(given.functionIds ?? [])]}::uuid[])
      or exists (select 1 from role_permission_function rf
        where rf.function_id = f.function_id and rf.role_id = any(${[...(given.roleIds ?? [])]}::uuid[]))
    union
    select g.held from unnest(${[...(given.userIds ?? [])]}::uuid[]) x(user_id)
      cross join lateral (${grantedTo(sql`x.user_id`)}) g(held)`.execute(reader);
  await demandGrants(
    reader,
    caller,
    rows.map((row) => row.held),
  );
}

/** The same of grants by name. */
export async function demandGrants(reader: Reader, caller: Caller, grants: readonly string[]): Promise<void> {
  const [missing] = notHeldBy(caller, grants);
  if (missing === undefined || (await isAdministrator(reader, caller))) return;
  throw new Failure("NOT_PERMITTED", { details: { function: missing } });
}
