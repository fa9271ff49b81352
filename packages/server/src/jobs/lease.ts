import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Ended, JobResult, JobRow } from "./job.ts";
import { instants, keptColumns } from "./records.ts";

/** Which run of a job is meant: each has a lease of its own. */
export interface Lease {
  readonly id: string;
  readonly leaseId: string;
}

/** Another process has taken this job by now, so nothing that this run does may stay. */
export class LeaseLost extends Error {
  constructor({ id }: Lease) {
    super(`Job ${id} was taken by another run.`);
    this.name = "LeaseLost";
  }
}

export interface Taken extends JobRow {
  readonly attempts: number;
  readonly cancel_asked: boolean;
  /** Whether its process ended without giving the job back. */
  readonly was_left: boolean;
}

const until = (leaseMs: number) => sql`now() + ${leaseMs}::int * interval '1 millisecond'`;
const underLease = ({ id, leaseId }: Lease) => sql`job_id = ${id}::uuid and lease_id = ${leaseId}::uuid`;
const withoutParts = ({ id }: Lease) => sql`with parts as (delete from job_part where job_id = ${id}::uuid)`;

/** Takes the job of these kinds that has been due for longest: one that waits, or one that its process left. */
export const takeJob = (
  kinds: readonly string[],
  leaseId: string,
  leaseMs: number,
  own: readonly string[],
): RawBuilder<Taken> => sql<Taken>`
  with due as (
    select job_id, state, ${instants} from job j
    where state in ('waiting', 'running') and run_at <= now() and (state = 'waiting' or lease_until < now())
      and kind = any(${kinds}::text[]) and job_id <> all(${own}::uuid[])
    order by run_at, job_id limit 1 for update skip locked)
  update job j set state = 'running', lease_id = ${leaseId}::uuid, lease_until = ${until(leaseMs)}, attempts = j.attempts + 1,
    code = null, details = '{}'
  from due where j.job_id = due.job_id
  returning ${keptColumns}, due.made_at, due.ended_at, j.attempts, j.cancel_asked, due.state = 'running' as was_left`;

/** Lets every job that runs be taken at once: of an embedded database there is one process, and this one has just begun. */
export const endLeases = sql`update job set lease_until = now() where state = 'running'`;

/** Renews the lease and says how far the job is; no row where the lease is lost. */
export const renewLease = (
  lease: Lease,
  leaseMs: number,
  done: number,
  total: number,
): RawBuilder<{ cancel_asked: boolean }> => sql<{ cancel_asked: boolean }>`
  update job set done = ${done}, total = ${total}, lease_until = ${until(leaseMs)}
  where ${underLease(lease)} returning cancel_asked`;

/**
 * Keeps what a job has made so far in the transaction that makes it: a later run goes on from there. @throws LeaseLost,
 * which takes the transaction back.
 */
export async function keepResult(tx: Tx, lease: Lease, done: number, result: JobResult): Promise<void> {
  const { rows } = await sql`
    update job set done = ${done}, result = ${JSON.stringify(result)}::jsonb where ${underLease(lease)} returning job_id`.execute(
    tx,
  );
  if (rows.length === 0) throw new LeaseLost(lease);
}

/** Writes a job's end, in the transaction of its work where that must not be done twice. @throws LeaseLost. */
export async function endJob(tx: Tx, lease: Lease, ended: Ended): Promise<void> {
  const { rows } = await sql`
    ${withoutParts(lease)}
    update job set state = ${ended.state}, code = ${ended.code ?? null}, details = ${JSON.stringify(ended.details ?? {})}::jsonb,
      result = coalesce(${ended.result ? JSON.stringify(ended.result) : null}::jsonb, result),
      made_file = ${ended.madeFile ?? null},
      done = coalesce(${ended.done ?? null}::int, done), total = coalesce(${ended.total ?? null}::int, total),
      last_error = coalesce(${ended.error ?? null}, last_error), ended_at = now(), lease_id = null, lease_until = null
    where ${underLease(lease)} returning job_id`.execute(tx);
  if (rows.length === 0) throw new LeaseLost(lease);
}

/** Leaves a job to a later run, `waitMs` from now. */
export const putOff = (lease: Lease, waitMs: number, { code, details, error }: Ended): RawBuilder<unknown> => sql`
  update job set state = 'waiting', lease_id = null, lease_until = null, code = ${code ?? null},
    details = ${JSON.stringify(details ?? {})}::jsonb, last_error = ${error ?? null},
    run_at = now() + ${waitMs}::int * interval '1 millisecond'
  where ${underLease(lease)}`;

/** Gives a job back as if this run had not been. */
export async function giveBack(tx: Tx, lease: Lease): Promise<void> {
  await sql`
    update job set state = 'waiting', lease_id = null, lease_until = null, attempts = attempts - 1, run_at = now()
    where ${underLease(lease)}`.execute(tx);
}
