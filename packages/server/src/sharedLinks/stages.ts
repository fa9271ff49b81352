import { type Arrival, arrivals, decidingParcel, meaningOf, model, type OnTheWay, type Stage } from "@stowage/model";

export interface Passed {
  readonly state: string;
  readonly at: string;
}

export interface StageStep {
  readonly tracking_state: Stage;
  /** ISO instant at which it was first reached, on the way that led to now. */
  readonly at: string;
}

/** What its carrier said of an order's parcels, in the order in which it happened. */
export interface Said {
  readonly tracking_state: OnTheWay | Arrival;
  readonly at: string;
  /** The number of the parcel of which it was said. */
  readonly shipping_no: string;
}

/** What was said of several parcels one after the other. */
interface SaidStep {
  readonly tracking_state: OnTheWay | Arrival;
  readonly at: string;
  readonly shipping_nos: readonly string[];
}

/** A box that has a number of a carrier. */
export interface Parcel {
  readonly shipping_no: string;
  /** It arrived, by its carrier's word or with its order. */
  readonly came: boolean;
  /** What its carrier said last of it since its order left, and when it saw that. */
  readonly said: OnTheWay | Arrival | null;
  readonly at: string | null;
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
 * after that. What is said of one parcel after another is told once. Of several parcels those are told that came before the
 * last, with which the order itself did.
 */
export function withSaid(steps: readonly StageStep[], said: readonly Said[]): readonly (StageStep | SaidStep)[] {
  const left = steps.findIndex(({ tracking_state }) => tracking_state === "shipped");
  if (left < 0) return steps;
  const told: SaidStep[] = [];
  const whole = steps.findLast(({ tracking_state }) => received.includes(tracking_state));
  // Instants are told to the second, in which several may come.
  const last = said.findLast((one) => isArrival(one.tracking_state));
  const isTheWhole = (one: Said) =>
    whole && isArrival(one.tracking_state) && (one === last ? one.at >= whole.at : one.at > whole.at);
  for (const one of said) {
    if (isTheWhole(one)) continue;
    const { tracking_state, at, shipping_no } = one;
    const before = told.at(-1);
    if (before?.tracking_state !== tracking_state) told.push({ tracking_state, at, shipping_nos: [shipping_no] });
    else if (!before.shipping_nos.includes(shipping_no))
      told[told.length - 1] = { ...before, shipping_nos: [...before.shipping_nos, shipping_no] };
  }
  return [...steps.slice(0, left + 1), ...told, ...steps.slice(left + 1)];
}

/**
 * How far each parcel is: where its carrier said that it is, while its order is under way and once it came; else where its
 * order is.
 * @param order the last stage of its order.
 */
export const parcelsOf = (parcels: readonly Parcel[], order: StageStep | undefined) =>
  parcels.map(({ shipping_no, came, said, at }) => {
    const stage = order?.tracking_state ?? "accepted";
    const isOver = received.includes(stage);
    const told = said && (isOver ? came && isArrival(said) : stage === "shipped") ? said : null;
    return { shipping_no, tracking_state: told ?? stage, at: told ? at : null };
  });

/** How far an order is: while it is under way, as far as the parcel by which it stands. */
export const stageOf = (steps: readonly StageStep[], parcels: ReturnType<typeof parcelsOf>): string => {
  const own = steps.at(-1)?.tracking_state ?? "accepted";
  return own === "shipped" ? (decidingParcel(parcels)?.tracking_state ?? own) : own;
};

const isArrival = (said: OnTheWay | Arrival): said is Arrival => (arrivals as readonly string[]).includes(said);
