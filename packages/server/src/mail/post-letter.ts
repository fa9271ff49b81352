import { sql } from "kysely";
import type { PostLetter } from "../auth/letters.ts";
import { newId } from "../database/index.ts";

/** Puts a letter in the outbox; to an account without an address nothing can be written. */
export const postLetter: PostLetter = async (tx, { kind, accountId, registrationId, language }) => {
  const chosen = language ?? null;
  if (registrationId) {
    await sql`
      insert into letter (letter_id, company_id, registration_id, kind, language, recipient)
      select ${newId()}::uuid, company_id, registration_id, ${kind}, coalesce(${chosen}::text, language), email
      from registration where registration_id = ${registrationId}::uuid`.execute(tx);
    return;
  }
  await sql`
    insert into letter (letter_id, company_id, account_id, kind, language, recipient)
    select ${newId()}::uuid, a.company_id, a.account_id, ${kind}, coalesce(${chosen}::text, a.language), coalesce(a.email, u.email)
    from account a join "user" u on u.user_id = a.user_id
    where a.account_id = ${accountId ?? null}::uuid and coalesce(a.email, u.email) is not null`.execute(tx);
};
