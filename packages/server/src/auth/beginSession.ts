import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Tx } from "../database/index.ts";
import type { AccessTokens } from "./accessToken.ts";
import { forgetFailures } from "./attempts.ts";
import type { KnownBrowser, KnownBrowsers } from "./knownBrowser.ts";
import type { PostLetter } from "./letters.ts";
import { demandSeat } from "./seats.ts";
import { openSession, type TokenPair, type Visit } from "./sessions.ts";
import { bucketsForgiven } from "./signInAttempts.ts";

/** What every way of signing in needs. */
export interface SignInOptions {
  readonly tokens: AccessTokens;
  readonly browsers: KnownBrowsers;
  readonly post: PostLetter;
  readonly maxLoginUsers: number;
}

/** Somebody has proved who they are, by the name of the account that was found. */
export interface SignInAttempt extends Visit {
  readonly loginName: string;
  readonly found: FoundAccount;
  /** The browser that asks, where people signed in there before. */
  readonly browser?: KnownBrowser | undefined;
}

export interface FoundAccount {
  readonly account_id: string;
  readonly enabled: boolean;
}

export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly pair: TokenPair;
}

/**
 * Begins a session for an account after its holder proved their identity. The account must be usable, `pass` must agree
 * within the same transaction, and there must be a free seat. Only then are earlier failed attempts with this name
 * forgotten.
 * @throws Failure ACCOUNT_DISABLED, TOO_MANY_USERS.
 */
export async function beginSession<No>(
  database: Database,
  { tokens, maxLoginUsers }: SignInOptions,
  { loginName, found, browser, ...visit }: SignInAttempt,
  pass: (tx: Tx) => Promise<"passed" | No>,
): Promise<SignedIn | No> {
  if (!found.enabled) throw new Failure("ACCOUNT_DISABLED");
  const accountId = found.account_id;
  return database.transact(async (tx): Promise<SignedIn | No> => {
    const passed = await pass(tx);
    if (passed !== "passed") return passed;
    await demandSeat(tx, accountId, maxLoginUsers);
    await forgetFailures(tx, bucketsForgiven(loginName, accountId, { ip: visit.ip, browser }));
    await sql`update account set last_sign_in = now() where account_id = ${accountId}::uuid`.execute(tx);
    return { accountId, ...(await openSession(tx, tokens, accountId, visit)) };
  });
}
