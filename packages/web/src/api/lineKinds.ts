import type { Declared } from "@stowage/model";
import { type AnyRow, declaredAs } from "./resources.ts";

/** One kind of a document's lines, by the name under which its rows stand in calls and replies. */
export interface LineKind {
  readonly name: string;
  readonly declared: Declared;
}

/** The lines of a document, by the name of their kind. */
export type Lines = Readonly<Record<string, readonly AnyRow[]>>;

/** The kinds of lines that a document has; none of what is no document. */
export function lineKinds(declared: Declared): readonly LineKind[] {
  if (declared.type !== "document") return [];
  return declared.lines.flatMap((resource, at) => {
    const line = declaredAs(resource);
    return line ? [{ name: at === 0 ? "details" : resource, declared: line }] : [];
  });
}
