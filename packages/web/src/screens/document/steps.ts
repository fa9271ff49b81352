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
export const mainPath = (document: Document): readonly string[] => [
  document.initial,
  ...aheadOf(document, document.initial, []),
];

/** The states that the work still leads to from here, without those it came through. */
function aheadOf(document: Document, from: string, passed: readonly string[]): readonly string[] {
  const ahead: string[] = [];
  for (let state: string | undefined = from; state; ) {
    const seen: readonly string[] = [from, ...passed, ...ahead];
    const next: string | undefined = followers(document, state).find((one) => !seen.includes(one));
    if (next) ahead.push(next);
    state = next;
  }
  return ahead;
}

/** A transient state lies on the way of the action that passes it, and leads where that leads. */
const followers = (document: Document, state: string): readonly string[] =>
  Object.values(document.actions).flatMap((action: Action) =>
    action.direction === "forward" &&
    (action.via === state || action.from.includes(state)) &&
    action.to !== "same" &&
    action.to !== "before"
      ? [action.to].flat()
      : [],
  );

/** The states as this document passed them, as far as they still count, where it stands, and what lies ahead. */
export function stepsOf(document: Document, status: string, history: readonly HistoryStep[]): readonly ShownStep[] {
  const path = mainPath(document);
  const entered = history.length > 0 ? stillCounting(document, history) : unknownSteps(path, status);
  const at = entered.findIndex(({ state }) => state === status);
  const before = at < 0 ? entered : entered.slice(0, at);
  const passed = before.map(({ state }) => state);
  return [
    ...before.filter((one) => !isPassedAtOnce(document, one)).map(({ state, by }) => shown(state, "done", by)),
    shown(status, isEnd(document, status, path) ? "ended" : "now", entered[at]?.by),
    ...aheadOf(document, status, passed).map((state) => shown(state, "ahead")),
  ];
}

const shown = (state: string, progress: ShownStep["progress"], by?: HistoryStep): ShownStep =>
  by ? { state, progress, by } : { state, progress };

/** A state that was entered, by which step, and by which step it was left. */
interface Entered {
  readonly state: string;
  readonly by?: HistoryStep;
  readonly left?: HistoryStep;
}

/** Until the history is known, a document is taken to have come the straight path. */
const unknownSteps = (path: readonly string[], status: string): readonly Entered[] =>
  path.slice(0, Math.max(path.indexOf(status), 0)).map((state) => ({ state }));

/** The states that were entered and that nothing took back since. */
const stillCounting = (document: Document, history: readonly HistoryStep[]): readonly Entered[] =>
  history
    .filter((step) => step.from_state !== step.to_state)
    .reduce<readonly Entered[]>(
      (entered, step) => [
        ...withoutUndone(document, entered, step).map((one) =>
          one.state === step.from_state ? { ...one, left: step } : one,
        ),
        { state: step.to_state, by: step },
      ],
      [],
    );

/** What led on from a state is undone where a document comes to that state again, and so is what a way back leaves. */
function withoutUndone(document: Document, entered: readonly Entered[], step: HistoryStep): readonly Entered[] {
  const again = entered.findIndex(({ state }) => state === step.to_state);
  if (again >= 0) return entered.slice(0, again);
  const action: Action | undefined = document.actions[step.action];
  if (action?.direction !== "back") return entered;
  const undone = [step.from_state, ...aheadOf(document, step.to_state, [])];
  return entered.filter(({ state }) => !undone.includes(state));
}

/** A transient state in which the document did not rest: the step that led there led on. */
const isPassedAtOnce = (document: Document, { state, by, left }: Entered): boolean =>
  meaningOf(document, state)?.transient === true && by !== undefined && by.action === left?.action;

function isEnd(document: Document, status: string, path: readonly string[]): boolean {
  const isLeft = Object.values(document.actions).some((action: Action) => action.from.includes(status));
  return !path.includes(status) && !isLeft && meaningOf(document, status)?.closed === true;
}
