import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Caller, Language } from "../http/caller.ts";
import { newCompany } from "./firstAdministrator.ts";
import type { PostLetter } from "./letters.ts";
import { newSerial } from "./secrets.ts";

export interface LockedRegistration {
  readonly registration_id: string;
  readonly company_id: string;
  readonly licence_id: string;
  readonly registration_status: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_full_name: string;
  readonly company_short_name: string;
  readonly telephone: string;
  readonly language: Language;
}

/** A registration, held until the transaction ends. */
export async function lockRegistration(tx: Tx, registrationId: string | null): Promise<LockedRegistration | undefined> {
  const { rows } = await sql<LockedRegistration>`
    select registration_id, company_id, licence_id, registration_status, email, first_name, last_name,
      company_full_name, company_short_name, telephone, language
    from registration where registration_id = ${registrationId}::uuid for update`.execute(tx);
  return rows[0];
}

/** All registrations of this one's address, held in one order for everybody until the transaction ends. */
export async function lockRegistrationsBeside(tx: Tx, registrationId: string | null): Promise<void> {
  await sql`
    select registration_id from registration
    where email = (select email from registration where registration_id = ${registrationId}::uuid)
    order by registration_id for update`.execute(tx);
}

/**
 * Makes the company of a verified registration, in the group of the company that gave the licence, with who registered
 * as its administrator. @throws Failure DUPLICATE where somebody has taken the sign-in name meanwhile.
 */
export async function admitRegistration(
  tx: Tx,
  post: PostLetter,
  registration: LockedRegistration,
  decidedBy: string | null,
): Promise<void> {
  const { rows } = await sql<{ password_hash: string; company_group_id: string | null; taken: boolean }>`
    select s.password_hash, c.company_group_id,
      exists (select 1 from account a where lower(a.login_name) = ${registration.email}) as taken
    from registration_secret s join company c on c.company_id = ${registration.company_id}::uuid
    where s.registration_id = ${registration.registration_id}::uuid`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Failure("NOT_FOUND");
  if (kept.taken) throw new Failure("DUPLICATE", { details: { field: "login_name", value: registration.email } });
  const companyCode = codeFor(registration.company_short_name);
  const { accountId } = await newCompany(tx, {
    companyGroupId: kept.company_group_id,
    companyCode,
    companyName: registration.company_full_name,
    companyShortName: registration.company_short_name,
    telephone: registration.telephone,
    accountType: "company",
    loginName: registration.email,
    userName: personName(registration),
    email: registration.email,
    language: registration.language,
    passwordHash: kept.password_hash,
  });
  await sql`
    update registration set registration_status = 'approved', decided_at = now(), decided_by = ${decidedBy}::uuid,
      made_company_code = ${companyCode}, updated_at = now(), updated_by = ${decidedBy}::uuid, version = version + 1
    where registration_id = ${registration.registration_id}::uuid`.execute(tx);
  await sql`
    delete from registration_secret where registration_id = ${registration.registration_id}::uuid`.execute(tx);
  await post(tx, { kind: "registration_approved", accountId });
}

/** Turns a verified registration away; its licence gets the use back. */
export async function rejectRegistration(
  tx: Tx,
  post: PostLetter,
  registration: LockedRegistration,
  decision: { readonly reason: string; readonly caller: Caller },
): Promise<void> {
  const { registration_id, licence_id } = registration;
  await sql`
    update registration set registration_status = 'rejected', decided_at = now(), rejection = ${decision.reason},
      decided_by = ${decision.caller.userId}::uuid, updated_at = now(), updated_by = ${decision.caller.userId}::uuid,
      version = version + 1
    where registration_id = ${registration_id}::uuid`.execute(tx);
  await sql`delete from registration_secret where registration_id = ${registration_id}::uuid`.execute(tx);
  await sql`update licence set uses = uses - 1, version = version + 1 where licence_id = ${licence_id}::uuid`.execute(
    tx,
  );
  await post(tx, { kind: "registration_rejected", registrationId: registration_id });
}

/** Chinese, Japanese and Korean names begin with the family. */
export const personName = ({ first_name, last_name }: Pick<LockedRegistration, "first_name" | "last_name">): string =>
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(first_name + last_name)
    ? `${last_name}${first_name}`
    : `${first_name} ${last_name}`;

// Codes are unique over all companies. Where the wished one is taken, a few letters are added.
function codeFor(shortName: string): string {
  const latin = shortName
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "")
    .slice(0, 12);
  return `${latin || "C"}-${newSerial().slice(0, 5)}`;
}
