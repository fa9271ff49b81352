import { sql } from "kysely";
import { type Bucket, countAlone, waitIfSlowed } from "../auth/attempts.ts";
import { hashOf } from "../auth/secrets.ts";
import type { Database } from "../database/index.ts";

/**
 * After ten attempts that found nothing a number has a turn every two seconds, all callers together: one address may ask
 * less often than that, so that it never fills them. Numbers that exist and numbers that don't are treated alike.
 */
const bucketsOf = (number: string): readonly Bucket[] => {
  const key = sql<string>`${`tracking:${hashOf(number.toLowerCase())}`}::text`;
  return [{ key, failures: 10, turnMs: 2000 }];
};

/** @throws Failure TOO_MANY_REQUESTS where the number's next turn is too far away. */
export const awaitTurnOf = (database: Database, number: string): Promise<void> =>
  waitIfSlowed(database, bucketsOf(number));

/** Counts an attempt that found nothing. */
export const countAttempt = (database: Database, number: string): Promise<void> =>
  countAlone(database, bucketsOf(number));
