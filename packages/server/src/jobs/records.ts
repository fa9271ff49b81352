import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Database, newId, type Reader, type Tx } from "../database/index.ts";
import type { Ended, JobResult, JobRow, NewJob } from "./job.ts";

/** A process that has said nothing for this long is gone, and its jobs with it. */
const silentSeconds = 30;

/** Of an embedded database there is one process: a job of another runner was that of a process before this one. */
const isDead = (kind: Database["kind"], runnerId: string) =>
  kind === "embedded"
    ? sql<boolean>`runner_id <> ${runnerId}::uuid`
    : sql<boolean>`heartbeat_at < now() - ${silentSeconds}::int * interval '1 second'`;

/** Writes a new job down. @throws Failure IMPORT_BUSY while another job is at the same file. */
export async function addJob(tx: Tx, kind: Database["kind"], runnerId: string, job: NewJob): Promise<string> {
  await sql`
    update job set state = 'failed', code = 'JOB_INTERRUPTED', ended_at = now()
    where state in ('waiting', 'running') and ${isDead(kind, runnerId)}`.execute(tx);
  const id = newId();
  const { rows } = await sql`
    insert into job (job_id, kind, state, language, account_id, company_id, wh_id, file_id, input, runner_id)
    values (${id}::uuid, ${job.kind}, 'waiting', ${job.language}, ${job.caller.accountId}::uuid, ${job.companyId}::uuid,
      ${job.whId}::uuid, ${job.fileId}::uuid, ${job.input ? JSON.stringify(job.input) : null}::jsonb, ${runnerId}::uuid)
    on conflict do nothing returning job_id`.execute(tx);
  if (rows.length === 0) throw new Failure("IMPORT_BUSY");
  return id;
}

export async function readJob(reader: Reader, kind: Database["kind"], runnerId: string, id: string) {
  const dead = sql`state in ('waiting', 'running') and ${isDead(kind, runnerId)}`;
  const { rows } = await sql<JobRow>`
    select job_id, kind, language, case when ${dead} then 'failed' else state end as state, done, total,
      case when ${dead} then 'JOB_INTERRUPTED' else code end as code, details, input, result, account_id, company_id, wh_id, file_id,
      to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as made_at,
      to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ended_at
    from job where job_id = ${id}::uuid`.execute(reader);
  return rows[0] ?? null;
}

/** Says that the process lives, and how far the job is; answers whether somebody asked to cancel it. */
export async function beat(tx: Tx, id: string, done: number, total: number, state: "waiting" | "running") {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    update job set done = ${done}, total = ${total}, state = ${state}, heartbeat_at = now()
    where job_id = ${id}::uuid and state in ('waiting', 'running') returning cancel_asked`.execute(tx);
  return rows[0]?.cancel_asked ?? false;
}

/** Keeps what a job has made so far, in the transaction that makes it. */
export async function noteResult(tx: Tx, id: string, done: number, result: JobResult): Promise<void> {
  await sql`
    update job set done = ${done}, result = ${JSON.stringify(result)}::jsonb, heartbeat_at = now()
    where job_id = ${id}::uuid`.execute(tx);
}

export async function endJob(tx: Tx, id: string, ended: Ended, done: number, total: number): Promise<void> {
  await sql`
    update job set state = ${ended.state}, code = ${ended.code ?? null}, details = ${JSON.stringify(ended.details ?? {})}::jsonb,
      result = coalesce(${ended.result ? JSON.stringify(ended.result) : null}::jsonb, result),
      done = ${done}, total = ${total}, ended_at = now(), heartbeat_at = now()
    where job_id = ${id}::uuid and state in ('waiting', 'running')`.execute(tx);
}

export async function askCancel(tx: Tx, id: string): Promise<void> {
  await sql`update job set cancel_asked = true where job_id = ${id}::uuid and state in ('waiting', 'running')`.execute(
    tx,
  );
}
