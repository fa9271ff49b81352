import type { model, StateOf } from "@stowage/model";

/** The stages of an order that its consignee sees. */
export const stages = [
  "accepted",
  "preparing",
  "packed",
  "shipped",
  "delivered",
  "picked_up",
  "on_hold",
  "cancelled",
] as const;
export type Stage = (typeof stages)[number];

const stageOf: Readonly<Record<StateOf<typeof model.outbound>, Stage | null>> = {
  awaiting_close_order: "accepted",
  awaiting_print: "accepted",
  awaiting_pick: "preparing",
  picked: "preparing",
  awaiting_boxing: "preparing",
  boxed: "packed",
  awaiting_shipping: "packed",
  shipped: "shipped",
  delivered: "delivered",
  picked_up: "picked_up",
  // What is settled afterwards is the warehouse's own business.
  case_closed: null,
  awaiting_interception: "on_hold",
  intercepted: "on_hold",
  cancelled: "cancelled",
};

export interface Passed {
  readonly state: string;
  readonly at: string;
}

export interface StageStep {
  readonly tracking_state: Stage;
  /** ISO instant at which it was first reached, on the way that led to now. */
  readonly at: string;
}

/** An order's history as the stages that the consignee sees: what was taken back did not happen, and no stage stands twice. */
export function stepsOf(history: readonly Passed[]): readonly StageStep[] {
  const steps: StageStep[] = [];
  for (const { state, at } of history) {
    const stage = stageOf[state as keyof typeof stageOf];
    if (!stage) continue;
    const before = steps.findIndex(({ tracking_state }) => tracking_state === stage);
    if (before < 0) steps.push({ tracking_state: stage, at });
    else steps.length = before + 1;
  }
  return steps;
}
