import type { HeaderOf, model, PayloadOf } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Flow, Outcome, Step } from "../../documents/flow.ts";
import { businessDate } from "../common/businessDate.ts";
import { about } from "../common/commands.ts";
import { carryOutLines } from "../common/lineCommands.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { refusedTotes } from "../common/locations/totes.ts";
import { idOf, type Refused } from "../common/steps.ts";
import { bookingsThere, carries, lockOrders } from "../common/storageChange/carrying.ts";
import { type Line, loadLines } from "../common/storageChange/lines.ts";
import { takingBack } from "../common/takingBack.ts";

export { storageChangeChecks } from "./audit.ts";
export { storageChangeCalls } from "./calls.ts";

type Header = HeaderOf<typeof model.storage_change>;
type NoteStep = Step<PayloadOf<(typeof model.storage_change)["actions"]["change_note"]>, Header>;

/** Goods moved between locations, which the writing of it does (hooks/storageChange.ts). */
export const storageChangeFlow: Flow<typeof model.storage_change> = { reverse, change_note: changeNote };

/** All of it goes back, as long as it is free where it was brought; what waited before waits again. */
async function reverse(
  tx: Tx,
  whId: string,
  steps: readonly Step<unknown, Header>[],
): Promise<readonly Outcome<never>[]> {
  const today = await businessDate(tx, whId);
  const loaded = await loadLines(tx, whId, steps.map(idOf));
  const linesOf = (step: Step<unknown, Header>) => loaded.get(step.document.id) ?? [];
  const returning = new Map(
    steps.map((step) => [step, linesOf(step).map((line) => ({ line, qty: line.qty, location: line.from }))]),
  );
  const inUse = await refusedReturn(tx, whId, steps, linesOf);
  const { refused: beyond } = await beyondLimits(tx, whId, returning);
  const refused = new Map([...beyond, ...inUse]);
  const going = steps.filter((step) => !refused.has(step));
  const plans = await takingBack(tx, whId, going, loaded, (step) => about("storage_change", step, "reverse", today));
  const carried = await carryOutLines(tx, whId, plans);
  const outcomes = new Map(plans.map(({ step }, index) => [step, carried[index]]));
  return steps.map((step) => {
    const outcome = refused.get(step) ?? outcomes.get(step);
    return outcome && !outcome.ok ? outcome : { ok: true };
  });
}

/** Orders' goods that came along go back with their bookings; another's may lie in their tote by now. */
async function refusedReturn(
  tx: Tx,
  whId: string,
  steps: readonly Step<unknown, Header>[],
  linesOf: (step: Step<unknown, Header>) => readonly Line[],
) {
  const lines = steps.flatMap(linesOf).filter(carries);
  const bookings = await bookingsThere(tx, whId, lines);
  await lockOrders(
    tx,
    whId,
    bookings.map(({ outbound_id }) => outbound_id),
  );
  const refused = new Map<Step<unknown, Header>, Refused>();
  for (const step of steps) {
    const claims = linesOf(step).flatMap((line) =>
      bookings
        .filter(({ booking_id }) => Array.isArray(line.with_bookings) && line.with_bookings.includes(booking_id))
        .map(({ outbound_id }) => ({ storage_id: line.from.storage_id, outbound_id })),
    );
    const [first] = (await refusedTotes(tx, whId, claims)).values();
    if (first) refused.set(step, first);
  }
  return refused;
}

/** What was done is never changed, but what is said of it. */
async function changeNote(_tx: Tx, _whId: string, steps: readonly NoteStep[]) {
  return steps.map(({ payload }) => ({ ok: true as const, set: { note: payload.note ?? null } }));
}
