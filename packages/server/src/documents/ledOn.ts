import type { Tx } from "../database/index.ts";
import { type Decided, heldStates, type LedOutcome } from "./outcomes.ts";
import type { Transition } from "./transitionTypes.ts";

/**
 * The outcomes of steps, those with nothing left to decide taken on to the step that follows by itself: in the same
 * transaction, unless their warehouse has documents rest there. Where that step is refused, the document stays.
 */
export async function ledOn(tx: Tx, transition: Transition, decided: Decided): Promise<readonly LedOutcome[]> {
  const { document, next } = transition;
  const { partition, steps, outcomes } = decided;
  const to = document.actions[next?.name ?? ""]?.to;
  const done = steps.filter((_step, at) => isDone(outcomes[at]));
  if (!next || typeof to !== "string" || done.length === 0) return outcomes;
  const held = await heldStates(tx, document, partition);
  const going = done.filter(({ document: { status } }) => !held.has(status));
  if (going.length === 0) return outcomes;
  const followed = await next.effect(
    tx,
    partition,
    going.map((step) => ({ ...step, payload: {} })),
  );
  return outcomes.map((outcome, at) => {
    const after = followed[going.indexOf(steps[at] as (typeof going)[number])];
    if (!outcome.ok || !after?.ok) return outcome;
    return { ...outcome, set: { ...outcome.set, ...after.set }, followed: { action: next.name, state: to } };
  });
}

const isDone = (outcome: LedOutcome | undefined): boolean => outcome?.ok === true && outcome.isDone === true;
