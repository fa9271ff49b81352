import { isIP } from "node:net";
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Reader, type Tx } from "../database/index.ts";
import type { PostLetter } from "./letters.ts";
import { limits } from "./limits.ts";
import { makeLink, spendLink } from "./links.ts";

/** The site that passkeys belong to: browsers offer them to no other. */
export interface PasskeySite {
  /** The name that devices know the site by. */
  readonly id: string;
  /** Where the pages are, as browsers say it. */
  readonly origin: string;
}

/**
 * The site of the pages at this address. Browsers have passkeys for names under https, and for `localhost`, which is
 * what stands for an address of this machine; `null` for any other.
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  const isHere = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  if (isHere) return { id: "localhost", origin: `${protocol}//localhost${port ? `:${port}` : ""}` };
  if (protocol !== "https:" || isIP(hostname.replace(/^\[|\]$/g, ""))) return null;
  return { id: hostname, origin };
}

/** Of signatures, as COSE numbers them: EdDSA, ES256, RS256. Every device has one of them. */
const algorithms = [-8, -7, -257] as const;

export interface Passkey {
  readonly passkey_id: string;
  readonly passkey_name: string;
  readonly backed_up: boolean;
  /** ISO 8601. */
  readonly made_at: string;
  readonly last_used_at: string | null;
}

export async function passkeysOf(reader: Reader, accountId: string): Promise<readonly Passkey[]> {
  const { rows } = await sql<Passkey>`
    select passkey_id, passkey_name, backed_up, made_at, last_used_at from passkey
    where account_id = ${accountId}::uuid order by made_at, passkey_id`.execute(reader);
  return rows;
}

interface Holder {
  readonly accountId: string;
  readonly loginName: string;
  readonly userName: string;
}

/** The library, which is large, is loaded with the first passkey. */
export const webauthn = () => import("@simplewebauthn/server");

/** What the browser is asked to make a passkey of; its challenge is valid once, for some minutes. */
export async function beginPasskey(
  tx: Tx,
  site: PasskeySite,
  holder: Holder,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rows } = await sql<{ id: string; transports: AuthenticatorTransport[] }>`
    select credential_id as id, transports from passkey where account_id = ${holder.accountId}::uuid`.execute(tx);
  if (rows.length >= limits.passkeysOfAccount)
    throw new Failure("TOO_MANY_PASSKEYS", { details: { max: limits.passkeysOfAccount } });
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: "Stowage",
    rpID: site.id,
    userID: Buffer.from(holder.accountId),
    userName: holder.loginName,
    userDisplayName: holder.userName,
    challenge: bytesOf(await makeLink(tx, "passkey_add", holder)),
    timeout: limits.passkeyChallengeMs,
    attestationType: "none",
    excludeCredentials: rows,
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

// The library writes a challenge in base64url again, as the token already is.
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, "base64url"));

export interface NewPasskey {
  readonly site: PasskeySite;
  readonly accountId: string;
  readonly name: string;
  readonly credential: RegistrationResponseJSON;
}

/**
 * Keeps the passkey that a browser made, spending the challenge; its holder is told by letter.
 * @throws Failure PASSKEY_INVALID, DUPLICATE where it is an account's already.
 */
export async function addPasskey(tx: Tx, post: PostLetter, newPasskey: NewPasskey): Promise<string> {
  const { site, accountId, credential } = newPasskey;
  const challenge = challengeOf(credential.response.clientDataJSON);
  const link = await spendLink(tx, challenge ?? "", ["passkey_add"]).catch(refuse);
  if (link.accountId !== accountId) throw new Failure("PASSKEY_INVALID");
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge ?? "",
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refuse);
  if (!verified) throw new Failure("PASSKEY_INVALID");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const passkeyId = newId();
  const { rows } = await sql`
    insert into passkey (passkey_id, account_id, credential_id, public_key, counter, transports, backed_up, passkey_name)
    values (${passkeyId}::uuid, ${accountId}::uuid, ${id}, ${Buffer.from(publicKey).toString("base64url")}, ${counter},
      ${transports}::text[], ${registrationInfo.credentialBackedUp}, ${newPasskey.name})
    on conflict do nothing returning passkey_id`.execute(tx);
  if (rows.length === 0) throw new Failure("DUPLICATE", { details: { field: "credential", value: newPasskey.name } });
  await post(tx, { kind: "passkey_added", accountId });
  return passkeyId;
}

const refuse = (cause: unknown): never => {
  if (cause instanceof Failure && cause.code !== "LINK_INVALID") throw cause;
  throw new Failure("PASSKEY_INVALID", { cause });
};

/** The challenge that a browser says it has answered; `null` where it says nothing that can be read. */
export function challengeOf(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** @throws Failure NOT_FOUND */
export async function renamePasskey(tx: Tx, accountId: string, passkeyId: string, name: string): Promise<void> {
  const { rows } = await sql`
    update passkey set passkey_name = ${name}
    where passkey_id = ${passkeyId}::uuid and account_id = ${accountId}::uuid returning passkey_id`.execute(tx);
  if (rows.length === 0) throw new Failure("NOT_FOUND");
}

/** Removes one passkey of an account, or all; its holder is told by letter. Returns which. @throws Failure NOT_FOUND */
export async function removePasskeys(
  tx: Tx,
  post: PostLetter,
  accountId: string,
  passkeyId: string | null = null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ passkey_id: string }>`
    delete from passkey
    where account_id = ${accountId}::uuid and passkey_id = coalesce(${passkeyId}::uuid, passkey_id)
    returning passkey_id`.execute(tx);
  if (rows.length === 0 && passkeyId) throw new Failure("NOT_FOUND");
  if (rows.length > 0) await post(tx, { kind: "passkey_removed", accountId });
  return rows.map((row) => row.passkey_id);
}
