import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Database, newId, type Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";
import { makeLink, spendLink } from "./links.ts";
import { demandGoodPassword, hashPassword } from "./passwords.ts";
import { createRoles } from "./roles.ts";
import { holdSeedLock } from "./seed.ts";
import { writePassword } from "./setPassword.ts";

export interface FirstAdministrator {
  readonly loginName: string;
  readonly password: string;
  readonly userName?: string;
  readonly email?: string | null;
  readonly companyCode?: string;
  readonly companyName?: string;
  readonly language?: Language;
}

export interface Founded {
  readonly companyId: string;
  readonly userId: string;
  readonly accountId: string;
}

/** Whether nobody can sign in yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from account limit 1`.execute(database.reader);
  return rows.length === 0;
}

/**
 * Makes the first company with its roles and an administrator of its group, in an empty database (seeded before).
 * `null` where there is an account already, another server's perhaps.
 */
export async function foundCompany(database: Database, first: FirstAdministrator): Promise<Founded | null> {
  const passwordHash = await hashPassword(first.password);
  return database.transact(async (tx) => ((await isTaken(tx)) ? null : found(tx, first, passwordHash)));
}

/** A one-time token with which the first company of an empty database is made; `null` where it is not empty. */
export async function makeSetUpToken(database: Database): Promise<string | null> {
  return database.transact(async (tx) => ((await isTaken(tx)) ? null : makeLink(tx, "set_up", {})));
}

/** Founds the company with that token. @throws Failure LINK_INVALID, PASSWORD_WEAK. */
export async function setUp(database: Database, token: string, first: FirstAdministrator): Promise<Founded> {
  demandGoodPassword(first.password, first.loginName);
  const passwordHash = await hashPassword(first.password);
  return database.transact(async (tx) => {
    if (await isTaken(tx)) throw new Failure("LINK_INVALID");
    await spendLink(tx, token, ["set_up"]);
    await sql`delete from link_token where purpose = 'set_up' and used_at is null`.execute(tx);
    return found(tx, first, passwordHash);
  });
}

async function isTaken(tx: Tx): Promise<boolean> {
  await holdSeedLock(tx);
  const { rows } = await sql`select 1 from account limit 1`.execute(tx);
  return rows.length > 0;
}

async function found(tx: Tx, first: FirstAdministrator, passwordHash: string): Promise<Founded> {
  const companyGroupId = newId();
  const companyCode = first.companyCode ?? "MAIN";
  const companyName = first.companyName ?? "Stowage";
  await sql`
    insert into company_group (company_group_id, company_group_code, company_group_name)
    values (${companyGroupId}::uuid, ${companyCode}, ${companyName})`.execute(tx);
  return newCompany(tx, {
    companyGroupId,
    companyCode,
    companyName,
    accountType: "group",
    loginName: first.loginName,
    userName: first.userName ?? first.loginName,
    email: first.email ?? null,
    language: first.language ?? "zh_TW",
    passwordHash,
  });
}

export interface NewCompany {
  readonly companyGroupId: string | null;
  readonly companyCode: string;
  readonly companyName: string;
  readonly companyShortName?: string;
  readonly telephone?: string;
  readonly accountType: "group" | "company";
  readonly loginName: string;
  readonly userName: string;
  readonly email: string | null;
  readonly language: Language;
  readonly passwordHash: string;
}

/** Makes a company with the roles that the model knows, and its administrator. */
export async function newCompany(tx: Tx, draft: NewCompany): Promise<Founded> {
  const [companyId, userId, accountId] = [newId(), newId(), newId()];
  const { loginName, userName, email } = draft;
  await sql`
    insert into company (company_id, company_group_id, company_code, company_name, company_short_name, telephone)
    values (${companyId}::uuid, ${draft.companyGroupId}::uuid, ${draft.companyCode}, ${draft.companyName},
      ${draft.companyShortName ?? null}, ${draft.telephone ?? null})`.execute(tx);
  await sql`
    insert into "user" (user_id, company_id, user_no, user_name, email)
    values (${userId}::uuid, ${companyId}::uuid, ${loginName.slice(0, 40)}, ${userName.slice(0, 80)}, ${email})`.execute(
    tx,
  );
  await sql`
    insert into account (account_id, company_id, user_id, account_type, login_name, account_name, email, language)
    values (${accountId}::uuid, ${companyId}::uuid, ${userId}::uuid, ${draft.accountType}, ${loginName},
      ${userName.slice(0, 80)}, ${email}, ${draft.language})`.execute(tx);
  await sql`
    insert into company_user (cu_id, company_id, user_id)
    values (${newId()}::uuid, ${companyId}::uuid, ${userId}::uuid)`.execute(tx);
  const roleIds = await createRoles(tx, companyId);
  await sql`
    insert into role_user (ru_id, company_id, role_id, user_id)
    values (${newId()}::uuid, ${companyId}::uuid, ${roleIds.get("administrator")}::uuid, ${userId}::uuid)`.execute(tx);
  await writePassword(tx, accountId, draft.passwordHash);
  return { companyId, userId, accountId };
}
