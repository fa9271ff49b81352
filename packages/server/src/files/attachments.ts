import { sql } from "kysely";
import { newId, type Reader, type Tx } from "../database/index.ts";
import { isShown, photoKind } from "./pictureKind.ts";

/** A file attached to a row, or soon to be. The database keeps it as long as the row, so that every process has it. */
export interface Attachment {
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export const maxAttachmentBytes = 5 * 2 ** 20;

/** How many files an account may have uploaded that are not attached yet; the oldest are deleted first. */
const looseKept = 20;

export async function keepAttachment(
  tx: Tx,
  accountId: string,
  file: { readonly name: string; readonly type: string; readonly content: Buffer },
): Promise<Attachment> {
  const made = { file_id: newId(), name: file.name, type: file.type, size: file.content.length };
  await sql`
    insert into attachment (attachment_id, account_id, name, type, size, content)
    values (${made.file_id}::uuid, ${accountId}::uuid, ${made.name}, ${made.type}, ${made.size}, ${file.content})`.execute(
    tx,
  );
  await sql`
    delete from attachment where attachment_id in (
      select attachment_id from attachment where account_id = ${accountId}::uuid and row_id is null
      order by made_at desc, attachment_id desc offset ${looseKept})`.execute(tx);
  return made;
}

/** Which of these files are attached to this row already, or were uploaded by this account and are not attached. */
export async function attachable(
  tx: Tx,
  ids: readonly string[],
  row: { readonly resource: string; readonly id: string; readonly accountId: string },
): Promise<ReadonlyMap<string, Attachment>> {
  const { rows } = await sql<Attachment>`
    select attachment_id as file_id, name, type, size from attachment
    where attachment_id = any(${ids}::uuid[])
      and ((row_id is null and account_id = ${row.accountId}::uuid) or (resource = ${row.resource} and row_id = ${row.id}::uuid))
    order by attachment_id for update`.execute(tx);
  return new Map(rows.map((file) => [file.file_id, file]));
}

/** Attaches these files to a row, and deletes the others that were attached to it. */
export async function attach(tx: Tx, resource: string, rowId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from attachment where resource = ${resource} and row_id = ${rowId}::uuid and attachment_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    update attachment set resource = ${resource}, row_id = ${rowId}::uuid
    where attachment_id = any(${ids}::uuid[]) and row_id is null`.execute(tx);
}

/**
 * The first of these files that is no picture by what is in it, or a larger one than is shown; undefined where all are. One
 * is held at a time.
 */
export async function noPictureAmong(reader: Reader, ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from attachment where attachment_id = ${id}::uuid`.execute(reader);
    const kind = rows[0] && photoKind(Buffer.from(rows[0].content));
    if (!kind || !isShown(kind)) return id;
  }
  return undefined;
}

export async function contentOf(
  reader: Reader,
  resource: string,
  rowId: string,
  fileId: string,
): Promise<(Attachment & { readonly content: Buffer }) | null> {
  const { rows } = await sql<Attachment & { content: Buffer }>`
    select attachment_id as file_id, name, type, size, content from attachment
    where attachment_id = ${fileId}::uuid and resource = ${resource} and row_id = ${rowId}::uuid`.execute(reader);
  return rows[0] ?? null;
}

/** Deletes files that were not attached within a day. */
export async function forgetLoose(tx: Tx): Promise<void> {
  await sql`delete from attachment where row_id is null and made_at < now() - interval '1 day'`.execute(tx);
}
