import type { Declarations, Declared } from "./declared.ts";
import type { DocumentDeclaration, StateMeaning } from "./document.ts";
import type { Numbered } from "./resource.ts";
import { tallyNamesOf } from "./tally.ts";

type Stated = Pick<DocumentDeclaration, "states">;

/** The documents of a registry. */
export const documentsOf = (declarations: Declarations): readonly DocumentDeclaration[] =>
  Object.values(declarations).filter((declared): declared is DocumentDeclaration => declared.type === "document");

/** What a registry numbers: its documents, and resources that say so. */
export const numberedOf = (declarations: Declarations): readonly (Declared & { readonly number: Numbered })[] =>
  Object.values(declarations).filter((declared) => declared.number !== undefined) as (Declared & {
    readonly number: Numbered;
  })[];

export const statesOf = ({ states }: Stated): readonly string[] => Object.keys(states);

/** What a state means; undefined for a text that is no state of this document. */
export const meaningOf = ({ states }: Stated, state: string): StateMeaning | undefined =>
  Object.hasOwn(states, state) ? states[state] : undefined;

/** The states in which work is still to be done. */
export const openStates = ({ states }: Stated): readonly string[] =>
  Object.entries(states).flatMap(([state, { closed }]) => (closed ? [] : [state]));

/** Whether a document is done once it is written: a copy of it is a draft, which nobody has written yet. */
export const isDoneWhenWritten = ({ states, initial }: Pick<DocumentDeclaration, "states" | "initial">): boolean =>
  states[initial]?.closed === true;

/** The open states in which a document waits for a decision. */
export const heldStates = (document: Stated): readonly string[] =>
  openStates(document).filter((state) => document.states[state]?.tone === "held");

/** The states that documents leave by themselves, unless their warehouse holds them there. */
export const holdableStates = (
  documents: readonly Pick<DocumentDeclaration, "states" | "actions">[],
): readonly string[] => [
  ...new Set(
    documents.flatMap(({ states, actions }) => {
      const ledOn = new Set(Object.values(actions).flatMap(({ leadsOn }) => actions[leadsOn ?? ""]?.from ?? []));
      return Object.entries(states).flatMap(([state, { transient }]) => (transient || ledOn.has(state) ? [state] : []));
    }),
  ),
];

/** Whether a blocked document takes this step all the same; `byRule`: whether a rule alone blocks it, and no person. */
export const isTakenWhileBlocked = (
  { direction, whileBlocked }: DocumentDeclaration["actions"][string],
  { byRule = false } = {},
): boolean => direction === "back" || whileBlocked === true || (byRule && whileBlocked === "byRule");

/** The steps that make further documents. */
export const makingSteps = ({ actions }: Pick<DocumentDeclaration, "actions">): readonly string[] =>
  Object.keys(actions).filter((name) => actions[name]?.makes);

/** The steps by which the work on a document ends as it should. */
export const finishingSteps = ({
  states,
  actions,
}: Pick<DocumentDeclaration, "states" | "actions">): readonly string[] =>
  Object.entries(actions).flatMap(([name, { from, to }]) => {
    const isOpenBefore = from.some((state) => !states[state]?.closed);
    const ends = [to].flat().some((state) => states[state]?.closed && states[state]?.tone === "done");
    return isOpenBefore && ends ? [name] : [];
  });

/** Which names of what is counted of lines the rows of a resource tell: only documents have lines to count. */
export const talliedIn = (declared: Declared): readonly string[] =>
  declared.type === "document" ? tallyNamesOf(declared.tally) : [];
