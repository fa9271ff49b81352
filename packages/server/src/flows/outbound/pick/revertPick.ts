import type { Tx } from "../../../database/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import { beyondLimits } from "../../common/locations/limits.ts";
import { locationsByKey } from "../../common/locations/locations.ts";
import { type Booking, bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { settleLines } from "../lines.ts";
import { dissolveBoxes } from "../pack/boxes.ts";
import type { OrderStep, Result } from "../types.ts";
import { undoShort } from "./undoShortPick.ts";

type RevertStep = OrderStep<"revert_pick">;

/**
 * Picked goods and their bookings go back to where they came from, whose limits hold as for goods that come in; boxes are
 * unpacked, and what was short is asked for again.
 */
export async function revertPick(tx: Tx, whId: string, steps: readonly RevertStep[]): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const picked = await bookingsByOrder(tx, whId, ids, "picked");
  const { refused, exceeding } = await returning(tx, whId, steps, picked);
  const plans = steps.map((step): Plan => {
    const own = refused.has(step) ? [] : (picked.get(step.document.id) ?? []);
    const booking_ids = own.map(({ booking_id }) => booking_id);
    const note = exceeding.has(step) ? { note: step.reason } : {};
    const reason = { ...about(step, "revert_pick", today), ...note };
    const back = { kind: "unpick", id: step.commandId, ...reason, booking_ids } as const;
    return { step, commands: own.length > 0 ? [back] : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => picked.get(step.document.id) ?? []);
  const undone = steps.filter((step, index) => carried[index]?.ok && !refused.has(step));
  const restored = await undoShort(tx, whId, undone, today);
  const results = steps.map((step, index): Result => {
    const outcome = refused.get(step) ?? carried[index];
    if (outcome && !outcome.ok) return outcome;
    const idle = plans[index]?.commands.length === 0 && !restored.has(step);
    if (idle)
      return { ok: false, code: "INVALID_STATE", details: { status: step.document.status, action: "revert_pick" } };
    return { ok: true, set: { date_picked: null } };
  });
  const back = ids.filter((_, index) => results[index]?.ok);
  await dissolveBoxes(tx, whId, back);
  await settleLines(tx, whId, back, true);
  return results;
}

/** Orders whose goods do not go back where they came from, and those whose goods exceed limits there all the same. */
async function returning(
  tx: Tx,
  whId: string,
  steps: readonly RevertStep[],
  picked: ReadonlyMap<string, readonly Booking[]>,
) {
  const from = [...picked.values()].flat().flatMap(({ from_storage_id }) => from_storage_id ?? []);
  const locations = await locationsByKey(tx, whId, [...new Set(from)]);
  const pieces = new Map(
    steps.map((step) => [
      step,
      (picked.get(step.document.id) ?? []).flatMap((booking) => {
        const location = locations.get(booking.from_storage_id ?? "");
        return location ? [{ line: booking, qty: booking.qty, location, step }] : [];
      }),
    ]),
  );
  const { refused, exceeding } = await beyondLimits(tx, whId, pieces);
  return { refused, exceeding: new Set([...exceeding].map(({ step }) => step)) };
}
