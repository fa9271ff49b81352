import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Database, isFull, type Reader, type Tx } from "../database/index.ts";
import type { Bucket } from "./bucket.ts";
import { forgetKept, isSlowedInMemory, keepFailure, takeTurnInMemory } from "./keptFailures.ts";
import { limits } from "./limits.ts";

export type { Bucket } from "./bucket.ts";

/**
 * Waits for a turn where one of the buckets is slowed. Nobody is locked out: a stranger's guesses make the one who knows
 * wait, and no more. @throws Failure TOO_MANY_REQUESTS where it would take longer than `limits.longestTurnWaitMs`.
 */
export async function waitIfSlowed(database: Database, buckets: readonly Bucket[]): Promise<void> {
  if (await isSlowed(database.reader, buckets)) await waitForTurn(database, buckets);
}

/** Whether one of the buckets had too many failures. */
export async function isSlowed(reader: Reader, buckets: readonly Bucket[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${limited(buckets)} join sign_in_attempt known using (bucket) where ${tooMany}`.execute(reader);
  return rows.length > 0 || (await isSlowedInMemory(reader, buckets));
}

/** Takes the next turn of every slowed bucket, whichever process asks, and waits for the latest of them. */
export async function waitForTurn(database: Database, buckets: readonly Bucket[]): Promise<void> {
  const { rows } = await database.transact((tx) =>
    sql<{ wait_ms: number }>`
      with slowed as materialized (
        select bucket, turn_ms, greatest(next_turn_at, now()) as turn_at
        from ${limited(buckets)} join sign_in_attempt known using (bucket)
        where ${tooMany} order by bucket for update of known
      ), wait as (
        select extract(epoch from max(turn_at) - now())::float8 * 1000 as wait_ms from slowed
      ), taken as (
        update sign_in_attempt known set next_turn_at = turn_at + turn_ms * interval '1 millisecond'
        from slowed, wait where known.bucket = slowed.bucket and wait_ms <= ${limits.longestTurnWaitMs}::float8
      )
      select coalesce(wait_ms, 0) as wait_ms from wait`.execute(tx),
  );
  const waitMs = Math.max(rows[0]?.wait_ms ?? 0, await takeTurnInMemory(database.reader, buckets));
  if (waitMs > limits.longestTurnWaitMs)
    throw new Failure("TOO_MANY_REQUESTS", { details: { seconds: Math.ceil(waitMs / 1000) } });
  await sleep(waitMs);
}

/** Counts a failure in each bucket, in a transaction of its own; where the disk is full, in memory. */
export async function countAlone(
  database: Database,
  buckets: readonly Bucket[],
  count: (tx: Tx) => Promise<unknown> = (tx) => countFailure(tx, buckets),
): Promise<void> {
  try {
    await database.transact(count);
    forgetKept(database.reader);
  } catch (error) {
    if (!isFull(error)) throw error;
    await keepFailure(database.reader, buckets);
  }
}

/** Counts a failure in each bucket; answers the most that one of them has within its window. */
export async function countFailure(tx: Tx, buckets: readonly Bucket[]): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as known (bucket, failures, since)
    select bucket, 1, now() from ${limited(buckets)} order by bucket
    on conflict (bucket) do update set
      failures = case when known.since < now() - ${window} then 1 else known.failures + 1 end,
      since = case when known.since < now() - ${window} then now() else known.since end
    returning failures`.execute(tx);
  return Math.max(...rows.map(({ failures }) => failures));
}

/** Forgets what failed in these buckets. */
export async function forgetFailures(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  await sql`delete from sign_in_attempt where bucket in (${sql.join(buckets.map(({ key }) => key))})`.execute(tx);
}

const window = sql`${limits.failureWindowMs}::float8 * interval '1 millisecond'`;
const tooMany = sql`known.failures >= max_failures and known.since > now() - ${window}`;
const limited = (buckets: readonly Bucket[]) => {
  const rows = buckets.map(({ key, failures, turnMs }) => sql`(${key}, ${failures}::integer, ${turnMs}::float8)`);
  return sql`(values ${sql.join(rows)}) limited (bucket, max_failures, turn_ms)`;
};
