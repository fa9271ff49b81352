import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Bucket, countFailure, waitIfSlowed } from "../auth/attempts.ts";
import { hashOf } from "../auth/secrets.ts";
import type { Database } from "../database/index.ts";

/**
 * Runs `find`; an attempt that finds nothing counts for the number, all callers together. After ten it has a turn every
 * two seconds: one address may ask less often than that, so that it never fills them. Numbers that exist and numbers
 * that don't are answered alike. @throws Failure TOO_MANY_REQUESTS, NOT_FOUND.
 */
export async function limitAttempts<T>(
  database: Database,
  number: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const key = sql<string>`${`tracking:${hashOf(number.toLowerCase())}`}::text`;
  const buckets: readonly Bucket[] = [{ key, failures: 10, turnMs: 2000 }];
  await waitIfSlowed(database, buckets);
  const found = await find();
  if (found !== undefined) return found;
  await database.transact((tx) => countFailure(tx, buckets));
  throw new Failure("NOT_FOUND", { details: {} });
}
