import type { DocumentDeclaration } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";
import type { useMayTake } from "../../session/hooks.ts";
import { isSingle, needsSeveral, nextAction, type Offered, offeredActions } from "./actions.ts";

export interface Bulk extends Offered {
  readonly rows: readonly AnyRow[];
}

/** The step forward that most of the picked documents wait for; of two, the one that comes next. */
export function waitedFor(document: DocumentDeclaration, bulks: readonly Bulk[]): Bulk | undefined {
  const next = nextAction(document, bulks, {}) as Bulk | undefined;
  const forward = bulks.filter(({ action }) => action.direction === "forward");
  const most = Math.max(0, ...forward.map(({ rows }) => rows.length));
  return next && next.rows.length >= most ? next : (forward.find(({ rows }) => rows.length === most) ?? next);
}

export function bulksOf(
  document: DocumentDeclaration,
  rows: readonly AnyRow[],
  mayTake: ReturnType<typeof useMayTake>,
): readonly Bulk[] {
  const found = new Map<string, { offered: Offered; rows: AnyRow[] }>();
  for (const row of rows) {
    for (const offered of offeredActions(document, row, mayTake)) {
      if (isSingle(document, offered.name, row)) continue;
      const bulk = found.get(offered.name) ?? { offered, rows: [] };
      bulk.rows.push(row);
      found.set(offered.name, bulk);
    }
  }
  const order = Object.keys(document.actions);
  const directionOrder = { forward: 0, side: 1, back: 2 } as const;
  return [...found.values()]
    .map(({ offered, rows: own }): Bulk => ({ ...offered, rows: own }))
    .filter(({ action, rows: own }) => own.length > 1 || !needsSeveral(action))
    .sort(
      (a, b) =>
        directionOrder[a.action.direction] - directionOrder[b.action.direction] ||
        order.indexOf(a.name) - order.indexOf(b.name),
    );
}
