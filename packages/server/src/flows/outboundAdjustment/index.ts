import type { model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { type Flow, noEffect, type Outcome } from "../../documents/flow.ts";
import { lockProducts } from "../../ledger/index.ts";
import { businessDate } from "../common/businessDate.ts";
import { about } from "../common/commands.ts";
import { carryOutLines } from "../common/lineCommands.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { refusedLines } from "../common/refusals.ts";
import { idOf, type Refused } from "../common/steps.ts";
import { takingBack } from "../common/takingBack.ts";
import { cameBack } from "./left.ts";
import { type Line, loadLines, lockOrders } from "./lines.ts";
import { type AnyStep, planOf, refusedUnshipped } from "./plan.ts";
import { lessThanReturned, settle } from "./settle.ts";

export { outboundAdjustmentChecks } from "./audit.ts";
export { outboundAdjustmentCalls } from "./linesCall.ts";

/** A shipped order corrected by what left with it; what was done is never changed, only reversed by as many movements. */
export const outboundAdjustmentFlow: Flow<typeof model.outbound_adjustment> = { adjust, reverse, cancel: noEffect };

type Lines = ReadonlyMap<string, readonly Line[]>;

/**
 * One after the other, since several may be about one order: each finds what the one before it left. All that they lock is
 * locked first, in one order for all: orders, locations, products.
 */
async function eachInTurn(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  take: (step: AnyStep, orders: Awaited<ReturnType<typeof lockOrders>>) => Promise<Outcome<never>>,
): Promise<readonly Outcome<never>[]> {
  const orders = await lockOrders(
    tx,
    whId,
    steps.map(({ document }) => document.outbound_id),
  );
  await sql`select 1 from storage where wh_id = ${whId} and storage_id in (
      select storage_id from outbound_adjustment_detail
      where wh_id = ${whId} and outbound_adjustment_id = any(${steps.map(idOf)}::uuid[]))
    order by storage_id for no key update`.execute(tx);
  const lines = await loadLines(tx, whId, steps.map(idOf));
  await lockProducts(tx, whId, [...lines.values()].flat());
  const outcomes: Outcome<never>[] = [];
  for (const step of steps) outcomes.push(await take(step, orders));
  return outcomes;
}

const linesOf = (lines: Lines, step: AnyStep) => lines.get(step.document.id) ?? [];

async function adjust(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Outcome<never>[]> {
  const today = await businessDate(tx, whId);
  return eachInTurn(tx, whId, steps, async (step, orders) => {
    const order = orders.get(step.document.outbound_id);
    const unshipped = refusedUnshipped(order);
    if (unshipped || !order) return unshipped ?? { ok: false, code: "NOT_FOUND" };
    const lines = linesOf(await loadLines(tx, whId, [step.document.id]), step);
    const planned = await planOf(tx, whId, step, { order, lines, today });
    if ("code" in planned) return planned;
    const [carried] = await carryOutLines(tx, whId, [{ step, commands: planned }]);
    if (carried && !carried.ok) return carried;
    await settle(tx, whId, step, lines, 1n);
    return { ok: true, set: { date_adjusted: new Date().toISOString() } };
  });
}

/** Refused where what came in is booked, moved or gone, or where what more left has come back by now. */
async function reverse(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Outcome<never>[]> {
  const today = await businessDate(tx, whId);
  return eachInTurn(tx, whId, steps, async (step) => {
    const loaded = await loadLines(tx, whId, [step.document.id]);
    const lines = linesOf(loaded, step);
    const back = lines.filter((line) => line.adjust_category === "out");
    const returning = new Map([[step, back.map((line) => ({ ...line, line }))]]);
    const refused: Refused | undefined = (await beyondLimits(tx, whId, returning)).refused.get(step);
    if (refused) return refused;
    const errors = [...lessThanReturned(lines), ...(await cameBack(tx, whId, step.document.outbound_id, back))];
    if (errors.length > 0) return refusedLines(errors);
    const plans = await takingBack(tx, whId, [step], loaded, () =>
      about("outbound_adjustment", step, "reverse", today),
    );
    const [carried] = await carryOutLines(tx, whId, plans);
    if (carried && !carried.ok) return carried;
    await settle(tx, whId, step, lines, -1n);
    return { ok: true };
  });
}
