import type { Declared } from "@stowage/model";
import { type AnyRow, declaredAs } from "./resources.ts";

/** One kind of a document's lines, by the name under which its rows stand in calls and replies. */
export interface LineKind {
  readonly name: string;
  readonly declared: Declared;
  /** The field that numbers them within their document. */
  readonly order: string;
  /** A document has at least one. */
  readonly required: boolean;
  /** The lookup of the document from whose row they are filled in. */
  readonly from?: string | undefined;
}

/** The lines of a document, by the name of their kind. */
export type Lines = Readonly<Record<string, readonly AnyRow[]>>;

/** The kinds of lines of a document; empty for other resources. */
export function lineKinds(declared: Declared): readonly LineKind[] {
  if (declared.type !== "document") return [];
  return Object.entries(declared.lines).flatMap(([name, { of, order = "line_no", required = false, from }]) => {
    const line = declaredAs(of);
    return line ? [{ name, declared: line, order, required, from }] : [];
  });
}

/** One kind of a document's lines by its name. */
export const lineKind = (declared: Declared, name: string): LineKind | undefined =>
  lineKinds(declared).find((kind) => kind.name === name);
