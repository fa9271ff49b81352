import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { callerOfAccount } from "../auth/loadCaller.ts";
import { hashOf, newSecret } from "../auth/secrets.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { type Database, isFull, type Reader, type Tx } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";

const { shared_link } = model;

export const linkKinds = ["inventory", "tracking", "shipping_picture"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a link opens. */
export interface SharedLink {
  readonly shared_link_id: string;
  readonly company_id: string;
  readonly wh_id: string;
  readonly owner_id: string;
  readonly outbound_id: string | null;
}

/** Makes the secret of a new link; it is told once and kept as a hash, with the account that answers for it. */
export async function makeSecret(tx: Tx, linkId: string, { accountId }: Caller): Promise<string> {
  const secret = newSecret();
  await sql`
    insert into shared_link_secret (shared_link_id, account_id, token_hash)
    values (${linkId}::uuid, ${accountId}::uuid, ${hashOf(secret)})`.execute(tx);
  return secret;
}

/**
 * The link of a secret, and notes that it was used: as long as it is neither over nor revoked, and whoever made it may
 * still show what it shows.
 * @throws Failure LINK_INVALID
 */
export async function linkOf(database: Database, token: string, kind: LinkKind): Promise<SharedLink> {
  const { rows } = await sql<SharedLink & { account_id: string; rested: boolean }>`
    select s.account_id, l.shared_link_id, l.company_id, l.wh_id, l.owner_id, l.outbound_id,
      coalesce(l.last_used_at < now() - interval '1 minute', true) as rested
    from shared_link_secret s join shared_link l on l.shared_link_id = s.shared_link_id
    where s.token_hash = ${hashOf(token)} and l.link_kind = ${kind} and l.expires_at > now()`.execute(database.reader);
  const [link] = rows;
  if (!link || !(await mayShow(database.reader, link))) throw new Failure("LINK_INVALID");
  if (link.rested) await noteUse(database, link);
  return link;
}

/** Reading needs no room: where the disk is full, that the link was used is not noted. */
async function noteUse(database: Database, { shared_link_id }: SharedLink): Promise<void> {
  try {
    await database.transact((tx) =>
      sql`update shared_link set last_used_at = now() where shared_link_id = ${shared_link_id}`.execute(tx),
    );
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

async function mayShow(reader: Reader, link: SharedLink & { readonly account_id: string }): Promise<boolean> {
  const caller = await callerOfAccount(reader, link.account_id);
  if (!caller || !may(caller, shared_link.menu, "create")) return false;
  const { rows } = await sql`
    select from shared_link l
    where l.shared_link_id = ${link.shared_link_id}::uuid and ${scopeCondition(shared_link, caller.scope, "l")}`.execute(
    reader,
  );
  return rows.length > 0;
}
