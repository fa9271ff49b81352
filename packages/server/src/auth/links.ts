import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import { limits } from "./limits.ts";
import { hashOf, newLetterToken, newSecret } from "./secrets.ts";
import { after } from "./sessions.ts";

/** What a one-time token may be used for. */
export type LinkPurpose =
  | "reset_password"
  | "set_password"
  | "set_up"
  | "nonce"
  | "verify_email"
  | "passkey_add"
  | "passkey_use";

const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  reset_password: limits.letterTokenMs,
  set_password: limits.firstPasswordTokenMs,
  set_up: limits.setUpTokenMs,
  nonce: limits.nonceMs,
  verify_email: limits.verifyTokenMs,
  passkey_add: limits.passkeyChallengeMs,
  passkey_use: limits.passkeyChallengeMs,
};

/** Tokens that only programs handle: an account may have several at once, and they need not be readable by people. */
const passedOn: readonly LinkPurpose[] = ["nonce", "passkey_add", "passkey_use"];

/** The holder of a link: an account, a registration, or nobody yet. */
export interface LinkHolder {
  readonly accountId?: string | null;
  readonly registrationId?: string | null;
}

/** Makes a one-time token; only its hash is kept. Of several letters to one holder only the newest has a valid token. */
export async function makeLink(tx: Tx, purpose: LinkPurpose, holder: LinkHolder): Promise<string> {
  const { accountId = null, registrationId = null } = holder;
  const token = passedOn.includes(purpose) ? newSecret() : newLetterToken();
  if (!passedOn.includes(purpose)) {
    await sql`
      delete from link_token
      where (account_id = ${accountId}::uuid or registration_id = ${registrationId}::uuid)
        and purpose <> all(${[...passedOn]}::text[]) and used_at is null`.execute(tx);
  }
  await sql`
    insert into link_token (token_hash, purpose, account_id, registration_id, expires_at)
    values (${hashOf(token)}, ${purpose}, ${accountId}::uuid, ${registrationId}::uuid, ${after(lifeMs[purpose])})`.execute(
    tx,
  );
  return token;
}

export interface Link {
  readonly accountId: string | null;
  readonly registrationId: string | null;
  readonly purpose: LinkPurpose;
}

/** The holder of this link, without spending it. @throws Failure LINK_INVALID */
export async function readLink(reader: Reader, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  const { rows } = await sql<LinkRow>`
    select account_id, registration_id, purpose from link_token
    where token_hash = ${hashOf(token)} and purpose = any(${[...purposes]}::text[]) and used_at is null
      and expires_at > now()`.execute(reader);
  return found(rows[0]);
}

/** What a request counts for that brings the token of a letter that is still good: many behind one address may open theirs at once. */
export async function linkOf(reader: Reader, ...sent: readonly unknown[]): Promise<string | undefined> {
  const tokens = sent.flatMap((one) => {
    const { token } = (one ?? {}) as { readonly token?: unknown };
    return typeof token === "string" ? [hashOf(token)] : [];
  });
  const { rows } = await sql<{ token_hash: string }>`
    select token_hash from link_token
    where token_hash = any(${tokens}::text[]) and used_at is null and expires_at > now() limit 1`.execute(reader);
  return rows[0] && `link:${rows[0].token_hash}`;
}

/** Spends a link. Of two at once, one gets it. @throws Failure LINK_INVALID */
export async function spendLink(tx: Tx, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  const { rows } = await sql<LinkRow>`
    update link_token set used_at = now()
    where token_hash = ${hashOf(token)} and purpose = any(${[...purposes]}::text[]) and used_at is null
      and expires_at > now()
    returning account_id, registration_id, purpose`.execute(tx);
  return found(rows[0]);
}

interface LinkRow {
  account_id: string | null;
  registration_id: string | null;
  purpose: LinkPurpose;
}

function found(row: LinkRow | undefined): Link {
  if (!row) throw new Failure("LINK_INVALID");
  return { accountId: row.account_id, registrationId: row.registration_id, purpose: row.purpose };
}
