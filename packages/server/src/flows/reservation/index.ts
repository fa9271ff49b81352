import type { HeaderOf, model } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Flow, Outcome, Step } from "../../documents/flow.ts";
import { businessDate } from "../common/businessDate.ts";
import { about, carryOut, type Plan } from "../common/commands.ts";
import { idOf } from "../common/steps.ts";
import { keptBy } from "./kept.ts";

export { reservationChecks } from "./audit.ts";
export { expireReservations } from "./expire.ts";

type AnyStep = Step<unknown, HeaderOf<typeof model.reservation>>;

/** Stock booked outside an order, which its creation books (hooks/reservation.ts). */
export const reservationFlow: Flow<typeof model.reservation> = { release };

/** Frees what a reservation keeps. */
async function release(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Outcome<never>[]> {
  const today = await businessDate(tx, whId);
  const kept = await keptBy(tx, whId, steps.map(idOf));
  const plans = steps.map((step): Plan => {
    const bookings = kept.get(step.document.id) ?? [];
    const id = step.commandId;
    const line_id = step.document.id;
    return {
      step,
      commands: [{ kind: "release", id, line_id, ...about("reservation", step, "release", today), bookings }],
    };
  });
  const carried = await carryOut(tx, whId, plans, (_plan, [{ refusal }]) => ({ ok: false, code: refusal.code }));
  return carried.map((outcome) => (outcome.ok ? { ok: true, set: { freed_by: "release" } } : outcome));
}
