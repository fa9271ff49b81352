import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader } from "../database/index.ts";
import { demandAttempt, isSignedInToBy } from "./attempts.ts";
import {
  beginSession,
  countRefusedSignIn,
  type FoundAccount,
  type SignedIn,
  type SignInOptions,
} from "./beginSession.ts";
import { concurrencyLimit } from "./concurrencyLimit.ts";
import { limits } from "./limits.ts";
import { isPassword } from "./passwords.ts";
import { passFactor, wrongCode } from "./secondFactor.ts";
import type { Visit } from "./sessions.ts";

export interface Credentials extends Visit {
  readonly loginName: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code, where the account asks for one. */
  readonly oneTimeCode?: string;
}

/**
 * Signs in by name, however it is capitalized, and password.
 * Failures: SIGN_IN_FAILED for a wrong name as for a wrong password, ACCOUNT_LOCKED after too many for one name,
 * TOO_MANY_REQUESTS after too many from one address. To who knows the password only: ACCOUNT_DISABLED,
 * SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, which counts like a wrong password, SECRET_UNREADABLE, TOO_MANY_USERS.
 */
export type SignIn = (database: Database, credentials: Credentials) => Promise<SignedIn>;

export function signingIn(options: SignInOptions): SignIn {
  const withinLimit = concurrencyLimit({ parallel: limits.parallelHashes, waiting: limits.waitingSignIns });
  return (database, { password, oneTimeCode, ...visit }) =>
    withinLimit(visit.loginName.toLowerCase(), async () => {
      await demandAttempt(database.reader, visit.loginName, visit.ip);
      const found = await findAccount(database.reader, visit.loginName);
      if (!(await isPassword(found?.password_hash ?? null, password)) || !found) {
        await countRefusedSignIn(database, options, { ...visit, found });
        throw new Failure("SIGN_IN_FAILED");
      }
      const outcome = await beginSession(database, options, { ...visit, found }, (tx) =>
        passFactor(tx, database.sealing, found.account_id, oneTimeCode),
      );
      if (outcome === "missing") throw new Failure("SECOND_FACTOR_REQUIRED");
      if (outcome !== "wrong") return outcome;
      await countRefusedSignIn(database, options, { ...visit, found });
      throw wrongCode();
    });
}

async function findAccount(
  reader: Reader,
  loginName: string,
): Promise<(FoundAccount & { readonly password_hash: string | null }) | undefined> {
  const { rows } = await sql<FoundAccount & { password_hash: string | null }>`
    select a.account_id, c.password_hash, a.enabled and u.enabled as enabled
    from account a join "user" u on u.user_id = a.user_id left join credential c on c.account_id = a.account_id
    where ${isSignedInToBy("a", loginName)}`.execute(reader);
  return rows[0];
}
