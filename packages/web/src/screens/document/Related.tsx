import type { Document } from "@stowage/model";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { RelatedRows } from "../../grid/RelatedRows.tsx";

/** What else a document led to: its boxes, its bookings, its movements of stock. */
const relations: Readonly<
  Record<string, readonly { readonly name: string; readonly field: string; readonly columns: readonly string[] }[]>
> = {
  outbound: [
    {
      name: "picking",
      field: "outbound_id",
      columns: ["storage_loc_code", "product_code", "num", "batch_no", "booking_state"],
    },
    { name: "boxing", field: "outbound_id", columns: ["box_no", "weight", "boxing_status"] },
  ],
};
const movements = {
  name: "transaction",
  field: "document_id",
  columns: ["at", "reason", "product_code", "storage_loc_code", "num", "booked"],
} as const;

export function Related({ document, row }: { document: Document; row: AnyRow }) {
  return (
    <>
      {[...(relations[document.name] ?? []), movements].map(({ name, field, columns }) => {
        const declared = declaredAs(name);
        return (
          declared && (
            <RelatedRows key={name} declared={declared} by={[field]} columns={columns} id={String(row[document.key])} />
          )
        );
      })}
    </>
  );
}
