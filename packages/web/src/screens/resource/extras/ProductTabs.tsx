import { Tabs } from "antd";
import { type AnyRow, declaredAs } from "../../../api/resources.ts";
import { RelatedRows } from "../../../grid/RelatedRows.tsx";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";

/** What happens to a product: lists in which it is named, each with what tells there. */
const lists: Readonly<Record<string, readonly string[]>> = {
  inventory: [
    "storage_loc_code",
    "num_loc",
    "num_loc_booked",
    "num_loc_available",
    "num_bad",
    "batch_no",
    "valid_date",
  ],
  transaction: ["at", "reason", "document_no", "storage_loc_code", "num", "booked", "num_after", "batch_no"],
  outbound_detail: ["outbound_no", "order_no", "outbound_nums", "num_booked", "num_shipped", "unit_name", "created_at"],
  inbound_detail: ["inbound_no", "num_expect", "num_loc", "num_bad", "unit_name", "batch_no", "created_at"],
};

/** A product's stock, movements and orders. */
export function ProductTabs({ row }: { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const items = Object.entries(lists).flatMap(([name, columns]) => {
    const declared = declaredAs(name);
    if (!declared || !may(declared.menu, "query")) return [];
    const rows = (
      <RelatedRows
        key={name}
        always
        declared={declared}
        field="product_id"
        columns={columns}
        id={String(row.product_id)}
      />
    );
    return [{ key: name, label: words.resources(name), children: rows }];
  });
  return items.length > 0 ? <Tabs size="small" items={items} /> : null;
}
