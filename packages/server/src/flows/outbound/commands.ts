import type { Tx } from "../../database/index.ts";
import type { Refused as LedgerRefused } from "../../ledger/index.ts";
import { about as aboutDocument, type Carried, carryOut, type Plan } from "../common/commands.ts";
import { serialsOf } from "../common/lineCommands.ts";
import { toldTruly } from "../common/serialFaults.ts";
import type { Refused } from "../common/steps.ts";
import type { Booking } from "./bookings.ts";
import type { AnyStep, OrderReason } from "./types.ts";

/** What every command of an order says about itself. */
export const about = (step: AnyStep, reason: OrderReason, today: string) =>
  aboutDocument("outbound", step, reason, today);

/** Sends the commands of many orders in one go; a refusal names goods and locations of the bookings that a plan is about. */
export const carryOutOrders = <P extends Plan>(
  tx: Tx,
  whId: string,
  plans: readonly P[],
  bookingsOf: (plan: P) => readonly Booking[] = () => [],
): Promise<readonly Carried[]> =>
  carryOut(tx, whId, plans, (plan, [{ refusal }]) =>
    toldTruly(tx, whId, plan.step, plan.commands.flatMap(serialsOf), refusedBy(refusal, bookingsOf(plan))),
  );

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
