import { Failure, type FieldFailure, model } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { transitionOf } from "../../../documents/calls.ts";
import { runTransition } from "../../../documents/transition.ts";
import type { CallContext } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { outboundFlow } from "../flow.ts";

const { outbound } = model;

interface Step {
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/** Takes one order through an action in a transaction that does more. @throws Failure as the action refuses it. */
export async function takeStep(
  tx: Tx,
  { caller, requestId }: CallContext<Caller>,
  action: "assign_carrier" | "box" | "confirm_boxing" | "confirm_pick" | "revert_boxing",
  step: Step,
): Promise<void> {
  const transition = transitionOf(outbound, outboundFlow, action, outbound.actions[action]);
  const [result] = await runTransition(tx, transition, [{ ...step, caller, requestId }]);
  const outcome = result?.outcome;
  if (outcome?.ok) return;
  throw new Failure(outcome?.code ?? "INTERNAL", {
    details: outcome?.details ?? {},
    errors: (outcome?.errors ?? []) as readonly FieldFailure[],
  });
}
