import { meaningOf, model, type Stage } from "@stowage/model";

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
    const stage = meaningOf(model.outbound, state)?.stage;
    if (!stage) continue;
    const before = steps.findIndex(({ tracking_state }) => tracking_state === stage);
    if (before < 0) steps.push({ tracking_state: stage, at });
    else steps.length = before + 1;
  }
  return steps;
}
