import type { HeaderChange, HeaderOf, MovementReason, model, PayloadOf, StateOf } from "@stowage/model";
import type { Outcome, Step } from "../../documents/flow.ts";

type Outbound = typeof model.outbound;
export type ActionOf = keyof Outbound["actions"];
export type State = StateOf<Outbound>;

/** One order's step; what was sent with it is the action's own. */
export type OrderStep<A extends ActionOf> = Step<PayloadOf<Outbound["actions"][A]>, HeaderOf<Outbound>>;
/** Why an order moves stock. */
export type OrderReason = MovementReason<Outbound>;
export type AnyStep = Step<unknown, HeaderOf<Outbound>>;
export type Result = Outcome<State, HeaderChange<Outbound>>;
