import { isRestriction } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Caller } from "../http/caller.ts";

/** The grants of a user as `Caller.granted` has them: of the user's own functions and of those of all roles. */
export const grantedTo = (userId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  select f.grant_name from permission_function f where f.function_id in (
    select own.function_id from user_permission_function own where own.user_id = ${userId}
    union all
    select rf.function_id from role_user ru join role_permission_function rf on rf.role_id = ru.role_id
    where ru.user_id = ${userId})`;

/** The grants among these that the caller does not hold. A restriction is never missing: it allows nothing. */
export const grantsMissing = ({ granted }: Caller, grants: readonly string[]): string[] =>
  grants.filter((one) => !granted.has(one) && !isRestriction(one)).sort();
