import type { HeaderOf, model, PayloadOf } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Flow, Outcome, Step } from "../../documents/flow.ts";
import { businessDate } from "../common/businessDate.ts";
import { about } from "../common/commands.ts";
import { carryOutLines } from "../common/lineCommands.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { idOf } from "../common/steps.ts";
import { loadLines } from "../common/storageChange/lines.ts";
import { waitAgain } from "../common/storageChange/putBacks.ts";
import { takingBack } from "../common/takingBack.ts";

export { storageChangeChecks } from "./audit.ts";
export { storageChangeCalls } from "./putBackCall.ts";

type Header = HeaderOf<typeof model.storage_change>;
type NoteStep = Step<PayloadOf<(typeof model.storage_change)["actions"]["change_note"]>, Header>;

/** Goods moved between locations, which the writing of it does (hooks/storageChange.ts). */
export const storageChangeFlow: Flow<typeof model.storage_change> = { reverse, change_note: changeNote };

/** All of it goes back, as long as it is free where it was brought; what was put back waits again. */
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
  const { refused } = await beyondLimits(tx, whId, returning);
  const going = steps.filter((step) => !refused.has(step));
  const plans = await takingBack(tx, whId, going, loaded, (step) => about("storage_change", step, "reverse", today));
  const carried = await carryOutLines(tx, whId, plans);
  const outcomes = new Map(plans.map(({ step }, index) => [step, carried[index]]));
  const done = going.filter((step) => outcomes.get(step)?.ok);
  await waitAgain(tx, whId, done.flatMap(linesOf));
  return steps.map((step) => {
    const outcome = refused.get(step) ?? outcomes.get(step);
    return outcome && !outcome.ok ? outcome : { ok: true };
  });
}

/** What was done is never changed, but what is said of it. */
async function changeNote(_tx: Tx, _whId: string, steps: readonly NoteStep[]) {
  return steps.map(({ payload }) => ({ ok: true as const, set: { note: payload.note ?? null } }));
}
