import { type Action, type DocumentDeclaration, isTakenWhileBlocked } from "@stowage/model";
import { blockOf } from "../../api/block.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { actionExtras, extrasOf } from "./extrasOf.ts";

export interface Offered {
  readonly name: string;
  readonly action: Action;
}

/** The actions that a document's state allows and this user may take, the likeliest first. */
export function offeredActions(
  document: DocumentDeclaration,
  row: AnyRow,
  mayTake: (action: Action) => boolean,
): readonly Offered[] {
  const status = String(row[document.status]);
  const block = blockOf(document, row);
  const byRule = block?.rule !== null && block?.reason === "";
  const open = Object.entries(document.actions)
    .filter(([name, action]) => action.from.includes(status) && mayTake(action) && isFor(document, name, row))
    .filter(([, action]) => !block || isTakenWhileBlocked(action, { byRule }))
    .map(([name, action]): Offered => ({ name, action }));
  return [...open].sort((a, b) => likelihood(a) - likelihood(b));
}

/** Whether no action leads back from the state where this one ends; for an action that leads back itself, whether no action at all leads on from there. */
export function isFinal({ actions }: DocumentDeclaration, { direction, to }: Action): boolean {
  const ends = [to].flat();
  if (ends.includes("same") || ends.includes("before")) return false;
  const undoes = (next: Action) => direction === "back" || next.direction === "back" || next.to === "before";
  return !Object.values(actions).some((next) => undoes(next) && next.from.some((state) => ends.includes(state)));
}

/** Whether an action leads back to where work goes on. */
export const isUndoing = (document: DocumentDeclaration, action: Action): boolean =>
  action.direction === "back" && !isFinal(document, action);

/** Whether an action gives the document up. */
export const isCancelling = ({ right }: Action): boolean => right === "cancel";

const directionOrder = { forward: 0, side: 1, back: 2 } as const;
const likelihood = ({ action }: Offered) => (isCancelling(action) ? 9 : directionOrder[action.direction]);

/** The action that comes next: what the document's screen says of its lines, as soon as they are read, else the first forward. */
export function nextAction(
  document: DocumentDeclaration,
  offered: readonly Offered[],
  lines: Lines | undefined,
): Offered | undefined {
  const wished = extrasOf(document).next?.(lines) ?? ["forward"];
  for (const name of wished) {
    const found = offered.find((one) => (name === "forward" ? one.action.direction === "forward" : one.name === name));
    if (found) return found;
  }
  return undefined;
}

/** Whether an action makes one thing of several documents, and nothing of one. */
export const needsSeveral = ({ together }: Action): boolean => together === true;

const isFor = (document: DocumentDeclaration, name: string, row: AnyRow): boolean =>
  actionExtras(document, name).isFor?.(row) ?? true;

/** Whether an action is taken from the open document alone, since its rows are to be entered. */
export const isSingle = (document: DocumentDeclaration, name: string, row?: AnyRow): boolean =>
  actionExtras(document, name, row).single === true;

/** Whether there is anything in the lines for an action to do. */
export const isUseful = (document: DocumentDeclaration, { name }: Offered, lines: Lines): boolean =>
  actionExtras(document, name).isUseful?.(lines) ?? true;

/** The steps that take away what blocks a document. */
export const unblocking = ({ actions }: DocumentDeclaration): readonly string[] =>
  Object.entries(actions).flatMap(([name, { right }]) => (right === "unlock_abnormal" ? [name] : []));
