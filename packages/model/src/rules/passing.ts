import type { Declared, Document } from "../define/index.ts";

/** The states that documents pass through without resting, unless their warehouse holds them there. */
export const passingStates = (all: readonly Declared[]): readonly string[] => [
  ...new Set(
    all
      .filter((declared): declared is Document => declared.type === "document")
      .flatMap(({ actions }) => Object.values(actions).flatMap(({ via }) => via ?? [])),
  ),
];
