import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { AccessTokens } from "./accessToken.ts";
import { countAlone, forgetFailures, waitIfSlowed } from "./attempts.ts";
import type { PostLetter } from "./letters.ts";
import { readLink, spendLink } from "./links.ts";
import { demandCurrent, demandManage, type Manager } from "./manage.ts";
import { demandGoodPassword, hashPassword, isPassword } from "./passwords.ts";
import { openSession, revokeSessionsOf, type TokenPair, type Visit } from "./sessions.ts";
import { bucketsForgiven, ownBucket } from "./signInAttempts.ts";

const letterPurposes = ["reset_password", "set_password"] as const;

/**
 * Sets a password with the token of a letter, which is spent. All sessions of the account end, and its
 * failed attempts are forgotten. @throws Failure LINK_INVALID, PASSWORD_WEAK, PASSWORD_SAME.
 */
export async function setByLetter(
  database: Database,
  post: PostLetter,
  request: { readonly token: string; readonly password: string },
): Promise<void> {
  const { accountId } = await readLink(database.reader, request.token, letterPurposes);
  const account = await credentialOf(database.reader, accountId);
  const passwordHash = await hashNew(account, request.password, "password");
  await database.transact(async (tx) => {
    await spendLink(tx, request.token, letterPurposes);
    await replace(tx, account, passwordHash);
    await post(tx, { kind: "password_changed", accountId: account.account_id });
  });
}

/**
 * Changes the caller's own password. All of the account's sessions end; the answer begins a new one.
 * @throws Failure PASSWORD_WRONG, PASSWORD_WEAK, PASSWORD_SAME, TOO_MANY_REQUESTS after too many wrong ones.
 */
export async function changeOwn(
  database: Database,
  { tokens, post }: { readonly tokens: AccessTokens; readonly post: PostLetter },
  manager: Manager,
  request: Visit & { readonly currentPassword: string; readonly newPassword: string; readonly nonce?: string },
): Promise<TokenPair> {
  const { caller } = manager;
  const account = await demandOwnPassword(database, manager, request.currentPassword, "current_password");
  const passwordHash = await hashNew(account, request.newPassword, "new_password");
  return database.transact(async (tx) => {
    await demandCurrent(tx, manager);
    await spendNonce(tx, caller, request.nonce);
    await replace(tx, account, passwordHash);
    await post(tx, { kind: "password_changed", accountId: account.account_id });
    return (await openSession(tx, tokens, account.account_id, request)).pair;
  });
}

/**
 * Proves again that the caller is who signed in. Wrong passwords are slowed as at the door, each account's by themselves.
 * @throws Failure PASSWORD_WRONG at `field`, TOO_MANY_REQUESTS after too many wrong ones.
 */
export async function demandOwnPassword(
  database: Database,
  manager: Manager,
  password: string,
  field = "password",
): Promise<CredentialRow> {
  const { caller } = manager;
  await demandCurrent(database.reader, manager);
  const buckets = [ownBucket(caller.accountId)];
  await waitIfSlowed(database, buckets);
  const account = await credentialOf(database.reader, caller.accountId);
  if (await isPassword(account.password_hash, password)) return account;
  await countAlone(database, buckets);
  throw Failure.at(field, "PASSWORD_WRONG");
}

/**
 * Sets the password of another account, which the caller may manage. Its sessions end and its failed attempts are forgotten.
 * @throws Failure NOT_FOUND, NOT_ON_OWN, BEYOND_OWN, PASSWORD_WEAK.
 */
export async function setByAdministrator(
  database: Database,
  post: PostLetter,
  manager: Manager,
  request: { readonly accountId: string; readonly password: string; readonly nonce?: string },
): Promise<void> {
  await demandManage(database.reader, manager, request.accountId);
  const account = await credentialOf(database.reader, request.accountId);
  demandGoodPassword(request.password, account.login_name, "new_password");
  const passwordHash = await hashPassword(request.password);
  await database.transact(async (tx) => {
    await demandManage(tx, manager, request.accountId);
    await spendNonce(tx, manager.caller, request.nonce);
    await replace(tx, account, passwordHash);
    if (account.password_hash) await post(tx, { kind: "password_changed", accountId: account.account_id });
  });
}

/** A nonce is optional. One that is sent must belong to the caller and be unused. */
async function spendNonce(tx: Tx, caller: Caller, nonce: string | undefined): Promise<void> {
  if (nonce === undefined) return;
  const { accountId } = await spendLink(tx, nonce, ["nonce"]);
  if (accountId !== caller.accountId) throw new Failure("LINK_INVALID");
}

/** Writes a first password, or another one. */
export async function writePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into credential (account_id, password_hash) values (${accountId}::uuid, ${passwordHash})
    on conflict (account_id) do update set password_hash = excluded.password_hash,
      changed_at = excluded.changed_at`.execute(tx);
  await sql`
    update account set has_password = true where account_id = ${accountId}::uuid and not has_password`.execute(tx);
}

interface CredentialRow {
  account_id: string;
  login_name: string;
  password_hash: string | null;
}

async function credentialOf(reader: Reader, accountId: string | null): Promise<CredentialRow> {
  const { rows } = await sql<CredentialRow>`
    select a.account_id, a.login_name, c.password_hash
    from account a left join credential c on c.account_id = a.account_id
    where a.account_id = ${accountId}::uuid`.execute(reader);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  return rows[0];
}

async function hashNew(account: CredentialRow, password: string, field: string): Promise<string> {
  demandGoodPassword(password, account.login_name, field);
  if (await isPassword(account.password_hash, password)) throw Failure.at(field, "PASSWORD_SAME");
  return hashPassword(password);
}

// Links in letters that were sent before could undo the new password.
async function replace(tx: Tx, account: CredentialRow, passwordHash: string): Promise<void> {
  await writePassword(tx, account.account_id, passwordHash);
  await forgetFailures(tx, bucketsForgiven(account.login_name, account.account_id));
  await revokeSessionsOf(tx, [account.account_id], "password");
  await sql`
    delete from link_token where account_id = ${account.account_id}::uuid and used_at is null`.execute(tx);
}
