import { type Declared, type DocumentDeclaration, partitionOf } from "@stowage/model";
import type { HooksByName } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** Who writes which documents, and with what they do beyond the engine. */
export interface Writer {
  readonly tx: Tx;
  readonly document: DocumentDeclaration;
  readonly caller: Caller;
  readonly hooks: HooksByName;
}

export interface Documents {
  readonly keys: readonly string[];
  /** The warehouses, or companies, that lead their keys, where they are known. */
  readonly within?: readonly string[];
}

/** A kind of a document's lines. */
export interface LinesOf {
  /** The name under which a body and a reply carry them. */
  readonly kind: string;
  readonly line: Declared;
  /** The field of a line that leads to its document, and the one that numbers it there. */
  readonly parent: string;
  readonly order: string;
  readonly required: boolean;
  /** The document's field that names the one that has taken its lines over. */
  readonly takenBy?: string | undefined;
  /** Told with what is wrong in a line, where a document has several kinds of them. */
  readonly at: { readonly lines?: string };
}

const known = new WeakMap<DocumentDeclaration, readonly LinesOf[]>();

export function linesOf(document: DocumentDeclaration): readonly LinesOf[] {
  const several = Object.keys(document.lines).length > 1;
  const made =
    known.get(document) ??
    Object.entries(document.lines).map(([kind, { of, order = "line_no", required = false, takenBy }]) => {
      const line = declaredAs(of);
      return {
        kind,
        line,
        parent: line.line?.field ?? "",
        order,
        required,
        takenBy,
        at: several ? { lines: kind } : {},
      };
    });
  known.set(document, made);
  return made;
}

/** The names of a document's kinds of lines, which a body carries beside its fields. */
export const kindsOf = (document: DocumentDeclaration): readonly string[] => Object.keys(document.lines);

/** What a body says of a kind of lines; undefined where it says nothing. */
export const linesIn = (body: unknown, kind: string): unknown =>
  typeof body === "object" && body !== null ? (body as Record<string, unknown>)[kind] : undefined;

/** The column that leads the keys of a document, of its lines and of its history: its warehouse's, else its company's. */
export const partitionColumn = (document: DocumentDeclaration): "wh_id" | "company_id" =>
  partitionOf(document) ?? "company_id";

/** Where the steps of a document are kept, beside its rows. */
export const historyOf = (document: DocumentDeclaration): string =>
  partitionColumn(document) === "company_id" ? "company_document_history" : "document_history";
