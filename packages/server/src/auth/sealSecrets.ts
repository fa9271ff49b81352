import { sql } from "kysely";
import type { Database, Tx } from "../database/index.ts";
import { aboutFactor } from "./secondFactor.ts";
import { holdSeedLock } from "./seed.ts";

/**
 * Seals what still stands in clear, or under an older key, and says what those who run the server should know: nothing
 * where all is well.
 */
export async function sealSecrets(database: Database): Promise<readonly string[]> {
  const unreadable = await database.transact(async (tx) => {
    await holdSeedLock(tx);
    return sealFactors(tx, database);
  });
  if (!database.sealing.canSeal)
    return [
      "SECRET_KEY is not set: the keys that sign sessions stand in the database in clear, and so do the secrets of two-step sign-in.",
    ];
  if (unreadable === 0) return [];
  return [
    `Accounts whose two-step sign-in was sealed with another SECRET_KEY: ${unreadable}. Until that key is given beside the new one, they sign in with recovery codes only.`,
  ];
}

/** Returns how many secrets do not open. */
async function sealFactors(tx: Tx, { sealing }: Database): Promise<number> {
  const { rows } = await sql<{ account_id: string; secret: string }>`
    select account_id, secret from second_factor order by account_id for update`.execute(tx);
  const renewed = rows
    .map(({ account_id, secret }) => ({ account_id, secret, now: sealing.renewed(secret, aboutFactor(account_id)) }))
    .filter(({ secret, now }) => secret !== now);
  if (renewed.length > 0)
    await sql`
      update second_factor f set secret = x.secret
      from unnest(${renewed.map((row) => row.account_id)}::uuid[], ${renewed.map((row) => row.now)}::text[]) x(account_id, secret)
      where f.account_id = x.account_id`.execute(tx);
  return rows.filter((row) => sealing.open(row.secret, aboutFactor(row.account_id)) === null).length;
}
