import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { hashOf, newSecret } from "../auth/secrets.ts";
import type { Database, Tx } from "../database/index.ts";

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

/** Makes the secret of a new link; it is told once and kept as a hash. */
export async function makeSecret(tx: Tx, linkId: string): Promise<string> {
  const secret = newSecret();
  await sql`
    insert into shared_link_secret (shared_link_id, token_hash) values (${linkId}::uuid, ${hashOf(secret)})`.execute(
    tx,
  );
  return secret;
}

/** The link of a secret, as long as it is neither over nor revoked, and notes that it was used. @throws Failure LINK_INVALID */
export async function linkOf(database: Database, token: string, kind: LinkKind): Promise<SharedLink> {
  const { rows } = await sql<SharedLink & { rested: boolean }>`
    select l.shared_link_id, l.company_id, l.wh_id, l.owner_id, l.outbound_id,
      coalesce(l.last_used_at < now() - interval '1 minute', true) as rested
    from shared_link_secret s join shared_link l on l.shared_link_id = s.shared_link_id
    where s.token_hash = ${hashOf(token)} and l.link_kind = ${kind} and l.expires_at > now()`.execute(database.reader);
  const [link] = rows;
  if (!link) throw new Failure("LINK_INVALID");
  if (link.rested) {
    await database.transact((tx) =>
      sql`update shared_link set last_used_at = now() where shared_link_id = ${link.shared_link_id}`.execute(tx),
    );
  }
  return link;
}
