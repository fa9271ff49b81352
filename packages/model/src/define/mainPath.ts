import type { Action, DocumentDeclaration } from "./document.ts";
import { meaningOf } from "./states.ts";

/** The states that a document passes through when every step leads forward, from the first on. */
export function mainPath(document: DocumentDeclaration): readonly string[] {
  const path = [document.initial];
  for (let state: string | undefined = document.initial; state; ) {
    const next: string | undefined = followers(document, state).find((one) => !path.includes(one));
    if (next) path.push(next);
    state = next;
  }
  return path;
}

/** A transient state lies on the way of the action that passes it, and leads where that leads. */
const followers = (document: DocumentDeclaration, state: string): readonly string[] =>
  Object.values(document.actions).flatMap((action: Action) =>
    action.direction === "forward" && (action.via === state || action.from.includes(state)) ? endsOf(action) : [],
  );

export const endsOf = ({ to }: Pick<Action, "to">): readonly string[] =>
  to === "same" || to === "before" ? [] : [to].flat();

/**
 * Whether a document's straight way ended beside it: what was cancelled is over, and from what was intercepted no step leads
 * back onto the way, though it may still be cancelled.
 */
export function isGivenUp(document: DocumentDeclaration, status: string): boolean {
  const meaning = meaningOf(document, status);
  if (!meaning || mainPath(document).includes(status)) return false;
  return meaning.tone === "ended" || (!meaning.closed && !leadsBack(document, status));
}

/** Whether the work on a document rests beside its straight way: it waits whether it is to go on, or never does. */
export function isStopped(document: DocumentDeclaration, status: string): boolean {
  const meaning = meaningOf(document, status);
  if (!meaning || meaning.transient || mainPath(document).includes(status)) return false;
  return meaning.tone === "ended" || !meaning.closed;
}

/** Whether steps lead from a state onto the straight way. */
function leadsBack(document: DocumentDeclaration, status: string): boolean {
  const path = mainPath(document);
  const reached = new Set([status]);
  for (const state of reached) {
    for (const { from, to, via } of Object.values(document.actions)) {
      if (via !== state && !from.includes(state)) continue;
      if (to === "before") return true;
      for (const end of endsOf({ to })) reached.add(end);
    }
  }
  return path.some((state) => reached.has(state));
}
