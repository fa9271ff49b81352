import { type Action, type Document, meaningOf } from "@stowage/model";

/** One entry of a document's history, as the server tells it. */
export interface HistoryStep {
  readonly step: number;
  readonly action: string;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly reason: string | null;
  readonly at: string;
  readonly user_name: string | null;
}

export interface ShownStep {
  readonly state: string;
  readonly progress: "done" | "now" | "ahead" | "ended";
  readonly by?: HistoryStep;
}

/** The states that a document passes through when every step leads forward, from the first on. */
export function mainPath(document: Document): readonly string[] {
  const path = [document.initial];
  for (let state: string | undefined = document.initial; state; ) {
    const next: string | undefined = followers(document, state).find((one) => !path.includes(one));
    if (next) path.push(next);
    state = next;
  }
  return path;
}

const followers = (document: Document, state: string): readonly string[] =>
  Object.values(document.actions).flatMap((action: Action) =>
    action.direction === "forward" && action.from.includes(state) && action.to !== "same" && action.to !== "before"
      ? [action.to].flat()
      : [],
  );

/** The forward states as this document passes them: skipped states are left out, a state beside them stands at the end. */
export function stepsOf(document: Document, status: string, history: readonly HistoryStep[]): readonly ShownStep[] {
  const path = mainPath(document);
  const last = (state: string) => history.findLast((one) => one.to_state === state);
  const passedThrough = new Set(history.map((one) => one.to_state));
  const at = path.indexOf(status);
  if (at < 0) {
    const done = path.filter((state) => passedThrough.has(state));
    const actions: readonly Action[] = Object.values(document.actions);
    const isLeft = actions.some((action) => action.from.includes(status));
    const isEnd = !isLeft && meaningOf(document, status)?.closed === true;
    const off: ShownStep = { state: status, progress: isEnd ? "ended" : "now", by: last(status) };
    // A state that is passed through, and rested in where the warehouse says so, is one of the forward states.
    const before = actions.find((action) => action.via === status)?.from[0];
    const ahead = before ? path.slice(path.indexOf(before) + 1) : [];
    const isAhead = (state: string) => ahead.includes(state);
    return [
      ...done
        .filter((state) => !isAhead(state))
        .map((state): ShownStep => ({ state, progress: "done", by: last(state) })),
      off,
      ...ahead.map((state): ShownStep => ({ state, progress: "ahead" })),
    ];
  }
  return path.flatMap((state, index): ShownStep[] => {
    if (index > at) return [{ state, progress: "ahead" }];
    if (index === at) return [{ state, progress: "now", by: last(state) }];
    return index === 0 || history.length === 0 || passedThrough.has(state)
      ? [{ state, progress: "done", by: last(state) }]
      : [];
  });
}
