import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import { limits } from "./limits.ts";
import { hashOf, newLetterToken, newSecret } from "./secrets.ts";
import { after } from "./sessions.ts";

/** What a one-time token is good for. */
export type LinkPurpose = "reset_password" | "set_password" | "set_up" | "nonce";

const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  reset_password: limits.letterTokenMs,
  set_password: limits.firstPasswordTokenMs,
  set_up: limits.setUpTokenMs,
  nonce: limits.nonceMs,
};

/** Makes a one-time token; it is known to whoever gets it and kept as a hash. An account's newest letter alone is good. */
export async function makeLink(tx: Tx, purpose: LinkPurpose, accountId: string | null): Promise<string> {
  const token = purpose === "nonce" ? newSecret() : newLetterToken();
  if (accountId && purpose !== "nonce") {
    await sql`
      delete from link_token where account_id = ${accountId}::uuid and purpose <> 'nonce' and used_at is null`.execute(
      tx,
    );
  }
  await sql`
    insert into link_token (token_hash, purpose, account_id, expires_at)
    values (${hashOf(token)}, ${purpose}, ${accountId}::uuid, ${after(lifeMs[purpose])})`.execute(tx);
  return token;
}

/** Whose link this is, without spending it. @throws Failure LINK_INVALID */
export async function readLink(
  reader: Reader,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ accountId: string | null; purpose: LinkPurpose }> {
  const { rows } = await sql<{ account_id: string | null; purpose: LinkPurpose }>`
    select account_id, purpose from link_token
    where token_hash = ${hashOf(token)} and purpose = any(${[...purposes]}::text[]) and used_at is null
      and expires_at > now()`.execute(reader);
  return found(rows[0]);
}

/** Spends a link. Of two at once, one gets it. @throws Failure LINK_INVALID */
export async function spendLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ accountId: string | null; purpose: LinkPurpose }> {
  const { rows } = await sql<{ account_id: string | null; purpose: LinkPurpose }>`
    update link_token set used_at = now()
    where token_hash = ${hashOf(token)} and purpose = any(${[...purposes]}::text[]) and used_at is null
      and expires_at > now()
    returning account_id, purpose`.execute(tx);
  return found(rows[0]);
}

function found(row: { account_id: string | null; purpose: LinkPurpose } | undefined) {
  if (!row) throw new Failure("LINK_INVALID");
  return { accountId: row.account_id, purpose: row.purpose };
}
