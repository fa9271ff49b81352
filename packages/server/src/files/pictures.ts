import { createHash } from "node:crypto";
import { type Declared, Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../crud/sharing/scope.ts";
import type { Reader, Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** A picture as it is fetched. */
export interface PictureFile {
  readonly type: string;
  readonly content: Buffer;
}

/** The fields of a declaration that hold the hash of a picture. */
export const pictureFields = ({ fields }: Declared): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "picture" && !field.inline ? [name] : []));

/** How many pictures of an account may be here that no row holds yet. */
const unusedKept = 200;

/** A picture that is uploaded: by whom, and for which field. */
interface Uploaded {
  readonly accountId: string;
  readonly field: string;
  readonly whole: PictureFile;
  readonly small: PictureFile;
}

/**
 * Keeps a picture under the hash of what it is, with its small form; the same one is kept once. Answers the hash.
 * @throws Failure TOO_MANY_PICTURES where too many of the account's are waiting for a row already.
 */
export async function keepPicture(tx: Tx, { accountId, field, whole, small }: Uploaded): Promise<string> {
  const hash = hashOf(whole, small);
  // Uploads of one account follow one another, so that none is counted past.
  await sql`select 1 from account where account_id = ${accountId}::uuid for no key update`.execute(tx);
  const { rows } = await sql<{ known: boolean; unused: number }>`
    select coalesce(bool_or(picture_hash = ${hash}), false) as known, count(*)::int as unused
    from picture_upload where account_id = ${accountId}::uuid`.execute(tx);
  if (!rows[0]?.known && (rows[0]?.unused ?? 0) >= unusedKept)
    throw Failure.at(field, "TOO_MANY_PICTURES", { max: unusedKept });
  await sql`
    insert into picture (picture_hash, type, content, small_type, small_content, doubted_at)
    values (${hash}, ${whole.type}, ${whole.content}, ${small.type}, ${small.content}, now())
    on conflict (picture_hash) do update set doubted_at = now()`.execute(tx);
  await sql`
    insert into picture_upload (account_id, picture_hash) values (${accountId}::uuid, ${hash})
    on conflict (account_id, picture_hash) do update set uploaded_at = now()`.execute(tx);
  return hash;
}

/** The length says where the one ends and the other begins: what is cut elsewhere is another pair. */
function hashOf(whole: PictureFile, small: PictureFile): string {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(whole.content.length));
  return createHash("sha256").update(length).update(whole.content).update(small.content).digest("hex");
}

/** Who has rows hold pictures, and which rows: those of what, in which fields. */
interface Taker {
  readonly caller: Caller;
  readonly declared: Declared;
}

/**
 * Says that rows hold these pictures from now on; answers which of them there are for the caller: those that they uploaded,
 * or see at another such row. Whoever but knows the hash of another's picture has none.
 */
export async function takePictures(
  tx: Tx,
  { caller, declared }: Taker,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = pictureFields(declared).map(
    (field) => sql`
      or exists (select 1 from ${sql.table(declared.name)} t
        where ${sql.ref(`t.${field}`)} = p.picture_hash and ${scopeCondition(declared, caller.scope, "t")})`,
  );
  const { rows: theirs } = await sql<{ hash: string }>`
    select p.picture_hash as hash from picture p where picture_hash = any(${hashes}::text[]) and (
      exists (select 1 from picture_upload u
        where u.account_id = ${caller.accountId}::uuid and u.picture_hash = p.picture_hash) ${sql.join(seen, sql``)})`.execute(
    tx,
  );
  // A cluster changes no table of one server by what stands in tables of all.
  const { rows } = await sql<{ hash: string }>`
    update picture set doubted_at = null
    where picture_hash = any(${inOrder(theirs.map(({ hash }) => hash))}::text[]) returning picture_hash as hash`.execute(
    tx,
  );
  const taken = rows.map(({ hash }) => hash);
  await sql`delete from picture_upload
    where account_id = ${caller.accountId}::uuid and picture_hash = any(${taken}::text[])`.execute(tx);
  return new Set(taken);
}

/** Says that rows let go of these: whether others still hold them is asked a day later. */
export async function letGoOfPictures(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`update picture set doubted_at = now() where picture_hash = any(${inOrder(hashes)}::text[])`.execute(tx);
}

const inOrder = (hashes: readonly string[]) => [...new Set(hashes)].sort();

export async function pictureOf(reader: Reader, hash: string, size: "whole" | "small"): Promise<PictureFile | null> {
  const columns = size === "small" ? sql`small_type as type, small_content as content` : sql`type, content`;
  const { rows } = await sql<PictureFile>`select ${columns} from picture where picture_hash = ${hash}`.execute(reader);
  return rows[0] ?? null;
}

/**
 * Deletes pictures that were doubted a day ago and that no row holds. Whoever takes one meanwhile changes its row, so
 * that the deletion looks at it again and leaves it.
 */
export async function forgetPictures(tx: Tx): Promise<void> {
  const references = Object.values<Declared>(model).flatMap((declared) =>
    pictureFields(declared).map(
      (field) => sql`
      and not exists (select 1 from ${sql.table(declared.name)} t where ${sql.ref(`t.${field}`)} = p.picture_hash)`,
    ),
  );
  const doubted = sql`doubted_at < now() - interval '1 day'`;
  const { rows } = await sql<{ picture_hash: string }>`
    select picture_hash from picture p where ${doubted} ${sql.join(references, sql``)}`.execute(tx);
  // On a cluster what deletes rows of the coordinator asks for nothing that lies on other nodes.
  const free = inOrder(rows.map(({ picture_hash }) => picture_hash));
  await sql`delete from picture where ${doubted} and picture_hash = any(${free}::text[])`.execute(tx);
  await sql`update picture set doubted_at = null where ${doubted}`.execute(tx);
  await sql`delete from picture_upload where uploaded_at < now() - interval '1 day'`.execute(tx);
}
