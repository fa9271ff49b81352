import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import type { Language } from "../http/caller.ts";
import type { PostLetter } from "./letters.ts";
import { limits } from "./limits.ts";
import { isSignedInToBy } from "./signInAttempts.ts";

/** Accounts of one e-mail address that are written to at once. */
const accountsOfAddress = 5;

/**
 * Sends the letter with which a password is reset, where the login name or e-mail address is known, has an address to
 * write to and was not written to too often. The reply never shows whether there is such an account, nor does its time. What was typed is
 * looked for among names and addresses, since people mix the two up.
 */
export async function requestLetter(
  database: Database,
  post: PostLetter,
  nameOrEmail: string,
  language?: Language,
): Promise<void> {
  const written = database.transact(async (tx) => {
    const { rows } = await sql<{ account_id: string }>`
      select a.account_id from account a join "user" u on u.user_id = a.user_id
      where (${isSignedInToBy("a", nameOrEmail)} or lower(coalesce(a.email, u.email)) = lower(${nameOrEmail}::text))
        and a.enabled and u.enabled and coalesce(a.email, u.email) is not null
        and (select count(*) from letter l where l.account_id = a.account_id and l.kind = 'reset_password'
          and l.created_at > now() - ${limits.letterWindowMs}::float8 * interval '1 millisecond') < ${limits.lettersOfAccount}
      order by a.account_id limit ${accountsOfAddress}`.execute(tx);
    for (const { account_id } of rows) {
      await post(tx, { kind: "reset_password", accountId: account_id, ...(language ? { language } : {}) });
    }
  });
  await Promise.all([written, setTimeout(limits.letterReplyMs)]);
}
