import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import type { AccessTokens } from "./access-token.ts";
import { countFailure, demandAttempt, forgive, isSignedInToBy } from "./attempts.ts";
import type { PostLetter } from "./letters.ts";
import { limits } from "./limits.ts";
import { isPassword } from "./passwords.ts";
import { demandSeat } from "./seats.ts";
import { passFactor, wrongCode } from "./second-factor.ts";
import { openSession, type TokenPair, type Visit } from "./sessions.ts";
import { turns } from "./turns.ts";

export interface Credentials extends Visit {
  readonly loginName: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code, where the account asks for one. */
  readonly oneTimeCode?: string;
}

export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly pair: TokenPair;
}

/**
 * Signs in by name, however it is capitalized, and password.
 * Failures: SIGN_IN_FAILED for a wrong name as for a wrong password, ACCOUNT_LOCKED after too many for one name,
 * TOO_MANY_REQUESTS after too many from one address. To who knows the password only: ACCOUNT_DISABLED,
 * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, which counts like a wrong password, TOO_MANY_USERS.
 */
export type SignIn = (database: Database, credentials: Credentials) => Promise<SignedIn>;

export function signingIn(tokens: AccessTokens, post: PostLetter, maxLoginUsers: number): SignIn {
  const take = turns({ parallel: limits.parallelHashes, waiting: limits.waitingSignIns });
  return (database, credentials) =>
    take(credentials.loginName.toLowerCase(), async () => {
      await demandAttempt(database.reader, credentials.loginName, credentials.ip);
      const found = await findAccount(database.reader, credentials.loginName);
      if (!(await isPassword(found?.password_hash ?? null, credentials.password)) || !found) {
        await database.transact((tx) => refuse(tx, credentials, found, post));
        throw new Failure("SIGN_IN_FAILED");
      }
      if (!found.enabled) throw new Failure("ACCOUNT_DISABLED");
      const outcome = await database.transact(async (tx): Promise<SignedIn | "missing" | "wrong"> => {
        const factor = await passFactor(tx, database.sealing, found.account_id, credentials.oneTimeCode);
        if (factor !== "passed") return factor;
        await demandSeat(tx, found.account_id, maxLoginUsers);
        return admit(tx, tokens, credentials, found.account_id);
      });
      if (outcome === "missing") throw new Failure("SECOND_FACTOR_REQUIRED");
      if (outcome !== "wrong") return outcome;
      await database.transact((tx) => refuse(tx, credentials, found, post));
      throw wrongCode();
    });
}

interface FoundAccount {
  account_id: string;
  password_hash: string | null;
  enabled: boolean;
}

async function findAccount(reader: Reader, loginName: string): Promise<FoundAccount | undefined> {
  const { rows } = await sql<FoundAccount>`
    select a.account_id, c.password_hash, a.enabled and u.enabled as enabled
    from account a join "user" u on u.user_id = a.user_id left join credential c on c.account_id = a.account_id
    where ${isSignedInToBy("a", loginName)}`.execute(reader);
  return rows[0];
}

async function refuse(
  tx: Tx,
  credentials: Credentials,
  found: FoundAccount | undefined,
  post: PostLetter,
): Promise<void> {
  const { lockedNow } = await countFailure(tx, credentials.loginName, credentials.ip);
  if (lockedNow && found?.enabled) await post(tx, { kind: "account_locked", accountId: found.account_id });
}

async function admit(tx: Tx, tokens: AccessTokens, credentials: Credentials, accountId: string): Promise<SignedIn> {
  await forgive(tx, credentials.loginName);
  await sql`update account set last_sign_in = now() where account_id = ${accountId}::uuid`.execute(tx);
  return { accountId, ...(await openSession(tx, tokens, accountId, credentials)) };
}
