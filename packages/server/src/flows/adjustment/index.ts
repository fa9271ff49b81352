import type { HeaderOf, model } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import { type Flow, noEffect, type Outcome, type Step } from "../../documents/flow.ts";
import { businessDate } from "../common/businessDate.ts";
import { about } from "../common/commands.ts";
import { carryOutLines } from "../common/lineCommands.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { refusedLines } from "../common/refusals.ts";
import { idOf } from "../common/steps.ts";
import { takingBack } from "../common/takingBack.ts";
import { decide } from "./decide.ts";
import { loadLines } from "./lines.ts";
import { type Nums, noteNums, sayNewStock, settleNewStock } from "./newStock.ts";

export { adjustmentChecks } from "./audit.ts";

type AnyStep = Step<unknown, HeaderOf<typeof model.adjustment>>;

/** Stock corrected by its lines; what was done is never changed, only reversed by as many movements. */
export const adjustmentFlow: Flow<typeof model.adjustment> = { adjust, reverse, cancel: noEffect };

/** Where lines say what is there after them, their adjustment follows the others, each behind the one before it. */
async function adjust(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Outcome<never>[]> {
  const exact = await sayNewStock(tx, whId, steps.map(idOf));
  const [last, first] = [true, false].map((is) => steps.filter((step) => exact.has(step.document.id) === is));
  const outcomes = new Map(await adjustTogether(tx, whId, first ?? []));
  for (const step of last ?? []) {
    const { errors, nums } = await settleNewStock(tx, whId, step.document, await businessDate(tx, whId));
    if (errors.length > 0) {
      outcomes.set(step, refusedLines(errors));
      continue;
    }
    for (const [one, outcome] of await adjustTogether(tx, whId, [step], nums)) outcomes.set(one, outcome);
    if (outcomes.get(step)?.ok) await noteNums(tx, whId, nums);
  }
  return steps.map((step) => outcomes.get(step) ?? { ok: false, code: "INTERNAL" });
}

async function adjustTogether(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  nums: Nums = new Map(),
): Promise<readonly (readonly [AnyStep, Outcome<never>])[]> {
  if (steps.length === 0) return [];
  const { refusals, plans } = await decide(tx, whId, steps, nums);
  const carried = await carryOutLines(
    tx,
    whId,
    plans.map(({ step, corrections }) => ({ step, commands: corrections })),
  );
  for (const [index, { step }] of plans.entries()) {
    const outcome = carried[index];
    if (outcome && !outcome.ok) refusals.set(step, outcome);
  }
  const now = new Date().toISOString();
  return steps.map((step) => [step, refusals.get(step) ?? { ok: true, set: { date_adjusted: now } }]);
}

/**
 * Takes every correction back; refused where what was added is booked, moved or gone, or where a location has no room any
 * more for what was taken away.
 */
async function reverse(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Outcome<never>[]> {
  const today = await businessDate(tx, whId);
  const loaded = await loadLines(tx, whId, steps.map(idOf), today);
  const returning = new Map(
    steps.map((step) => {
      const taken = step.document.adjust_category === "out" ? (loaded.get(step.document.id) ?? []) : [];
      return [step, taken.map((line) => ({ ...line, line }))];
    }),
  );
  const { refused } = await beyondLimits(tx, whId, returning);
  const taken = steps.filter((step) => !refused.has(step));
  const plans = await takingBack(tx, whId, taken, loaded, (step) => about("adjustment", step, "reverse", today));
  const carried = await carryOutLines(tx, whId, plans);
  const outcomes = new Map(plans.map(({ step }, index) => [step, carried[index]]));
  return steps.map((step) => {
    const outcome = refused.get(step) ?? outcomes.get(step);
    return outcome && !outcome.ok ? outcome : { ok: true };
  });
}
