import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** The administrators of the caller's companies: group accounts whose user has the role `administrator`. */
export async function superUsersOf(reader: Reader, caller: Caller): Promise<{ login_name: string }[]> {
  const { rows } = await sql<{ login_name: string }>`
    select a.login_name from account a join "user" u on u.user_id = a.user_id
    where a.account_type = 'group' and a.enabled and u.enabled
      and a.company_id = any(${[...caller.scope.companyIds]}::uuid[])
      and exists (select 1 from role_user ru join role r on r.role_id = ru.role_id
        where ru.user_id = a.user_id and r.role_code = 'administrator')
    order by a.login_name`.execute(reader);
  return rows;
}
