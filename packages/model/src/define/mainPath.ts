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

export const endsOf = ({ to }: Action): readonly string[] => (to === "same" || to === "before" ? [] : [to].flat());

/** Whether a document ended beside its straight way, as one that was cancelled. */
export const isGivenUp = (document: DocumentDeclaration, status: string): boolean =>
  meaningOf(document, status)?.tone === "ended" && !mainPath(document).includes(status);
