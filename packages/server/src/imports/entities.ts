import { type Declared, type Document, importGroup, importPath, type MenuCode, model } from "@stowage/model";
import { declaredAs } from "../crud/columns.ts";

const places = ["company_id", "wh_id", "owner_id"] as const;
export type Place = (typeof places)[number];

export const isPlace = (column: string | null): column is Place => places.some((one) => one === column);

/** What can be imported: a resource's rows, or a document's lines, of which rows that name the same document make one. */
export interface Entity {
  /** Below `/v1/dataimport/`. */
  readonly path: string;
  readonly menu: MenuCode;
  /** What one row of the file is. */
  readonly rows: Declared;
  readonly document: Document | null;
  /** The document's field by which rows are gathered; the owner and the warehouse tell documents apart as well. */
  readonly groupBy: string | null;
  /** What the request says for all rows, where a row does not say it by a code of its own. */
  readonly place: readonly Place[];
  /** What rows have without a person writing it; where the request says it, too, it tells apart what codes do not. */
  readonly hints: readonly Place[];
  /** What an import of it needs at its menu entry; nothing where rows become the caller's own. */
  readonly functions: readonly ("create" | "update")[];
}

function entityFrom(path: string, declared: Declared): Entity {
  const document = declared.type === "document" ? declared : null;
  const rows = document?.imports ? declaredAs(document.lines[document.imports.lines]?.of ?? "") : declared;
  const has = (column: Place) => declared.fields[column];
  return {
    path,
    menu: declared.menu,
    rows,
    document,
    groupBy: document && importGroup(document),
    place: places.filter((column) => has(column)?.required && !has(column)?.readonly),
    // Rows of one's own are of one's own company, wherever one works.
    hints: declared.private ? [] : places.filter((column) => has(column)?.readonly),
    functions: declared.private ? [] : ["create"],
  };
}

export const entities: readonly Entity[] = Object.values(model as Readonly<Record<string, Declared>>).flatMap(
  (declared) => {
    const path = importPath(declared);
    return path === null ? [] : [entityFrom(path, declared)];
  },
);

export const entityOf = (path: string): Entity | undefined => entities.find((entity) => entity.path === path);
