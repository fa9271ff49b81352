import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import type { AccessTokens } from "./access-token.ts";
import { countFailure, demandAttempt, forgive } from "./attempts.ts";
import type { PostLetter } from "./letters.ts";
import { limits } from "./limits.ts";
import { isPassword } from "./passwords.ts";
import { openSession, type TokenPair, type Visit } from "./sessions.ts";
import { turns } from "./turns.ts";

export interface Credentials extends Visit {
  readonly loginName: string;
  readonly password: string;
}

export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly pair: TokenPair;
}

/**
 * Signs in by name and password.
 * Failures: SIGN_IN_FAILED for a wrong name as for a wrong password, ACCOUNT_LOCKED after too many for one name,
 * TOO_MANY_REQUESTS after too many from one address or with too many people online, ACCOUNT_DISABLED to who knows the
 * password only.
 */
export type SignIn = (database: Database, credentials: Credentials) => Promise<SignedIn>;

export function signingIn(tokens: AccessTokens, post: PostLetter): SignIn {
  const take = turns({ parallel: limits.parallelHashes, waiting: limits.waitingSignIns });
  return (database, credentials) =>
    take(credentials.loginName, async () => {
      await demandAttempt(database.reader, credentials.loginName, credentials.ip);
      const found = await findAccount(database.reader, credentials.loginName);
      if (!(await isPassword(found?.password_hash ?? null, credentials.password)) || !found) {
        await database.transact((tx) => refuse(tx, credentials, found, post));
        throw new Failure("SIGN_IN_FAILED");
      }
      if (!found.enabled) throw new Failure("ACCOUNT_DISABLED");
      return database.transact((tx) => admit(tx, tokens, credentials, found.account_id));
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
    where a.login_name = ${loginName}`.execute(reader);
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
  await demandRoom(tx, accountId);
  await forgive(tx, credentials.loginName);
  await sql`update account set last_sign_in = now() where account_id = ${accountId}::uuid`.execute(tx);
  return { accountId, ...(await openSession(tx, tokens, accountId, credentials)) };
}

/** Whoever is online already may come in once more. */
async function demandRoom(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ online: number; is_online: boolean }>`
    select count(distinct account_id)::int as online, coalesce(bool_or(account_id = ${accountId}::uuid), false) as is_online
    from session where revoked_at is null and last_call_at > now() - ${limits.onlineMs}::float8 * interval '1 millisecond'`.execute(
    tx,
  );
  const state = rows[0];
  if (state && state.online >= limits.onlineAccounts && !state.is_online) throw new Failure("TOO_MANY_REQUESTS");
}
