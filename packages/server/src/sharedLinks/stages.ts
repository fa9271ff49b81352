import { meaningOf, model, type OnTheWay, type Stage } from "@stowage/model";

export interface Passed {
  readonly state: string;
  readonly at: string;
}

export interface StageStep {
  readonly tracking_state: Stage;
  /** ISO instant at which it was first reached, on the way that led to now. */
  readonly at: string;
}

/** What its carrier said of an order's parcels on their way, in the order in which it happened. */
export interface Said {
  readonly tracking_state: OnTheWay;
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

/**
 * The stages of an order that has left, with what was said of its parcels between its leaving and its end, whatever is said
 * after that. What is said of one parcel after another is told once.
 */
export function withSaid(steps: readonly StageStep[], said: readonly Said[]): readonly (StageStep | Said)[] {
  const left = steps.findIndex(({ tracking_state }) => tracking_state === "shipped");
  if (left < 0) return steps;
  const told = said.filter(({ tracking_state }, at) => tracking_state !== said[at - 1]?.tracking_state);
  return [...steps.slice(0, left + 1), ...told, ...steps.slice(left + 1)];
}
