import { givesNumbers } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import type { Plan } from "../../common/commands.ts";
import { beyondLimits } from "../../common/locations/limits.ts";
import { locationsByKey } from "../../common/locations/locations.ts";
import { idOf, type Refused } from "../../common/steps.ts";
import { bookingsByOrder, serialsOfBookings } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { mendedRefusals } from "../exceptions/abnormal.ts";
import { loadLines, settleLines } from "../lines.ts";
import { dissolveBoxes } from "../pack/boxes.ts";
import type { Result } from "../types.ts";
import { type PickedGoods, type RevertStep, type Taken, takenBack } from "./takenBack.ts";
import { undoShort } from "./undoShortPick.ts";

/**
 * Picked goods and their bookings go back to where they came from, whose limits hold as for goods that come in: all of an
 * order, or the lines and numbers named. Its boxes are unpacked; what was short is asked for again once nothing of the
 * order is picked any more.
 */
export const revertPick = (tx: Tx, whId: string, steps: readonly RevertStep[]): Promise<readonly Result[]> =>
  revert(tx, whId, steps);

/** The same of these bookings alone. */
export const revertPicks =
  (only: ReadonlySet<string>) =>
  (tx: Tx, whId: string, steps: readonly RevertStep[]): Promise<readonly Result[]> =>
    revert(tx, whId, steps, only);

async function revert(
  tx: Tx,
  whId: string,
  steps: readonly RevertStep[],
  only?: ReadonlySet<string>,
): Promise<readonly Result[]> {
  const today = await businessDate(tx, whId);
  const goods = await pickedGoods(tx, whId, steps);
  const asked = new Map(steps.map((step) => [step, takenBack(step, goods, only)]));
  const takenOf = (step: RevertStep) => takenIn(asked.get(step));
  const limits = await returning(tx, whId, steps, takenOf);
  const refusedOf = (step: RevertStep) => refusalIn(asked.get(step)) ?? limits.refused.get(step);
  const plans = steps.map((step): Plan & { readonly step: RevertStep } => {
    const own = refusedOf(step) ? [] : takenOf(step);
    const note = limits.exceeding.has(step) ? { note: limits.exceeding.get(step) ?? null } : {};
    const reason = { ...about(step, "revert_pick", today), ...note };
    const back = { kind: "unpick", id: step.commandId, ...reason, bookings: own.map(unpicked) } as const;
    return { step, commands: own.length > 0 ? [back] : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans, ({ step }) => goods.picked.get(step.document.id) ?? []);
  const done = steps.filter((step, index) => carried[index]?.ok && !refusedOf(step));
  const emptied = done.filter((step) => sumOf(takenOf(step)) === sumOf(goods.picked.get(step.document.id) ?? []));
  const restored = await undoShort(tx, whId, emptied, today);
  const mark = await mendedRefusals(tx, whId, steps);
  const results = steps.map((step, index): Result => {
    const outcome = refusedOf(step) ?? carried[index];
    if (outcome && !outcome.ok) return outcome;
    const idle = plans[index]?.commands.length === 0 && !restored.has(step);
    if (idle)
      return { ok: false, code: "INVALID_STATE", details: { status: step.document.status, action: "revert_pick" } };
    // A label that its carrier was asked for at the bench is void with its box; another's number is what was typed.
    return {
      ok: true,
      set: {
        date_picked: null,
        ...(givesNumbers(step.document.carrier_code) ? { shipping_no: null, ...mark(step) } : {}),
      },
    };
  });
  const back = steps.map(idOf).filter((_, index) => results[index]?.ok);
  await dissolveBoxes(tx, whId, back);
  await settleLines(tx, whId, back, true);
  return results;
}

const takenIn = (asked: readonly Taken[] | Refused | undefined): readonly Taken[] =>
  asked === undefined || "ok" in asked ? [] : asked;
const refusalIn = (asked: readonly Taken[] | Refused | undefined): Refused | undefined =>
  asked !== undefined && "ok" in asked ? asked : undefined;

const unpicked = ({ booking, qty, serials }: Taken) => ({
  booking_id: booking.booking_id,
  ...(qty < booking.qty ? { qty } : {}),
  ...(serials ? { serials } : {}),
});

const sumOf = (some: readonly { readonly qty: bigint }[]): bigint => some.reduce((sum, { qty }) => sum + qty, 0n);

/** What was picked for orders; where details are named, their lines and the numbers of their pieces too. */
async function pickedGoods(tx: Tx, whId: string, steps: readonly RevertStep[]): Promise<PickedGoods> {
  const picked = await bookingsByOrder(tx, whId, steps.map(idOf), "picked");
  const named = steps.filter(({ payload }) => payload.details).map(idOf);
  if (named.length === 0) return { picked, lines: new Map(), serials: new Map() };
  const lines = [...(await loadLines(tx, whId, named)).values()].flat();
  const serials = await serialsOfBookings(
    tx,
    whId,
    named.flatMap((id) => picked.get(id) ?? []),
  );
  return { picked, lines: new Map(lines.map((line) => [line.line_id, line])), serials };
}

/** Orders whose goods do not go back where they came from, and those whose goods exceed limits there all the same. */
async function returning(
  tx: Tx,
  whId: string,
  steps: readonly RevertStep[],
  takenOf: (step: RevertStep) => readonly Taken[],
) {
  const from = steps.flatMap(takenOf).flatMap(({ booking }) => booking.from_storage_id ?? []);
  const locations = await locationsByKey(tx, whId, [...new Set(from)]);
  const pieces = new Map(
    steps.map((step) => [
      step,
      takenOf(step).flatMap(({ booking, qty }) => {
        const location = locations.get(booking.from_storage_id ?? "");
        return location ? [{ line: booking, qty, location, step }] : [];
      }),
    ]),
  );
  const { refused, exceeding } = await beyondLimits(tx, whId, pieces);
  return { refused, exceeding: new Map([...exceeding].map(([{ step }, note]) => [step, note])) };
}
