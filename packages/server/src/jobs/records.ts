import { Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { newId, type Reader, type Tx } from "../database/index.ts";
import type { JobKind, JobRow, NewJob } from "./job.ts";

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What a row of `job`, under the name of j, says as it is kept, and when it was made and ended. */
export const keptColumns = sql`
  j.job_id, j.kind, j.subject, j.language, j.state, j.done, j.total, j.code, j.details, j.payload, j.result, j.made_file, j.account_id,
  j.session_id, j.company_id, j.wh_id, j.file_id`;
export const instants = sql`${instant(sql`j.made_at`)} as made_at, ${instant(sql`j.ended_at`)} as ended_at`;

/**
 * Writes a new job in the transaction that causes it. @throws Failure IMPORT_BUSY while another job is at the same
 * file, or closes the same warehouse.
 */
export async function addJob(tx: Tx, job: NewJob): Promise<string> {
  const id = newId();
  const { rows } = await insertJob(tx, id, job);
  if (rows.length === 0) throw new Failure("IMPORT_BUSY");
  for (const [part, content] of (job.parts ?? []).entries()) await keepPart(tx, id, part, content);
  return id;
}

/** Writes those of these jobs of which none like it waits or runs, in the transaction that causes them. */
export async function addJobsOnce(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  for (const job of jobs) await insertJob(tx, newId(), job);
}

const insertJob = (tx: Tx, id: string, job: NewJob) =>
  sql`
    insert into job (job_id, kind, subject, state, language, account_id, session_id, company_id, wh_id, file_id, payload)
    values (${id}::uuid, ${job.kind}, ${job.subject ?? ""}, 'waiting', ${job.language}, ${job.caller?.accountId ?? null}::uuid,
      ${job.caller?.sessionId ?? null}::uuid, ${job.companyId}::uuid, ${job.whId}::uuid, ${job.fileId}::uuid,
      ${JSON.stringify(job.payload)}::jsonb)
    on conflict do nothing returning job_id`.execute(tx);

export async function keepPart(tx: Tx, id: string, part: number, content: unknown): Promise<void> {
  await sql`insert into job_part (job_id, part, content) values (${id}::uuid, ${part}, ${JSON.stringify(content)}::jsonb)`.execute(
    tx,
  );
}

/** What was kept of a job in pieces, in their order. */
export async function readParts<T>(reader: Reader, id: string): Promise<readonly T[]> {
  const { rows } = await sql<{ content: T }>`
    select content from job_part where job_id = ${id}::uuid order by part`.execute(reader);
  return rows.map(({ content }) => content);
}

export async function readJob(reader: Reader, id: string): Promise<JobRow | null> {
  const { rows } =
    await sql<JobRow>`select ${keptColumns}, ${instants} from job j where j.job_id = ${id}::uuid`.execute(reader);
  return rows[0] ?? null;
}

/** A job that no process is running ends at once; a running job is told to end. */
export async function askCancel(tx: Tx, id: string): Promise<void> {
  // From here on no process takes it or gives it back.
  await sql`
    update job set cancel_asked = true where job_id = ${id}::uuid and state in ('waiting', 'running')`.execute(tx);
  await sql`
    with asked as (
      update job set state = 'cancelled', ended_at = now()
      where job_id = ${id}::uuid and state = 'waiting' returning job_id
    )
    delete from job_part p using asked a where p.job_id = a.job_id`.execute(tx);
}

/** The warehouses in which a job of this kind waits or runs. */
export async function warehousesAtWork(reader: Reader, kind: JobKind): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ wh_id: string }>`
    select distinct wh_id from job where kind = ${kind} and state in ('waiting', 'running') and wh_id is not null`.execute(
    reader,
  );
  return new Set(rows.map(({ wh_id }) => wh_id));
}
