import { Failure, type FieldFailure, model } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { transitionOf } from "../../../documents/calls.ts";
import type { Outcome } from "../../../documents/flow.ts";
import { lockDocuments, runTransition } from "../../../documents/transition.ts";
import type { CallContext } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { outboundFlow } from "../flow.ts";

const { outbound } = model;
type Refused = Extract<Outcome, { ok: false }>;

interface Step {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/** Who takes a step, and by which request. */
export type Asker = Pick<CallContext<Caller>, "caller" | "requestId">;

type ActionName =
  | "assign_carrier"
  | "box"
  | "change_delivery"
  | "confirm_boxing"
  | "confirm_pick"
  | "deliver"
  | "pick_up"
  | "revert_boxing"
  | "revert_delivery";

/** Locks an order of the caller's before what it says decides on its step; of others nothing is locked or told. */
export async function lockOrder(tx: Tx, { caller, requestId }: CallContext<Caller>, id: string): Promise<void> {
  await lockDocuments(tx, outbound, [{ id, caller, requestId, requested: [id], payload: {}, reason: null }]);
}

/** Takes one order through an action in a transaction that does more. @throws Failure as the action refuses it. */
export const takeStep = (tx: Tx, context: CallContext<Caller>, action: ActionName, step: Step): Promise<void> =>
  takeSteps(tx, context, [{ ...step, action }]);

/**
 * Takes orders through an action each, all or none. @throws Failure as the first of them is refused, each error at the place
 * of its order.
 */
export async function takeSteps(
  tx: Tx,
  { caller, requestId }: Asker,
  steps: readonly (Step & { readonly action: ActionName })[],
): Promise<void> {
  const asked = steps.map((step, index) => ({ ...step, caller, requestId, requested: [step.id], index }));
  // Those of one action are taken together, whose orders stand anywhere among the others.
  const byAction = Map.groupBy(asked, ({ action }) => action);
  if (byAction.size > 1) await lockDocuments(tx, outbound, asked);
  const refused = new Map<number, Refused>();
  for (const [action, own] of byAction) {
    const transition = transitionOf(outbound, outboundFlow, action, outbound.actions[action]);
    const results = await runTransition(tx, transition, own);
    for (const [at, { outcome }] of results.entries()) if (!outcome.ok) refused.set(own[at]?.index ?? 0, outcome);
  }
  const [first] = refused.values();
  if (!first) return;
  const errors = [...refused].flatMap(([index, { code, details = {}, errors: own = [] }]): FieldFailure[] => {
    const named = own as readonly FieldFailure[];
    return named.length > 0 ? named.map((one) => ({ ...one, index })) : [{ index, code, details }];
  });
  throw new Failure(first.code, { details: first.details ?? {}, errors });
}
