import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Sealing, Tx } from "../database/index.ts";
import type { PostLetter } from "./letters.ts";
import { hashOf, newSerial } from "./secrets.ts";
import { newTotpSecret, stepOf } from "./totp.ts";

const recoveryCodes = 10;

export interface FactorState {
  readonly enabled: boolean;
  /** Since when; ISO 8601. */
  readonly since: string | null;
  readonly recovery_codes_left: number;
}

export async function factorState(reader: Reader, accountId: string): Promise<FactorState> {
  const { rows } = await sql<{ since: string; left: number }>`
    select confirmed_at as since,
      (select count(*)::int from recovery_code r where r.account_id = f.account_id and r.used_at is null) as left
    from second_factor f where account_id = ${accountId}::uuid and confirmed_at is not null`.execute(reader);
  const [row] = rows;
  return { enabled: row !== undefined, since: row?.since ?? null, recovery_codes_left: row?.left ?? 0 };
}

/** The account that a sealed secret belongs to. */
export const aboutFactor = (accountId: string): string => `second_factor ${accountId.toLowerCase()}`;

/** Makes a secret that is not asked for before a code of it was confirmed. @throws Failure INVALID_STATE */
export async function beginFactor(tx: Tx, sealing: Sealing, accountId: string): Promise<string> {
  const secret = newTotpSecret();
  const { rows } = await sql`
    insert into second_factor as known (account_id, secret) values (${accountId}::uuid, ${sealing.seal(secret, aboutFactor(accountId))})
    on conflict (account_id) do update set secret = excluded.secret, made_at = excluded.made_at
      where known.confirmed_at is null
    returning account_id`.execute(tx);
  if (rows.length === 0) throw new Failure("INVALID_STATE");
  return secret;
}

/**
 * Turns two-step sign-in on with a first code, which is spent by that. Returns the recovery codes, this once.
 * @throws Failure INVALID_STATE where none was begun, SECOND_FACTOR_WRONG, SECRET_UNREADABLE.
 */
export async function confirmFactor(
  tx: Tx,
  { sealing, post }: { readonly sealing: Sealing; readonly post: PostLetter },
  accountId: string,
  code: string,
): Promise<readonly string[]> {
  const factor = await lockFactor(tx, accountId);
  if (!factor || factor.confirmed) throw new Failure("INVALID_STATE");
  const step = stepOf(opened(sealing, accountId, factor), code);
  if (step === null) throw wrongCode();
  await sql`
    update second_factor set confirmed_at = now(), last_step = ${step} where account_id = ${accountId}::uuid`.execute(
    tx,
  );
  await sql`update account set second_factor = true where account_id = ${accountId}::uuid`.execute(tx);
  await post(tx, { kind: "second_factor_on", accountId });
  return newRecoveryCodes(tx, accountId);
}

/** Replaces the recovery codes. @throws Failure INVALID_STATE where two-step sign-in is off. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<readonly string[]> {
  if (!(await lockFactor(tx, accountId))?.confirmed) throw new Failure("INVALID_STATE");
  return newRecoveryCodes(tx, accountId);
}

async function newRecoveryCodes(tx: Tx, accountId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newSerial().slice(0, 10));
  await sql`delete from recovery_code where account_id = ${accountId}::uuid`.execute(tx);
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}::uuid, hash from unnest(${codes.map(hashOf)}::text[]) x(hash)`.execute(tx);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Turns two-step sign-in off; tells the account's holder where it was on. */
export async function dropFactor(tx: Tx, post: PostLetter, accountId: string): Promise<void> {
  const { rows } = await sql<{ confirmed: boolean }>`
    delete from second_factor where account_id = ${accountId}::uuid
    returning confirmed_at is not null as confirmed`.execute(tx);
  await sql`delete from recovery_code where account_id = ${accountId}::uuid`.execute(tx);
  await sql`update account set second_factor = false where account_id = ${accountId}::uuid and second_factor`.execute(
    tx,
  );
  if (rows[0]?.confirmed) await post(tx, { kind: "second_factor_off", accountId });
}

/**
 * Whether the second step is passed: it is off, or the code is one of now that was not taken before, or a recovery code,
 * which is spent. Of the same code twice at once, one passes.
 * @throws Failure SECRET_UNREADABLE for a code of an app, where this server has not the key of the secret.
 */
export async function passFactor(
  tx: Tx,
  sealing: Sealing,
  accountId: string,
  code: string | undefined,
): Promise<"passed" | "missing" | "wrong"> {
  const factor = await lockFactor(tx, accountId);
  if (!factor?.confirmed) return "passed";
  const typed = (code ?? "").toUpperCase().replace(/[\s-]/g, "");
  if (typed === "") return "missing";
  if (!/^\d{6}$/.test(typed)) return (await spendRecoveryCode(tx, accountId, typed)) ? "passed" : "wrong";
  const step = stepOf(opened(sealing, accountId, factor), typed);
  if (step === null || step <= factor.lastStep) return "wrong";
  await sql`
    update second_factor set last_step = ${step}, secret = ${sealing.renewed(factor.stored, aboutFactor(accountId))}
    where account_id = ${accountId}::uuid`.execute(tx);
  return "passed";
}

async function spendRecoveryCode(tx: Tx, accountId: string, typed: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where account_id = ${accountId}::uuid and code_hash = ${hashOf(typed)} and used_at is null returning account_id`.execute(
    tx,
  );
  return rows.length > 0;
}

export const wrongCode = (): Failure => {
  const errors = [{ field: "one_time_code", code: "SECOND_FACTOR_WRONG" }] as const;
  return new Failure("SECOND_FACTOR_WRONG", { errors });
};

interface Factor {
  /** The secret as it stands in the table. */
  readonly stored: string;
  readonly confirmed: boolean;
  readonly lastStep: number;
}

async function lockFactor(tx: Tx, accountId: string): Promise<Factor | undefined> {
  const { rows } = await sql<{ secret: string; confirmed: boolean; last_step: number }>`
    select secret, confirmed_at is not null as confirmed, last_step::float8 as last_step
    from second_factor where account_id = ${accountId}::uuid for update`.execute(tx);
  const [row] = rows;
  return row && { stored: row.secret, confirmed: row.confirmed, lastStep: row.last_step };
}

function opened(sealing: Sealing, accountId: string, { stored }: Factor): string {
  const secret = sealing.open(stored, aboutFactor(accountId));
  if (secret === null) throw new Failure("SECRET_UNREADABLE");
  return secret;
}
