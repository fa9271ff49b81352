import { Failure } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Command, Done, Refused as LedgerRefused } from "../../ledger/index.ts";
import { outcomesOf } from "../common/commands.ts";
import type { Booking } from "./bookings.ts";
import type { AnyStep, Refused } from "./types.ts";

/** What every command of an order says about itself. */
export const about = (step: AnyStep, reason: string, today: string) =>
  ({ document_kind: "outbound", document_id: step.document.id, reason, business_date: today }) as const;

/** What an order asks of the ledger: all of it is done, or none. */
export interface Plan {
  readonly step: AnyStep;
  readonly commands: readonly Command[];
}

export type Carried = { readonly ok: true; readonly done: readonly Done[] } | LedgerRefused;

/** Sends the commands of many orders in one go; answers one outcome a plan, in order. */
export async function carryOut(tx: Tx, whId: string, plans: readonly Plan[]): Promise<readonly Carried[]> {
  return (await outcomesOf(tx, whId, plans)).map((own) => {
    const refusal = own.find((outcome) => !outcome.ok);
    if (!refusal || refusal.ok) return { ok: true, done: own.filter((outcome) => outcome.ok) };
    // Half an order can't be kept: the transaction ends, and the engine takes each of its orders alone.
    if (own.some((outcome) => outcome.ok)) {
      const { code, details } = refusedBy(refusal);
      throw new Failure(code, { details: details ?? {} });
    }
    return refusal;
  });
}

/** The ledger's refusal as the order's, with the names that its words are filled with: those of the bookings it is about. */
export function refusedBy(refusal: LedgerRefused, bookings: readonly Booking[] = []): Refused {
  const plain = Object.entries(refusal.details).filter(
    (entry): entry is [string, string | number | boolean | null] => typeof entry[1] !== "object" || entry[1] === null,
  );
  const { serial_no, needed, given } = refusal.details;
  return {
    ok: false,
    code: refusal.code,
    details: {
      ...Object.fromEntries(plain),
      ...namesOf(refusal.details, bookings),
      ...(typeof serial_no === "string" ? { serial: serial_no } : {}),
      ...(typeof needed === "string" && typeof given === "string" ? { asked: needed, count: given } : {}),
    },
  };
}

function namesOf(details: LedgerRefused["details"], bookings: readonly Booking[]): Record<string, string> {
  const { stock_id, storage_id, booking_id } = details;
  const of = bookings.find((one) => one.booking_id === booking_id || one.stock_id === stock_id);
  const from = bookings.find((one) => one.from_storage_id === storage_id);
  const location = of && (!storage_id || of.storage_id === storage_id) ? of.storage_code : from?.from_storage_code;
  const product = (of ?? from)?.product_code;
  return { ...(location ? { location } : {}), ...(product ? { product, product_code: product } : {}) };
}
