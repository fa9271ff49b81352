import type { Tx } from "../../../database/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import { bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { settleLines } from "../lines.ts";
import { dissolveBoxes } from "../pack/boxes.ts";
import type { OrderStep, Result } from "../types.ts";
import { undoShort } from "./undoShortPick.ts";

/** Picked goods and their bookings go back to where they came from, boxes are unpacked, and what was short is asked for again. */
export async function revertPick(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"revert_pick">[],
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const ids = steps.map(({ document }) => document.id);
  const picked = await bookingsByOrder(tx, whId, ids, "picked");
  const plans = steps.map((step): Plan => {
    const own = picked.get(step.document.id) ?? [];
    const booking_ids = own.map(({ booking_id }) => booking_id);
    const back = { kind: "unpick", id: step.commandId, ...about(step, "revert_pick", today), booking_ids } as const;
    return { step, commands: own.length > 0 ? [back] : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => picked.get(step.document.id) ?? []);
  const undone = steps.filter((_, index) => carried[index]?.ok);
  const restored = await undoShort(tx, whId, undone, today);
  const results = steps.map((step, index): Result => {
    const outcome = carried[index];
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
