import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { hashOf } from "../auth/secrets.ts";
import type { Database } from "../database/index.ts";

/** Failed attempts at one number in a quarter of an hour, all callers together. */
const maxFailures = 10;
const window = sql`interval '15 minutes'`;

/**
 * Runs `find` unless the number was tried too often; an attempt that finds nothing counts. Numbers that exist and numbers
 * that don't are answered alike. @throws Failure TOO_MANY_REQUESTS, NOT_FOUND.
 */
export async function limitAttempts<T>(
  database: Database,
  number: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const bucket = `tracking:${hashOf(number.toLowerCase())}`;
  const { rows } = await sql<{ failures: number }>`
    select failures from sign_in_attempt where bucket = ${bucket} and since > now() - ${window}`.execute(
    database.reader,
  );
  if ((rows[0]?.failures ?? 0) >= maxFailures) throw new Failure("TOO_MANY_REQUESTS", { details: { minutes: 15 } });
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
