import type { Declared, Document } from "../define/index.ts";

/** The states that documents pass through without resting, unless their warehouse holds them there. */
export const passingStates = (all: readonly Declared[]): readonly string[] => [
  ...new Set(
    all
      .filter((declared): declared is Document => declared.type === "document")
      .flatMap(({ actions }) => Object.values(actions).flatMap(({ via }) => via ?? [])),
  ),
];

const closed: ReadonlySet<string> = new Set([
  "putaway_confirmed",
  "return_putaway_confirmed",
  "shipped",
  "delivered",
  "picked_up",
  "case_closed",
  "cancelled",
  "return_cancelled",
  "adjusted",
  "reversed",
]);

/** The states of a document on which work is still to be done. */
export const openStates = ({ states }: Pick<Document, "states">): readonly string[] =>
  states.filter((state) => !closed.has(state));
