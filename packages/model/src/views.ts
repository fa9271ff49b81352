import {
  behindOf,
  type Declared,
  type DocumentDeclaration,
  heldStates,
  isTakenWhileBlocked,
  meaningOf,
  openStates,
  type Resource,
  type Taken,
  type ViewClause,
  type ViewCondition,
  type Work,
} from "./define/index.ts";

export type { ViewClause, ViewCondition } from "./define/index.ts";

/** A question that a list is asked so often that it stands above it, with the number of its rows. */
export interface ListView {
  /** `open`, `late`, `held`, `mine`, `all`, the state in which work waits, or as the resource declares it. */
  readonly name: string;
  /** `state`: it is called as its state; `own`: by its name. Views of a kind stand together. */
  readonly kind: "open" | "state" | "late" | "held" | "mine" | "unclosed" | "closed" | "own" | "all";
  readonly ask: readonly ViewClause[];
  /** In which order its rows are worked on, as an address says it; empty days come last. */
  readonly sort?: string;
}

/** Where and when somebody looks: which day it is there, and who it is. */
export interface Standing {
  readonly today: string;
  readonly userId: string;
  /** Whether they may search a resource; a view that asks of others is none of theirs. */
  readonly searches?: (resource: string) => boolean;
}

/**
 * The views of a list, the first of them first shown: what is open, what waits for each step, what is late or held, one's own,
 * all. Of documents that are done when written, all come first.
 */
export function viewsOf(declared: Declared, standing: Standing): readonly ListView[] {
  const all: ListView = { name: "all", kind: "all", ask: [] };
  if (declared.type === "document" && openStates(declared).length === 0) return [all, ownView(standing, [])];
  if (declared.type === "document") return [...documentViews(declared, standing), ...closedView(declared), all];
  const { work } = declared;
  const waiting = (work?.open ?? []).map(
    (state): ListView => ({
      name: state,
      kind: "state",
      ask: [[work?.state ?? "", "equal", state], ...(work?.ready ?? [])],
      ...(work?.sort ? { sort: work.sort } : {}),
    }),
  );
  const done = (work?.done ?? []).map(
    (state): ListView => ({ name: state, kind: "state", ask: [[work?.state ?? "", "equal", state]] }),
  );
  const taken = work?.taken ? [takenView(work, work.taken, standing)] : [];
  const unclosed = unclosedClauses(declared).map(
    (one): ListView => ({ name: "unclosed", kind: "unclosed", ask: [one] }),
  );
  const own = ownViews(declared, standing);
  // What is not worked on is looked at whole first.
  if (own.length > 0 && waiting.length === 0) return [all, ...own];
  return [...waiting, ...taken, ...done, ...unclosed, ...closedView(declared), ...own, all];
}

/** What waits and somebody has taken, whatever keeps it. */
const takenView = ({ state, open, sort }: Work, { by }: Taken, { userId }: Standing): ListView => ({
  name: "mine",
  kind: "mine",
  ask: [
    [state, "equal", open],
    [by, "equal", userId],
  ],
  ...(sort ? { sort } : {}),
});

/** The views that a resource declares, of those who may search all that they ask of. */
function ownViews(declared: Resource, { searches = () => true }: Standing): readonly ListView[] {
  const behind = behindOf(declared);
  const asksOf = (clause: ViewClause) =>
    ("any" in clause ? clause.any : [clause]).flatMap(([field]) => behind[field]?.of ?? []);
  return Object.entries(declared.views ?? {}).flatMap(([name, ask]) =>
    ask.flatMap(asksOf).every(searches) ? [{ name, kind: "own" as const, ask }] : [],
  );
}

/** What is closed for good waits for nothing any more. */
export const unclosedClauses = ({ closes }: Pick<Declared, "closes">): readonly ViewCondition[] =>
  closes ? [["closed_at", "equal", ""]] : [];

const closedView = ({ closes }: Pick<Declared, "closes">): readonly ListView[] =>
  closes ? [{ name: "closed", kind: "closed", ask: [["closed_at", "<=", "9999-12-31"]] }] : [];

function documentViews(document: DocumentDeclaration, standing: Standing): readonly ListView[] {
  const { today } = standing;
  const { status, block, due } = document;
  const held = heldClause(document);
  const open: ViewCondition = [status, "equal", openStates(document)];
  const sort = due ? { sort: due } : {};
  const unclosed = unclosedClauses(document);
  return [
    { name: "open", kind: "open", ask: [open, ...unclosed], ...sort },
    ...waitedFor(document).map(
      (state): ListView => ({
        name: state,
        kind: "state",
        ask: [[status, "equal", state], ...(block ? [[block.flag, "equal", false] as const] : []), ...unclosed],
        ...sort,
      }),
    ),
    ...(due
      ? [{ name: "late", kind: "late", ask: [open, [due, "<=", dayBefore(today)], ...unclosed], ...sort } as const]
      : []),
    ...(held ? [{ name: "held", kind: "held", ask: [open, held, ...unclosed], ...sort } as const] : []),
    { ...ownView(standing, [open], unclosed), ...sort },
  ];
}

const ownView = (
  { userId }: Standing,
  open: readonly ViewClause[],
  unclosed: readonly ViewClause[] = [],
): ListView => ({
  name: "mine",
  kind: "mine",
  ask: [...open, ["created_by", "equal", userId], ...unclosed],
});

/** What stands still until somebody decides: it is blocked, or in a state that waits for a decision. */
function heldClause(document: DocumentDeclaration): ViewClause | undefined {
  const { status, block } = document;
  const states = heldStates(document);
  const any: readonly ViewCondition[] = [
    ...(block ? [[block.flag, "equal", true] as const] : []),
    ...(states.length > 0 ? [[status, "equal", states] as const] : []),
  ];
  return any.length > 1 ? { any } : any[0];
}

/** The documents that wait for a step: in a state from which it is taken, and not blocked where it is not taken then. */
export function awaitedClauses(document: DocumentDeclaration, step: string): readonly ViewCondition[] {
  const action = document.actions[step];
  if (!action) return [];
  const isOpen = action.from.some((state) => openStates(document).includes(state));
  const unblocked: readonly ViewCondition[] =
    document.block && isOpen && !isTakenWhileBlocked(action) ? [[document.block.flag, "equal", false]] : [];
  return [[document.status, "equal", action.from], ...unblocked, ...unclosedClauses(document)];
}

/** The open states in which a document rests until somebody takes the next step forward. */
function waitedFor(document: DocumentDeclaration): readonly string[] {
  const forward = Object.values(document.actions).filter(
    (action) => action.direction === "forward" && !(document.block && isTakenWhileBlocked(action)),
  );
  const states = openStates(document).filter(
    (state) => !meaningOf(document, state)?.transient && forward.some(({ from }) => from.includes(state)),
  );
  // Of one alone, its view would be that of all that is open.
  return states.length > 1 ? states : [];
}

function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}
