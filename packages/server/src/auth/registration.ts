import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Database, newId, type Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";
import { admitRegistration, lockRegistration, lockRegistrationsBeside } from "./admitRegistration.ts";
import type { PostLetter } from "./letters.ts";
import { demandUsable, findLicence, lockLicence } from "./licences.ts";
import { limits } from "./limits.ts";
import { readLink, spendLink } from "./links.ts";
import { demandGoodPassword, hashPassword } from "./passwords.ts";

export interface RegistrationRequest {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyFullName: string;
  readonly companyShortName: string;
  readonly telephone: string;
  readonly serialNumber: string;
  readonly password: string;
  readonly language: Language;
}

/**
 * Keeps a registration and sends the letter that verifies its address. Nothing else is made before somebody
 * opens it. Where the address has an account already, only a letter to that address says so.
 * @throws Failure PASSWORD_WEAK, LICENCE_UNUSABLE.
 */
export async function register(database: Database, post: PostLetter, request: RegistrationRequest): Promise<void> {
  demandGoodPassword(request.password, request.email);
  const passwordHash = await hashPassword(request.password);
  await database.transact(async (tx) => {
    const licence = await findLicence(tx, request.serialNumber);
    demandUsable(licence);
    const accountId = await accountAt(tx, request.email);
    if (!(await mayBeWrittenTo(tx, request.email, accountId))) return;
    if (accountId) return post(tx, { kind: "already_registered", accountId, language: request.language });
    const registrationId = newId();
    await sql`
      insert into registration (registration_id, company_id, licence_id, email, first_name, last_name, company_full_name,
        company_short_name, telephone, language)
      values (${registrationId}::uuid, ${licence.company_id}::uuid, ${licence.licence_id}::uuid, ${request.email},
        ${request.firstName}, ${request.lastName}, ${request.companyFullName}, ${request.companyShortName}, ${request.telephone},
        ${request.language})`.execute(tx);
    await sql`
      insert into registration_secret (registration_id, password_hash)
      values (${registrationId}::uuid, ${passwordHash})`.execute(tx);
    await post(tx, { kind: "verify_email", registrationId });
  });
}

/**
 * Sends the verifying letter of the newest registration of this address that still waits for it, the one before it
 * becoming void. Without `again` only where no letter is waiting and no link is valid. The reply never shows whether
 * there is such a registration.
 */
export async function sendVerification(
  database: Database,
  post: PostLetter,
  request: { readonly email: string; readonly again: boolean },
): Promise<void> {
  await database.transact(async (tx) => {
    if (!(await mayBeWrittenTo(tx, request.email))) return;
    const { rows } = await sql<{ registration_id: string }>`
      select r.registration_id from registration r
      where r.email = ${request.email} and r.registration_status = 'awaiting_verification'
        and (${request.again}::boolean or not exists (
          select 1 from letter l where l.registration_id = r.registration_id and l.kind = 'verify_email'
            and l.state in ('waiting', 'sent')
            and coalesce(l.sent_at, l.created_at) > now() - ${limits.verifyTokenMs}::float8 * interval '1 millisecond'))
      order by r.created_at desc, r.registration_id desc limit 1`.execute(tx);
    if (rows[0]) await post(tx, { kind: "verify_email", registrationId: rows[0].registration_id });
  });
}

export type Verified = "awaiting_approval" | "approved";

/**
 * Verifies an address with the token of its letter, which is spent together with one use of the licence. Lets the
 * company in, or leaves that to an administrator, as the licence says. Of two registrations that share a licence's last
 * use, one gets it. @throws Failure LINK_INVALID, LICENCE_UNUSABLE.
 */
export async function verifyEmail(database: Database, post: PostLetter, token: string): Promise<Verified> {
  return database.transact(async (tx) => {
    // Whoever opens the letter of another registration of this address waits here, with nothing held that is needed below.
    await lockRegistrationsBeside(tx, (await readLink(tx, token, ["verify_email"])).registrationId);
    const { registrationId } = await spendLink(tx, token, ["verify_email"]);
    const registration = await lockRegistration(tx, registrationId);
    if (registration?.registration_status !== "awaiting_verification" || (await accountAt(tx, registration.email)))
      throw new Failure("LINK_INVALID");
    const licence = await lockLicence(tx, registration.licence_id);
    demandUsable(licence);
    await sql`update licence set uses = uses + 1, version = version + 1 where licence_id = ${licence.licence_id}::uuid`.execute(
      tx,
    );
    await sql`
      update registration set registration_status = 'awaiting_approval', verified_at = now(), version = version + 1
      where registration_id = ${registration.registration_id}::uuid`.execute(tx);
    await sql`
      delete from registration where email = ${registration.email} and registration_status = 'awaiting_verification'`.execute(
      tx,
    );
    if (licence.needs_approval) return "awaiting_approval";
    await admitRegistration(tx, post, registration, null);
    return "approved";
  });
}

/**
 * So many letters an hour may be requested for one address without signing in, of both kinds together. Letters to an
 * account whose sign-in name is this address may go to another address and count as well.
 */
async function mayBeWrittenTo(tx: Tx, email: string, accountId?: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letters to ${email}`}, 0))`.execute(tx);
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from letter
    where (lower(recipient) = ${email} or account_id = ${accountId ?? null}::uuid) and kind in ('verify_email', 'already_registered')
      and created_at > now() - ${limits.letterWindowMs}::float8 * interval '1 millisecond'`.execute(tx);
  return (rows[0]?.written ?? 0) < limits.lettersOfAccount;
}

async function accountAt(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select a.account_id from account a join "user" u on u.user_id = a.user_id
    where lower(a.login_name) = ${email} or lower(coalesce(a.email, u.email)) = ${email}
    order by lower(a.login_name) = ${email} desc, a.account_id limit 1`.execute(tx);
  return rows[0]?.account_id;
}
