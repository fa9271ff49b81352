import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import { limits } from "./limits.ts";

/** Refuses whoever failed too often, known login name or not: nothing in the answer tells which it is. */
export async function demandAttempt(reader: Reader, loginName: string, ip: string): Promise<void> {
  const { rows } = await sql<{ is_name: boolean; failures: number; wait_seconds: number }>`
    select bucket = ${nameBucket(loginName)} as is_name, failures, greatest(0, ceil(extract(epoch from
        case when bucket = ${nameBucket(loginName)} then locked_until
          else since + ${windowInterval()} end - now())))::int as wait_seconds
    from sign_in_attempt where bucket in (${nameBucket(loginName)}, ${addressBucket(ip)})`.execute(reader);
  for (const { is_name, failures, wait_seconds } of rows) {
    if (!wait_seconds) continue;
    if (is_name) throw new Failure("ACCOUNT_LOCKED", { details: waiting(wait_seconds) });
    if (failures >= limits.failuresOfAddress)
      throw new Failure("TOO_MANY_REQUESTS", { details: waiting(wait_seconds) });
  }
}

const waiting = (seconds: number) => ({ seconds, minutes: Math.ceil(seconds / 60) });

export interface FailedAttempt {
  /** This failure is the one that locked the login name. */
  readonly lockedNow: boolean;
}

/** Counts a failure, and locks the login name at the last one it may have. */
export async function countFailure(tx: Tx, loginName: string, ip: string): Promise<FailedAttempt> {
  const { rows } = await sql<{ locked: boolean }>`
    insert into sign_in_attempt as known (bucket, failures, since)
    values (${addressBucket(ip)}, 1, now()), (${nameBucket(loginName)}, 1, now())
    on conflict (bucket) do update set
      failures = case when known.since < now() - ${windowInterval()} then 1 else known.failures + 1 end,
      since = case when known.since < now() - ${windowInterval()} then now() else known.since end
    returning bucket = ${nameBucket(loginName)} and failures >= ${limits.failuresOfName} as locked`.execute(tx);
  const lockedNow = rows.some((row) => row.locked);
  if (lockedNow) await lockName(tx, loginName);
  return { lockedNow };
}

// `sign_in_attempt` decides; `account.locked_until` only shows the lock to administrators.
async function lockName(tx: Tx, loginName: string): Promise<void> {
  await sql`
    with locked as (
      update sign_in_attempt set failures = 0, since = now(), locked_until = now() + ${lockInterval()}
      where bucket = ${nameBucket(loginName)})
    update account set locked_until = now() + ${lockInterval()} where ${isSignedInToBy("account", loginName)}`.execute(
    tx,
  );
}

/** Whether an account is the one of this sign-in name, however it is capitalized. */
export const isSignedInToBy = (account: string, loginName: string) =>
  sql`lower(${sql.ref(`${account}.login_name`)}) = lower(${loginName}::text)`;

/** Forgets the failures of a login name, and its lock. */
export async function forgive(tx: Tx, loginName: string): Promise<void> {
  await sql`
    with forgiven as (delete from sign_in_attempt where bucket = ${nameBucket(loginName)})
    update account set locked_until = null where ${isSignedInToBy("account", loginName)} and locked_until is not null`.execute(
    tx,
  );
}

// Lower case by the database, as where an account is looked for: no other spelling of a name has attempts of its own.
const nameBucket = (loginName: string) =>
  sql`'name:' || encode(sha256(convert_to(lower(${loginName}::text), 'UTF8')), 'base64')`;
const addressBucket = (ip: string) => `address:${networkOf(ip)}`;

/** An IPv6 network of 2^64 addresses usually belongs to one person: it counts as one address. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (v4?.[1]) return v4[1];
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(":").filter(Boolean);
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

const windowInterval = () => sql`${limits.failureWindowMs}::float8 * interval '1 millisecond'`;
const lockInterval = () => sql`${limits.lockMs}::float8 * interval '1 millisecond'`;
