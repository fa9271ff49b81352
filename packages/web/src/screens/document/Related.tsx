import type { Document } from "@stowage/model";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { RelatedRows } from "../../grid/RelatedRows.tsx";
import type { Relation } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";

const movements: Relation = {
  name: "transaction",
  field: "document_id",
  columns: ["at", "reason", "product_code", "storage_loc_code", "num", "booked", "note"],
};

/** What else a document led to; its movements of stock, where it makes any, last. */
export function Related({ document, row }: { document: Document; row: AnyRow }) {
  const moved = document.movements.length > 0 ? [movements] : [];
  return [...(extrasOf(document).related ?? []), ...moved].map(({ name, field, columns }) => {
    const declared = declaredAs(name);
    const id = String(row[document.key]);
    return declared && <RelatedRows key={name} declared={declared} by={[field]} columns={columns} id={id} />;
  });
}
