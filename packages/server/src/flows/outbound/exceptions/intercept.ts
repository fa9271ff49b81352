import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Command } from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import { type Booking, bookingsByOrder, serialsOfBookings } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { settleLines } from "../lines.ts";
import { dissolveBoxes, withClosedBoxes } from "../pack/boxes.ts";
import type { AnyStep, OrderStep, Result } from "../types.ts";
import { mended } from "./abnormal.ts";
import { destinations, type Return } from "./destinations.ts";
import { hasScanners, leaveToPutBack } from "./putBacks.ts";

type ConfirmStep = OrderStep<"confirm_intercept">;

/** The order stops where it is, until it is decided on. */
export async function requestIntercept(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(({ document }): Result => ({ ok: true, set: { status_before: document.status } }));
}

/** The order goes on from the state before. */
export async function rejectIntercept(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map((): Result => ({ ok: true, set: { status_before: null } }));
}

/**
 * All bookings are freed, boxes are unpacked. Picked goods go to the location named; without one they stay to be put back,
 * and where there are no scanners they go to where each was picked at once. A box that is closed for good stays, and its order
 * as it is.
 */
export async function confirmIntercept(
  tx: Tx,
  whId: string,
  steps: readonly ConfirmStep[],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const closed = await withClosedBoxes(tx, whId, ids);
  const isClosed = ({ document }: ConfirmStep) => closed.has(document.id);
  const bookings = await bookingsByOrder(tx, whId, ids, "booked", "picked");
  const bookingsOf = ({ document }: ConfirmStep) => bookings.get(document.id) ?? [];
  const isScanned = await hasScanners(tx, whId);
  const stays = ({ payload }: ConfirmStep) => isScanned && !payload.storage_loc_code;
  const moving = steps.filter((step) => !stays(step) && !isClosed(step));
  const { refused, returns, exceeding } = await destinations(tx, whId, moving, bookingsOf);
  const serials = await serialsOfBookings(tx, whId, [...bookings.values()].flat());
  const plans = steps.map((step): Plan & { readonly step: ConfirmStep } => {
    const own = refused.has(step) || isClosed(step) ? [] : bookingsOf(step);
    const notes = (one: Return) => (exceeding.has(one) ? { note: exceeding.get(one) ?? null } : {});
    const moved = (returns.get(step) ?? []).map((one) => ({ ...one, ...notes(one) }));
    return { step, commands: own.length > 0 ? returning(step, own, moved, serials, today) : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => bookingsOf(step));
  const results = steps.map((step, index): Result => {
    const outcome = carried[index];
    if (isClosed(step)) return { ok: false, code: "RECORD_CLOSED", details: { id: step.document.id } };
    const set = { date_s_boxed: null, shipping_no: null, ...mended(step.document, "carrier_refused") };
    return refused.get(step) ?? (outcome && !outcome.ok ? outcome : { ok: true, set });
  });
  const left = steps
    .filter((step, index) => stays(step) && results[index]?.ok)
    .flatMap((step) => bookingsOf(step).map((booking) => ({ booking, userId: step.caller.userId })));
  await leaveToPutBack(
    tx,
    whId,
    left.filter(({ booking }) => booking.state === "picked"),
    serials,
  );
  const done = ids.filter((_, index) => results[index]?.ok);
  await dissolveBoxes(tx, whId, done);
  await settleLines(tx, whId, done, false);
  return results;
}

/** Goods that move, with what is noted of it where they exceed a limit. */
type Moved = Return & { readonly note?: string | null };

/** Everything is freed where it stands, then what stands on the staging location is moved. */
function returning(
  step: ConfirmStep,
  bookings: readonly Booking[],
  returns: readonly Moved[],
  serials: ReadonlyMap<string, readonly string[]>,
  today: string,
): readonly Command[] {
  const reason = about(step, "confirm_intercept", today);
  const release: Command = {
    kind: "release",
    id: step.commandId,
    ...reason,
    bookings: bookings.map(({ booking_id }) => ({ booking_id })),
  };
  const moves = Map.groupBy(returns, ({ booking, location }) => `${booking.stock_id} ${location.storage_id}`);
  const relocations = [...moves.values()].flatMap((same): Command[] => {
    const first = same[0];
    if (!first) return [];
    const note = same.find((one) => one.note)?.note;
    const numbers = same.flatMap(({ booking }) => serials.get(booking.booking_id) ?? []);
    return [
      {
        kind: "relocate",
        id: newId(),
        ...reason,
        ...(note ? { note } : {}),
        stock_id: first.booking.stock_id,
        to_storage_id: first.location.storage_id,
        qty: same.reduce((sum, { qty }) => sum + qty, 0n),
        ...(numbers.length > 0 ? { serials: numbers } : {}),
      },
    ];
  });
  return [release, ...relocations];
}
