import type { Action, Declarations, DocumentDeclaration } from "./define/index.ts";
import { documentsOf } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu, type Worklist, worklists } from "./menu.ts";

/** What a company needs before it can work, in the order in which it is made; each is a list at which it is made. */
export const firstSteps = ["warehouse", "storage", "product", "inbound", "outbound"] as const;

/** A step for which documents wait. */
export interface Awaited {
  readonly document: DocumentDeclaration;
  readonly step: string;
  readonly action: Action;
}

const mostFigures = 5;

/**
 * The steps whose waiting documents home counts, in the order of the work: those that somebody may take, or all where they
 * may take none. `mayTake` is asked only of documents that they see.
 */
export function headlines(
  declarations: Declarations,
  sees: (document: DocumentDeclaration) => boolean,
  mayTake: (document: DocumentDeclaration, action: Action) => boolean,
): readonly Awaited[] {
  const all = documentsOf(declarations)
    .filter(sees)
    .flatMap((document) =>
      Object.entries(document.actions).flatMap(([step, action]) =>
        action.headline ? [{ document, step, action }] : [],
      ),
    );
  const own = all.filter(({ document, action }) => mayTake(document, action));
  const first = [...(own.length > 0 ? own : all)].sort(
    (one, other) => (one.action.headline ?? 0) - (other.action.headline ?? 0),
  );
  const chosen = new Set(first.slice(0, mostFigures));
  return all.filter((one) => chosen.has(one));
}

/** The step by which a held state is left: the one that is meant for it above all; undefined where none leads out. */
export function remedyOf({ actions }: DocumentDeclaration, state: string): string | undefined {
  const [first] = Object.entries(actions)
    .filter(([, { from, to, direction }]) => from.includes(state) && direction !== "back" && to !== "same")
    .sort(([, one], [, other]) => one.from.length - other.from.length);
  return first?.[0];
}

/** The step that takes a document's block away: its worklist asks for what is blocked. */
export function unblockingStep({ name, block }: DocumentDeclaration): string | undefined {
  const found = Object.values(worklists as Readonly<Record<string, Worklist>>).find(
    ({ of, ask = [] }) => pathOf(of) === name && ask.some(([field]) => field === block?.flag),
  );
  return found?.awaits;
}

const pathOf = (code: MenuCode): string | undefined => (menu[code] as MenuEntry).path;
