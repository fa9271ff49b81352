import {
  type CourseStep,
  compareDecimals,
  type DocumentDeclaration,
  endsOf,
  isGivenUp,
  mainPath,
  meaningOf,
  sumDecimals,
} from "@stowage/model";
import { type Lines, lineKind } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";

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
  /** What completes it: an action, or the making of the document; where a document was given up, the state it ended in. */
  readonly name: string;
  readonly progress: "done" | "now" | "ahead" | "ended";
  /** Who completed it, and when. */
  readonly by?: HistoryStep;
  /** On how many of the lines it is done. */
  readonly counted?: { readonly done: number; readonly all: number };
}

/** What is known of a document beside its state. */
export interface OnItsWay {
  readonly history: readonly HistoryStep[];
  readonly lines?: Lines | undefined;
  /** Of the steps that not every document takes, those that this one does; undefined until it is known. */
  readonly taken?: readonly string[] | undefined;
}

export const made = "create";

/** The steps that lead straight forward, where the declaration does not say which. */
export function courseOf(document: DocumentDeclaration): readonly CourseStep[] {
  if (document.course) return document.course;
  const path = mainPath(document);
  return path.slice(0, -1).flatMap((state, at) => {
    const next = path[at + 1] ?? "";
    const found = Object.entries(document.actions).find(
      ([, action]) => action.direction === "forward" && action.from.includes(state) && endsOf(action).includes(next),
    );
    return found ? [{ action: found[0] }] : [];
  });
}

/** Its making and the steps after it: as many as it will take, from the first to the last, whatever its state. */
export function stepsOf(document: DocumentDeclaration, status: string, onItsWay: OnItsWay): readonly ShownStep[] {
  const { history, lines } = onItsWay;
  const path = mainPath(document);
  const reached = reachedOf(document, status, history, path);
  const isEnded = isGivenUp(document, status);
  const course = courseOf(document).filter((step) => isTaken(document, step, reached, path, onItsWay));
  const steps = course.map((step): ShownStep & { readonly isDone: boolean } => {
    const isDone = positionOf(document, step.action, path) < reached;
    const by = isDone ? history.findLast(({ action }) => action === step.action) : undefined;
    const counted = countedOf(document, step, lines);
    return { name: step.action, progress: "ahead", isDone, ...(by ? { by } : {}), ...(counted ? { counted } : {}) };
  });
  const now = isEnded ? -1 : steps.findIndex(({ isDone }) => !isDone);
  const told = steps.map(
    ({ isDone, ...step }, at): ShownStep => ({
      ...step,
      progress: isDone ? "done" : at === now ? "now" : "ahead",
    }),
  );
  const first = history[0];
  const making: ShownStep = { name: made, progress: "done", ...(first ? { by: first } : {}) };
  if (!isEnded) return [making, ...told];
  const end = history.at(-1);
  // What was given up takes no further step, and what was taken back of it whole was done on nothing.
  return [
    making,
    ...told.filter(({ progress, counted }) => progress === "done" && counted?.done !== 0),
    { name: status, progress: "ended", ...(end ? { by: end } : {}) },
  ];
}

/** How many of the states on the straight way lie behind a document. */
function reachedOf(
  document: DocumentDeclaration,
  status: string,
  history: readonly HistoryStep[],
  path: readonly string[],
): number {
  const at = path.indexOf(status);
  if (at >= 0) return isLast(document, status, path) ? path.length : at;
  const passing = Object.values(document.actions).find(({ via }) => via === status);
  if (passing) return 1 + Math.max(...passing.from.map((from) => path.indexOf(from)));
  // Beside the straight way, it stands where it left it.
  const left = history.findLast(({ from_state, to_state }) => to_state === status && from_state !== status)?.from_state;
  return left && left !== status ? reachedOf(document, left, before(history, status), path) : 0;
}

const before = (history: readonly HistoryStep[], status: string) =>
  history.slice(
    0,
    history.findLastIndex(({ to_state, from_state }) => to_state === status && from_state !== status),
  );

const isLast = (document: DocumentDeclaration, status: string, path: readonly string[]): boolean =>
  path.at(-1) === status && meaningOf(document, status)?.closed === true;

/** The place on the straight way from which an action leads on. */
const positionOf = (document: DocumentDeclaration, action: string, path: readonly string[]): number =>
  Math.min(...(document.actions[action]?.from ?? []).map((from) => path.indexOf(from)).filter((at) => at >= 0));

/** Whether a document takes a step that not all take: as long as it lies ahead the server knows, then its history does. */
function isTaken(
  document: DocumentDeclaration,
  { action, if: condition }: CourseStep,
  reached: number,
  path: readonly string[],
  { history, taken }: OnItsWay,
): boolean {
  if (condition === undefined) return true;
  const at = positionOf(document, action, path);
  if (reached >= at) return history.length === 0 || reached === at || entered(document, action, history);
  return taken === undefined || taken.includes(action);
}

const entered = (document: DocumentDeclaration, action: string, history: readonly HistoryStep[]): boolean =>
  history.some(({ to_state }) => document.actions[action]?.from.includes(to_state) ?? false);

function countedOf(
  document: DocumentDeclaration,
  { counts }: CourseStep,
  lines: Lines | undefined,
): ShownStep["counted"] {
  if (!counts) return undefined;
  const sum = (row: AnyRow, names: readonly string[]) => sumDecimals(names.map((name) => row[name] ?? "0"));
  // Nothing is to be done on a line without a quantity, such as that of a set that went as its parts, unless it says so by a choice.
  const isWorked = (row: AnyRow) => counts.known !== undefined || compareDecimals(sum(row, counts.of), "0") > 0;
  const rows = (lines?.[counts.lines] ?? []).filter(isWorked);
  if (rows.length === 0) return undefined;
  const known = lineKind(document, counts.lines)?.declared.fields[counts.known ?? ""];
  const first = known && "default" in known ? known.default : undefined;
  const isKnown = (row: AnyRow) => counts.known !== undefined && (row[counts.known] ?? first) !== first;
  const isDone = (row: AnyRow) => {
    const whole = sum(row, counts.of);
    if (compareDecimals(whole, "0") <= 0) return isKnown(row);
    return compareDecimals(sum(row, counts.reached), whole) >= 0;
  };
  return { done: rows.filter(isDone).length, all: rows.length };
}
