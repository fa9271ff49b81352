import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import { ensureSigningKey } from "./keys.ts";
import { limits } from "./limits.ts";
import { holdSeedLock } from "./seed.ts";

/** Ended sessions and sent letters are kept this long, so that people can ask about them. */
const keepDays = 30;
/** Deletes sessions, tokens and counters that are long over; signs with a new key where the old one served its time. */
export async function tidy(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    await holdSeedLock(tx);
    const { rows } = await sql<{ session_id: string }>`
      select session_id from session
      where least(expires_at, coalesce(revoked_at, expires_at)) < now() - ${keepDays}::float8 * interval '1 day'
      limit 10000`.execute(tx);
    if (rows.length > 0) {
      await sql`delete from session where session_id = any(${rows.map((row) => row.session_id)}::uuid[])`.execute(tx);
    }
    // A used refresh token is kept while its session can live: that is how its reuse is noticed.
    await sql`delete from link_token where expires_at < now() - interval '1 day'`.execute(tx);
    await sql`
      delete from sign_in_attempt
      where greatest(since, next_turn_at) < now() - ${limits.failureWindowMs}::float8 * interval '1 millisecond'`.execute(
      tx,
    );
    await sql`delete from letter where created_at < now() - ${keepDays}::float8 * interval '1 day'`.execute(tx);
    await sql`
      delete from registration where registration_status = 'awaiting_verification'
        and created_at < now() - ${limits.unverifiedMs}::float8 * interval '1 millisecond'`.execute(tx);
  });
  // By itself: a process whose SECRET_KEY no longer fits tidies all the same.
  await database.transact(async (tx) => {
    await holdSeedLock(tx);
    await ensureSigningKey(tx, database.sealing);
  });
}
