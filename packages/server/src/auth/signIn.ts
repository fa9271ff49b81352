import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader } from "../database/index.ts";
import { type Bucket, countAlone, countFailure, isSlowed, waitForTurn } from "./attempts.ts";
import { beginSession, type FoundAccount, type SignedIn, type SignInOptions } from "./beginSession.ts";
import { concurrencyLimit } from "./concurrencyLimit.ts";
import type { KnownBrowser } from "./knownBrowser.ts";
import { limits } from "./limits.ts";
import { isPassword } from "./passwords.ts";
import { passFactor, wrongCode } from "./secondFactor.ts";
import type { Visit } from "./sessions.ts";
import { bucketsOfAttempt, codeBucket, isSignedInToBy, turnsOfAttempt } from "./signInAttempts.ts";

export interface Credentials extends Visit {
  readonly loginName: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code, where the account asks for one. */
  readonly oneTimeCode?: string | undefined;
  readonly browser?: KnownBrowser | undefined;
}

/**
 * Signs in by name, however it is capitalized, and password. After too many failures of a name or an address, which are
 * counted whether or not there is such an account, each further attempt waits for its turn.
 * Failures: SIGN_IN_FAILED for a wrong name as for a wrong password, TOO_MANY_REQUESTS where a turn is too far off. To
 * who knows the password only: ACCOUNT_DISABLED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, SECRET_UNREADABLE,
 * TOO_MANY_USERS.
 */
export type SignIn = (database: Database, credentials: Credentials) => Promise<SignedIn>;

export function signingIn(options: SignInOptions): SignIn {
  const withinLimit = concurrencyLimit({ parallel: limits.parallelHashes, waiting: limits.waitingSignIns });
  return async (database, credentials) => {
    const waited = new Set<Turn>();
    for (;;) {
      const outcome = await withinLimit(credentials.loginName.toLowerCase(), () =>
        attempt(database, options, credentials, waited),
      );
      if (!("slowed" in outcome)) return outcome;
      // Outside of the limit: who waits for a turn keeps nobody from having a password checked.
      await waitForTurn(database, outcome.slowed);
      waited.add(outcome.turn);
    }
  };
}

/** What an attempt has waited for: to have its password checked, or its one-time code. */
type Turn = "password" | "code";

interface Slowed {
  readonly turn: Turn;
  readonly slowed: readonly Bucket[];
}

/** One attempt; put off where it has to wait for a turn first. */
async function attempt(
  database: Database,
  options: SignInOptions,
  { password, oneTimeCode, ...visit }: Credentials,
  waited: ReadonlySet<Turn>,
): Promise<SignedIn | Slowed> {
  const buckets = bucketsOfAttempt(visit.loginName, visit);
  if (!waited.has("password") && (await isSlowed(database.reader, buckets)))
    return { turn: "password", slowed: await turnsOfAttempt(database, visit.loginName, visit) };
  const found = await findAccount(database.reader, visit.loginName);
  if (!(await isPassword(found?.password_hash ?? null, password)) || !found) {
    await countAlone(database, buckets);
    throw new Failure("SIGN_IN_FAILED");
  }
  const codes = [codeBucket(found.account_id)];
  if (found.second_factor && oneTimeCode && !waited.has("code") && (await isSlowed(database.reader, codes)))
    return { turn: "code", slowed: codes };
  const outcome = await beginSession(database, options, { ...visit, found }, (tx) =>
    passFactor(tx, database.sealing, found.account_id, oneTimeCode),
  );
  if (outcome === "missing") throw new Failure("SECOND_FACTOR_REQUIRED");
  if (outcome !== "wrong") return outcome;
  await countWrongCode(database, options, found.account_id, buckets);
  throw wrongCode();
}

/** A wrong code counts like a wrong password too. From the one that slows its account on, the holder has a letter. */
async function countWrongCode(
  database: Database,
  { post }: SignInOptions,
  accountId: string,
  buckets: readonly Bucket[],
): Promise<void> {
  const codes = [codeBucket(accountId)];
  await countAlone(database, [...buckets, ...codes], async (tx) => {
    await countFailure(tx, buckets);
    const failures = await countFailure(tx, codes);
    if (failures === limits.failuresOfCode) await post(tx, { kind: "codes_guessed", accountId });
  });
}

interface WithCredentials extends FoundAccount {
  readonly password_hash: string | null;
  readonly second_factor: boolean;
}

async function findAccount(reader: Reader, loginName: string): Promise<WithCredentials | undefined> {
  const { rows } = await sql<WithCredentials>`
    select a.account_id, c.password_hash, a.second_factor, a.enabled and u.enabled as enabled
    from account a join "user" u on u.user_id = a.user_id left join credential c on c.account_id = a.account_id
    where ${isSignedInToBy("a", loginName)}`.execute(reader);
  return rows[0];
}
