import {
  type Declared,
  type DocumentDeclaration,
  importGroup,
  importPath,
  type MenuCode,
  model,
  type StepSheet,
  stepSheets,
} from "@stowage/model";
import { declaredAs } from "../crud/reading/columns.ts";
import { accessToAction } from "../documents/access.ts";
import type { Permitted } from "../http/call.ts";

const scopeColumns = ["company_id", "wh_id", "owner_id"] as const;
export type ScopeColumn = (typeof scopeColumns)[number];

export const isScopeColumn = (column: string | null): column is ScopeColumn =>
  scopeColumns.some((one) => one === column);

/** What can be imported: a resource's rows, or a document's lines, of which rows that name the same document make one. */
export interface Entity {
  /** Below `/v1/dataimport/`. */
  readonly path: string;
  readonly menu: MenuCode;
  /** What one row of the file is. */
  readonly rows: Declared;
  readonly document: DocumentDeclaration | null;
  /** The document's field by which rows are gathered; the owner and the warehouse tell documents apart as well. */
  readonly groupBy: string | null;
  /** The columns among company, warehouse and owner that the request sets for every row that does not name its own. */
  readonly scopeColumns: readonly ScopeColumn[];
  /**
   * Those of them that nobody writes into a row, since the row takes them over from another. Where the request sets
   * them, they distinguish rows with the same code.
   */
  readonly hints: readonly ScopeColumn[];
  /** What an import of it needs at its menu entry; nothing where rows become the caller's own. */
  readonly functions: readonly ("create" | "update")[];
  /** The step that takes its rows, of documents that are there already; null where rows are made. */
  readonly step: StepSheet | null;
}

function entityFrom(path: string, declared: Declared): Entity {
  const document = declared.type === "document" ? declared : null;
  const rows = document?.imports ? declaredAs(document.lines[document.imports.lines]?.of ?? "") : declared;
  const has = (column: ScopeColumn) => declared.fields[column];
  return {
    path,
    menu: declared.menu,
    rows,
    document,
    groupBy: document && importGroup(document),
    scopeColumns: scopeColumns.filter((column) => has(column)?.required && !has(column)?.readonly),
    // Rows of one's own are of one's own company, wherever one works.
    hints: declared.private ? [] : scopeColumns.filter((column) => has(column)?.readonly),
    functions: declared.private ? [] : ["create"],
    step: null,
  };
}

const ofStep = (step: StepSheet): Entity => ({
  ...entityFrom(step.path, step.rows),
  menu: step.document.menu,
  functions: [],
  step,
});

/** Who may import it. */
export function accessToImport({ step, functions, menu }: Entity): Permitted | "signed_in" {
  if (step) return accessToAction(step.document, step.document.actions[step.action]);
  return functions.length > 0 ? { menu, code: "create" } : "signed_in";
}

export const entities: readonly Entity[] = [
  ...Object.values(model as Readonly<Record<string, Declared>>).flatMap((declared) => {
    const path = importPath(declared);
    return path === null ? [] : [entityFrom(path, declared)];
  }),
  ...stepSheets.map(ofStep),
];

export const entityOf = (path: string): Entity | undefined => entities.find((entity) => entity.path === path);
