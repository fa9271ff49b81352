import type { DocumentDeclaration } from "@stowage/model";

/** The first of the steps back by which a document comes from its state to one of these; null where none leads there. */
export function wayBack(document: DocumentDeclaration, status: string, wanted: readonly string[]): string | null {
  const seen = new Set([status]);
  let open: readonly { readonly state: string; readonly first: string | null }[] = [{ state: status, first: null }];
  while (open.length > 0) {
    const next = open.flatMap(({ state, first }) =>
      backFrom(document, state).map(({ name, to }) => ({ state: to, first: first ?? name })),
    );
    const there = next.find(({ state }) => wanted.includes(state));
    if (there) return there.first;
    open = next.filter(({ state }) => !seen.has(state));
    for (const { state } of open) seen.add(state);
  }
  return null;
}

const backFrom = ({ actions }: DocumentDeclaration, state: string) =>
  Object.entries(actions).flatMap(([name, { from, to, direction }]) =>
    direction === "back" && from.includes(state)
      ? [to].flat().flatMap((one) => (one === "same" || one === "before" ? [] : [{ name, to: one }]))
      : [],
  );
