import type { HeaderChange, HeaderOf, model, PayloadOf, StateOf } from "@stowage/model";
import type { Outcome, Step } from "../../documents/flow.ts";

type Outbound = typeof model.outbound;
export type ActionOf = keyof Outbound["actions"];
export type State = StateOf<Outbound>;

/** One order's step; what was sent with it is the action's own. */
export type OrderStep<A extends ActionOf> = Step<PayloadOf<Outbound["actions"][A]>, HeaderOf<Outbound>>;
export type AnyStep = Step<unknown, HeaderOf<Outbound>>;
export type Result = Outcome<State, HeaderChange<Outbound>>;
export type Refused = Extract<Result, { ok: false }>;

/** What is wrong with one line, in the line's own unit. */
export interface LineError {
  readonly line_id: string;
  readonly line_no: number;
  readonly code: Refused["code"];
  readonly details: NonNullable<Refused["details"]>;
}

/** Refuses an order for what is wrong with its lines; the first of them says what it is about. */
export function refusedLines(errors: readonly LineError[]): Refused {
  const first = errors[0];
  if (!first) throw new Error("refused without a reason");
  return { ok: false, code: first.code, details: first.details, errors };
}
