import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { hashOf, newSerial } from "./secrets.ts";

export interface Licence {
  readonly licence_id: string;
  readonly company_id: string;
  readonly needs_approval: boolean;
  readonly usable: boolean;
}

export interface LicenceRequest {
  readonly licensee: string;
  readonly needsApproval: boolean;
  readonly maxUses: number;
  readonly usableUntil: string | null;
}

/** Issues a licence of the caller's company. Its serial number is in the answer and nowhere else. */
export async function issueLicence(
  tx: Tx,
  caller: Caller,
  request: LicenceRequest,
): Promise<{ licenceId: string; serialNumber: string }> {
  const licenceId = newId();
  const serialNumber = newSerial();
  await sql`
    insert into licence (licence_id, company_id, licensee, serial_hint, needs_approval, max_uses, usable_until, created_by, updated_by)
    select ${licenceId}::uuid, a.company_id, ${request.licensee}, ${serialNumber.slice(-4)}, ${request.needsApproval},
      ${request.maxUses}, ${request.usableUntil}::date, a.user_id, a.user_id
    from account a where a.account_id = ${caller.accountId}::uuid`.execute(tx);
  await sql`
    insert into licence_serial (licence_id, serial_hash)
    values (${licenceId}::uuid, ${hashOf(serialNumber)})`.execute(tx);
  return { licenceId, serialNumber: serialNumber.replace(/(.{5})(?=.)/g, "$1-") };
}

/** Serial numbers are typed by hand: case, spaces and dashes do not matter. */
export async function findLicence(tx: Tx, serialNumber: string): Promise<Licence | undefined> {
  const typed = serialNumber.toUpperCase().replace(/[\s-]/g, "");
  const { rows } = await sql<Licence>`
    select ${columns} from licence l join licence_serial s on s.licence_id = l.licence_id
    where s.serial_hash = ${hashOf(typed)}`.execute(tx);
  return rows[0];
}

/** A licence, held until the transaction ends. */
export async function lockLicence(tx: Tx, licenceId: string): Promise<Licence | undefined> {
  const { rows } = await sql<Licence>`
    select ${columns} from licence l where l.licence_id = ${licenceId}::uuid for update`.execute(tx);
  return rows[0];
}

// A licence is good to the end of its last day, wherever that is.
const columns = sql`l.licence_id, l.company_id, l.needs_approval,
  l.enabled and l.uses < l.max_uses
    and coalesce(now() < (l.usable_until + 1)::timestamp at time zone 'Etc/GMT+12', true) as usable`;

/** The same answer for one that never was, is used up, has run out or was blocked. */
export function demandUsable(licence: Licence | undefined): asserts licence is Licence {
  if (licence?.usable) return;
  throw Failure.at("serial_number", "LICENCE_UNUSABLE");
}

/** Whoever lets companies into the group administers the group. @throws Failure NOT_PERMITTED */
export function demandGroup(caller: Caller, grant: string): void {
  if (caller.accountType !== "group")
    throw new Failure("NOT_PERMITTED", { details: { function: grant, account_type: "group" } });
}
