import { type Declared, type Document, type MenuCode, model } from "@stowage/model";
import { declaredAs } from "../crud/columns.ts";

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
  readonly place: readonly ("company_id" | "wh_id" | "owner_id")[];
}

const resource = (path: string, rows: Declared, place: Entity["place"]): Entity => ({
  path,
  menu: rows.menu,
  rows,
  document: null,
  groupBy: null,
  place,
});

const lines = (path: string, document: Document, groupBy: string): Entity => ({
  path,
  menu: document.menu,
  rows: declaredAs(document.lines[0] ?? ""),
  document,
  groupBy,
  place: ["company_id", "wh_id", "owner_id"],
});

export const entities: readonly Entity[] = [
  resource("product", model.product, ["company_id", "owner_id"]),
  resource("storage", model.storage, ["company_id", "wh_id"]),
  lines("inbound/detail", model.inbound, "inbound_bill_no"),
  lines("outbound/orderdetail", model.outbound, "order_no"),
];

export const entityOf = (path: string): Entity | undefined => entities.find((entity) => entity.path === path);
