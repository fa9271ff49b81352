import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import { countAlone, waitIfSlowed } from "./attempts.ts";
import { beginSession, type FoundAccount, type SignedIn, type SignInOptions } from "./beginSession.ts";
import type { KnownBrowser } from "./knownBrowser.ts";
import { limits } from "./limits.ts";
import { makeLink, spendLink } from "./links.ts";
import { challengeOf, type PasskeySite, webauthn } from "./passkeys.ts";
import type { Visit } from "./sessions.ts";
import { bucketsOfPasskey } from "./signInAttempts.ts";

/** What a browser is asked to sign. Any passkey of this site may sign it; the passkey shows whose it is. */
export async function askForPasskey(
  database: Database,
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await database.transact((tx) => makeLink(tx, "passkey_use", {}));
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: limits.passkeyChallengeMs,
    userVerification: "required",
  });
}

export interface Presented extends Visit {
  readonly site: PasskeySite;
  readonly credential: AuthenticationResponseJSON;
  readonly browser?: KnownBrowser | undefined;
}

/**
 * Signs in by a passkey, in place of password and code: the device has asked its holder for a finger, a face or a PIN.
 * The challenge is spent, whatever comes of it.
 * @throws Failure PASSKEY_REFUSED for whatever is wrong with the passkey, which counts for the address; all else as for a
 * password: TOO_MANY_REQUESTS, ACCOUNT_DISABLED, TOO_MANY_USERS.
 */
export async function signInByPasskey(
  database: Database,
  options: SignInOptions,
  presented: Presented,
): Promise<SignedIn> {
  const { site, credential, ...visit } = presented;
  const found = await findPasskey(database.reader, credential.id);
  const buckets = bucketsOfPasskey(found?.login_name, visit);
  await waitIfSlowed(database, buckets);
  const isFresh = await spendChallenge(database, credential);
  const counter = isFresh && found ? await counterOf(site, credential, found) : null;
  if (counter !== null && found) {
    const attempt = { ...visit, found, loginName: found.login_name };
    const outcome = await beginSession(database, options, attempt, (tx) => noteUse(tx, found, counter));
    if (outcome !== "wrong") return outcome;
  }
  await countAlone(database, buckets);
  throw new Failure("PASSKEY_REFUSED");
}

interface FoundPasskey extends FoundAccount {
  readonly login_name: string;
  readonly passkey_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: AuthenticatorTransport[];
}

async function findPasskey(reader: Reader, credentialId: string): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<FoundPasskey>`
    select p.passkey_id, p.credential_id, p.public_key, p.counter::float8 as counter, p.transports, a.account_id,
      a.login_name, a.enabled and u.enabled as enabled
    from passkey p join account a on a.account_id = p.account_id join "user" u on u.user_id = a.user_id
    where p.credential_id = ${credentialId}`.execute(reader);
  return rows[0];
}

async function spendChallenge(database: Database, credential: AuthenticationResponseJSON): Promise<boolean> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null) return false;
  try {
    await database.transact((tx) => spendLink(tx, challenge, ["passkey_use"]));
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "LINK_INVALID") return false;
    throw error;
  }
}

/** The counter of the device; `null` where it did not sign this challenge, for this site, for its own account. */
async function counterOf(
  site: PasskeySite,
  credential: AuthenticationResponseJSON,
  found: FoundPasskey,
): Promise<number | null> {
  const { userHandle } = credential.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== found.account_id) return null;
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challengeOf(credential.response.clientDataJSON) ?? "",
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, "base64url")),
        counter: found.counter,
        transports: found.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Keeps the counter. Refused where another sign-in raised it meanwhile, or the passkey was removed. */
async function noteUse(tx: Tx, found: FoundPasskey, counter: number): Promise<"passed" | "wrong"> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, last_used_at = now()
    where passkey_id = ${found.passkey_id}::uuid and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning passkey_id`.execute(tx);
  return rows.length > 0 ? "passed" : "wrong";
}
