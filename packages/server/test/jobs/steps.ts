import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../src/database/index.ts";
import type { JobHandler, JobHandlers, NewJob, Run } from "../../src/jobs/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";

/** A log that keeps nothing. */
export const log = { error: () => undefined, warn: () => undefined } as never;

export type TestPayload = { readonly no: number };

/** A handler for all kinds that does what a test says, as it says. */
export function handlersOf(
  run: (run: Run, payload: TestPayload) => ReturnType<JobHandler["run"]>,
  more: Partial<JobHandler> = {},
): JobHandlers {
  const handler: JobHandler<TestPayload> = {
    attempts: 3,
    repeatable: true,
    concurrency: 2,
    limitMs: 60_000,
    backoffMs: 20,
    ...(more as Partial<JobHandler<TestPayload>>),
    run,
  };
  return {
    import: handler,
    "storage batch": handler,
    "daily closing": handler,
    "carrier waybill": handler,
    paper: handler,
  };
}

export const newJob = (no: number): NewJob => ({
  kind: "import",
  caller: null,
  language: "en_US",
  companyId: null,
  whId: null,
  fileId: null,
  payload: { no } satisfies TestPayload,
});

export const add = (database: Database, no = 0): Promise<string> =>
  database.transact((tx) => jobsOf(database).add(tx, newJob(no)));

/** What the database knows of a job. */
export async function rowOf(database: Database, id: string) {
  const { rows } = await sql<{
    state: string;
    code: string | null;
    attempts: number;
    last_error: string | null;
    lease_id: string | null;
  }>`select state, code, attempts, last_error, lease_id from job where job_id = ${id}::uuid`.execute(database.reader);
  return rows[0];
}

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean> | boolean, limitMs = 120_000): Promise<void> {
  for (const began = Date.now(); !(await isSo()); await sleep(10))
    if (Date.now() - began > limitMs) throw new Error(`It was not so within ${limitMs} ms.`);
}

/** Waits until a job is in one of these states. */
export const untilState = (database: Database, id: string, ...states: string[]): Promise<void> =>
  until(async () => states.includes((await rowOf(database, id))?.state ?? ""));

/** A table whose rows are what jobs did. */
export const makeEffects = (database: Database) =>
  database.transact((tx) =>
    sql`create table if not exists effect (no integer not null, worker text not null, done integer not null default 0);
      comment on table effect is 'local'`.execute(tx),
  );

export async function effects(database: Database) {
  const { rows } = await sql<{ no: number; worker: string; done: number }>`
    select no, worker, done from effect order by no, done`.execute(database.reader);
  return rows;
}
