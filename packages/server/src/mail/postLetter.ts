import { sql } from "kysely";
import type { PostLetter } from "../auth/letters.ts";
import { newId } from "../database/index.ts";
import { linkOf } from "./writeLetter.ts";

/**
 * Puts a letter in the outbox, where it waits until it is sent. It replaces an older letter whose link it makes void. To
 * an account without an e-mail address no letter is made.
 */
export const postLetter: PostLetter = async (tx, { kind, accountId, registrationId, language }) => {
  const chosen = language ?? null;
  if (linkOf[kind])
    await sql`
      update letter set state = 'expired' where kind = ${kind} and state = 'waiting'
        and (account_id = ${accountId ?? null}::uuid or registration_id = ${registrationId ?? null}::uuid)`.execute(tx);
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
