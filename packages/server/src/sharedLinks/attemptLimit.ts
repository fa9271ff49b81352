import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { hashOf } from "../auth/secrets.ts";
import type { Database } from "../database/index.ts";

/** Failed attempts at one number in a quarter of an hour, all callers together, after which it is slowed. */
const maxFailures = 10;
const window = sql`interval '15 minutes'`;
/** A number that is slowed is looked for this often, however many ask. */
const turnSeconds = 2;
/** Whoever would wait longer for a turn is refused. One address may ask less often than turns come: it never fills them. */
const longestWaitSeconds = 30;

/**
 * Runs `find`; an attempt that finds nothing counts, and after too many of them each further one waits for its turn, so
 * that a stranger's guesses do not keep out who knows the telephone. Numbers that exist and numbers that don't are
 * answered alike. @throws Failure TOO_MANY_REQUESTS, NOT_FOUND.
 */
export async function limitAttempts<T>(
  database: Database,
  number: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const bucket = `tracking:${hashOf(number.toLowerCase())}`;
  await waitForTurn(database, bucket);
  const found = await find();
  if (found !== undefined) return found;
  await database.transact((tx) =>
    sql`
      insert into sign_in_attempt as known (bucket, failures, since) values (${bucket}, 1, now())
      on conflict (bucket) do update set
        failures = case when known.since < now() - ${window} then 1 else known.failures + 1 end,
        since = case when known.since < now() - ${window} then now() else known.since end`.execute(tx),
  );
  throw new Failure("NOT_FOUND", { details: {} });
}

// `locked_until` is when the next turn begins; who takes it puts it off, whichever process it asks.
async function waitForTurn(database: Database, bucket: string): Promise<void> {
  const { rows: slowed } = await sql`
    select 1 from sign_in_attempt
    where bucket = ${bucket} and failures >= ${maxFailures} and since > now() - ${window}`.execute(database.reader);
  if (slowed.length === 0) return;
  const { rows } = await database.transact((tx) =>
    sql<{ wait_seconds: number }>`
      update sign_in_attempt
      set locked_until = greatest(locked_until, now()) + ${turnSeconds}::float8 * interval '1 second'
      where bucket = ${bucket}
        and coalesce(locked_until, now()) <= now() + ${longestWaitSeconds}::float8 * interval '1 second'
      returning extract(epoch from locked_until - now())::float8 - ${turnSeconds} as wait_seconds`.execute(tx),
  );
  const [turn] = rows;
  if (!turn) throw new Failure("TOO_MANY_REQUESTS", { details: { seconds: longestWaitSeconds } });
  await sleep(turn.wait_seconds * 1000);
}
