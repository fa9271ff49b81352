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

/** How goods are received; when they were is told with them, and not when somebody noted it. */
const received: readonly Stage[] = ["delivered", "picked_up"];

/**
 * An order's history as the stages that the consignee sees: what was taken back did not happen, and no stage stands twice.
 * @param receivedAt when its goods came.
 */
export function stepsOf(history: readonly Passed[], receivedAt: string | null = null): readonly StageStep[] {
  const steps: StageStep[] = [];
  for (const { state, at } of history) {
    const stage = meaningOf(model.outbound, state)?.stage;
    if (!stage) continue;
    const before = steps.findIndex(({ tracking_state }) => tracking_state === stage);
    if (before < 0) steps.push({ tracking_state: stage, at: (received.includes(stage) && receivedAt) || at });
    else steps.length = before + 1;
  }
  return steps;
}
