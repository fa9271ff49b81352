import { type RawBuilder, sql } from "kysely";

/** Whether an account sees the rows of some owners only: by its own setting, its list of owners, or a role of its user. */
export const isLimitedToOwners = (
  accountId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  says: RawBuilder<unknown>,
) =>
  sql<boolean>`(${says} or exists (select 1 from account_owner ao where ao.account_id = ${accountId}) or exists (
    select 1 from role_user ru join role r on r.role_id = ru.role_id
    where ru.user_id = ${userId} and r.owners_only))`;
