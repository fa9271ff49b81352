import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import { forgetLoose } from "./attachments.ts";
import { forgetPictures } from "./pictures.ts";
import { fileStore } from "./store.ts";

/** A file that an account uploaded. */
export interface StoredFile {
  readonly file_id: string;
  readonly account_id: string;
  /** As the uploader named it; never a path of ours. */
  readonly name: string;
  readonly size: number;
}

/** How many files an account may have here at a time; the oldest are deleted first. */
const filesKept = 30;

/** Notes a file; answers the ids of older ones of the account that are to be deleted. */
export async function noteFile(tx: Tx, file: StoredFile): Promise<readonly string[]> {
  await sql`
    insert into stored_file (file_id, account_id, name, size)
    values (${file.file_id}::uuid, ${file.account_id}::uuid, ${file.name}, ${file.size})`.execute(tx);
  const { rows } = await sql<{ file_id: string }>`
    delete from stored_file where file_id in (
      select f.file_id from stored_file f where f.account_id = ${file.account_id}::uuid
        and not exists (select 1 from job j where j.file_id = f.file_id and j.state in ('waiting', 'running'))
      order by f.made_at desc, f.file_id desc offset ${filesKept}) returning file_id`.execute(tx);
  return rows.map((row) => row.file_id);
}

/** A file of this account. @throws Failure NOT_FOUND for anybody else's. */
export async function fileOf(reader: Reader, accountId: string, id: string): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    select file_id, account_id, name, size::float8 as size from stored_file
    where file_id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(reader);
  const found = rows[0];
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  return found;
}

/** Forgets files older than a day, and jobs older than a month. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from stored_file where made_at < now() - interval '1 day'`.execute(tx);
  await forgetLoose(tx);
  await forgetPictures(tx);
  await sql`delete from job where made_at < now() - interval '30 days' and state not in ('waiting', 'running')`.execute(
    tx,
  );
}

/** Deletes files that were kept long enough, in the folder and in the database. */
export async function tidyFiles(database: Database, folder: string): Promise<void> {
  await database.transact(forgetOld);
  await fileStore(folder).sweep();
}
