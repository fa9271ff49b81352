import { createHash } from "node:crypto";
import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";

/** A picture as it is fetched. */
export interface PictureFile {
  readonly type: string;
  readonly content: Buffer;
}

/** The fields of a declaration that hold the hash of a picture. */
export const pictureFields = ({ fields }: Declared): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "picture" && !field.inline ? [name] : []));

/** Keeps a picture under the hash of what it is, with its small form; the same one is kept once. Answers the hash. */
export async function keepPicture(tx: Tx, whole: PictureFile, small: PictureFile): Promise<string> {
  const hash = createHash("sha256").update(whole.content).update(small.content).digest("hex");
  await sql`
    insert into picture (picture_hash, type, content, small_type, small_content, doubted_at)
    values (${hash}, ${whole.type}, ${whole.content}, ${small.type}, ${small.content}, now())
    on conflict (picture_hash) do update set doubted_at = now()`.execute(tx);
  return hash;
}

/** Says that rows hold these pictures from now on; answers which of them there are. */
export async function takePictures(tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    update picture set doubted_at = null where picture_hash = any(${inOrder(hashes)}::text[])
    returning picture_hash as hash`.execute(tx);
  return new Set(rows.map(({ hash }) => hash));
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
  const holders = Object.values<Declared>(model).flatMap((declared) =>
    pictureFields(declared).map(
      (field) => sql`
      and not exists (select 1 from ${sql.table(declared.name)} t where ${sql.ref(`t.${field}`)} = p.picture_hash)`,
    ),
  );
  const doubted = sql`doubted_at < now() - interval '1 day'`;
  await sql`delete from picture p where ${doubted} ${sql.join(holders, sql``)}`.execute(tx);
  await sql`update picture set doubted_at = null where ${doubted}`.execute(tx);
}
