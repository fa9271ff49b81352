import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import { type Bucket, countAlone, countFailure } from "./attempts.ts";
import type { KnownBrowser } from "./knownBrowser.ts";
import { limits } from "./limits.ts";
import type { Visit } from "./sessions.ts";

const ofName = { failures: limits.failuresOfName, turnMs: limits.turnOfNameMs };
const ofAddress = { failures: limits.failuresOfAddress, turnMs: limits.turnOfAddressMs };
const ofCode = { failures: limits.failuresOfCode, turnMs: limits.turnOfCodeMs };

/** Whether an account is the one of this sign-in name, however it is capitalized. */
export const isSignedInToBy = (account: string, loginName: string) =>
  sql`lower(${sql.ref(`${account}.login_name`)}) = lower(${loginName}::text)`;

/**
 * What an attempt at a name counts for: the name and the address; or the browser alone where it signed in by that name
 * before, so that strangers' guesses do not keep out who works here every day.
 */
export function bucketsOfAttempt(loginName: string, { ip, browser }: Attempt): readonly Bucket[] {
  if (browser?.knows(loginName)) return [browserBucket(browser, loginName)];
  return [nameBucket(loginName), newcomersBucket(loginName), addressBucket(ip)];
}

/**
 * Whose turns an attempt takes, where one of its buckets is slowed. An address has its first few at a name among newcomers,
 * and all further ones among those who go on guessing, so that a handful of these makes nobody wait who comes from elsewhere.
 */
export async function turnsOfAttempt(
  database: Database,
  loginName: string,
  attempt: Attempt,
): Promise<readonly Bucket[]> {
  if (attempt.browser?.knows(loginName)) return bucketsOfAttempt(loginName, attempt);
  const [visits, address] = [visitsBucket(loginName, attempt.ip), addressBucket(attempt.ip)];
  let taken = 0;
  await countAlone(database, [visits], async (tx) => {
    taken = await countFailure(tx, [visits]);
  });
  return [taken > limits.turnsOfNewcomer ? nameBucket(loginName) : newcomersBucket(loginName), address];
}

/** A passkey can't be guessed: who tries one slows their own address, and nobody's name. */
export function bucketsOfPasskey(loginName: string | undefined, { ip, browser }: Attempt): readonly Bucket[] {
  return loginName !== undefined && browser?.knows(loginName)
    ? [browserBucket(browser, loginName)]
    : [addressBucket(ip)];
}

/** Wrong passwords of who is signed in: no stranger's guesses at their name keep them from proving who they are. */
export const ownBucket = (accountId: string): Bucket => ({ key: sql<string>`${`own:${accountId}`}::text`, ...ofName });

/** What signing in by a name forgets, or another password for it. */
export function bucketsForgiven(loginName: string, accountId: string, attempt?: Attempt): readonly Bucket[] {
  if (attempt?.browser?.knows(loginName)) return [browserBucket(attempt.browser, loginName), codeBucket(accountId)];
  const visits = attempt ? [visitsBucket(loginName, attempt.ip)] : [];
  return [nameBucket(loginName), newcomersBucket(loginName), ...visits, codeBucket(accountId)];
}

export type Attempt = Pick<Visit, "ip"> & { readonly browser?: KnownBrowser | undefined };

// Lower case by the database, as where an account is looked for: no other spelling of a name has attempts of its own.
const hashOfName = (loginName: string) =>
  sql<string>`encode(sha256(convert_to(lower(${loginName}::text), 'UTF8')), 'base64')`;

const nameBucket = (loginName: string): Bucket => ({
  key: sql<string>`'name:' || ${hashOfName(loginName)}`,
  ...ofName,
});

const newcomersBucket = (loginName: string): Bucket => ({
  key: sql<string>`'newcomers:' || ${hashOfName(loginName)}`,
  ...ofName,
});

/** The turns that an address had at a name; it only counts. */
const visitsBucket = (loginName: string, ip: string): Bucket => ({
  key: sql<string>`${`visits:${networkOf(ip)}:`}::text || ${hashOfName(loginName)}`,
  ...ofName,
});

/** Wrong one-time codes of who knows the password. */
export const codeBucket = (accountId: string): Bucket => ({
  key: sql<string>`${`code:${accountId}`}::text`,
  ...ofCode,
});

const addressBucket = (ip: string): Bucket => ({ key: sql<string>`${`address:${networkOf(ip)}`}::text`, ...ofAddress });

const browserBucket = ({ id }: KnownBrowser, loginName: string): Bucket => ({
  key: sql<string>`${`browser:${id}:`}::text || ${hashOfName(loginName)}`,
  ...ofName,
});

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
