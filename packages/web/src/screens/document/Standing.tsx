import type { Document } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { type AnyRow, queryRows } from "../../api/resources.ts";
import { sumDecimals } from "../../grid/totals.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { leftOf } from "./actions.ts";
import { shortagesOf } from "./shortages.ts";

interface Props {
  readonly document: Document;
  readonly row: AnyRow;
  readonly lines: readonly AnyRow[];
}

/** What stands in the way of the next step, said before it is tried. */
export function Standing({ document, row, lines }: Props) {
  const words = useWords();
  const status = String(row[document.status]);
  return (
    <>
      {row.abnormal === true && (
        <Alert
          type="warning"
          showIcon
          className="failure-note"
          title={words.say("document.abnormal", { reason: String(row.abnormal_reason ?? "") })}
        />
      )}
      {status === "awaiting_close_order" && <Shortages row={row} lines={lines} />}
      {status.endsWith("awaiting_putaway") && <LeftToPut lines={lines} />}
    </>
  );
}

function Shortages({ row, lines }: Omit<Props, "document">) {
  const words = useWords();
  const may = useMay();
  const products = [...new Set(lines.map((line) => String(line.product_id)))];
  const stock = useQuery({
    queryKey: ["stock_product", "for", row.outbound_id, products.length, row.version],
    enabled: products.length > 0 && products.length <= 1500 && may("inventoryByProduct", "query"),
    queryFn: async () => {
      const place = { companyId: String(row.company_id), whId: String(row.wh_id), ownerId: String(row.owner_id) };
      const query = [{ queryField: "product_id", queryCondition: "equal" as const, queryValue: products }];
      return (await queryRows("stock_product", { page: 1, pageSize: 1500, query, sort: [] }, { place }))
        .rows as unknown as readonly AnyRow[];
    },
  });
  if (!stock.data) return null;
  const short = shortagesOf(lines, stock.data);
  if (short.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="failure-note"
      title={words.say("document.short", { count: short.length })}
      description={
        <ul className="error-list">
          {short.slice(0, 12).map((one) => (
            <li key={one.product + one.asked}>
              {words.say("document.shortLine", {
                product: one.product,
                asked: groupedDecimal(one.asked),
                available: groupedDecimal(one.available),
                missing: groupedDecimal(one.missing),
              })}{" "}
              {one.unit}
            </li>
          ))}
          {short.length > 12 && <li>…</li>}
        </ul>
      }
    />
  );
}

function LeftToPut({ lines }: { lines: readonly AnyRow[] }) {
  const words = useWords();
  const left = sumDecimals(
    lines.flatMap((line) => [leftOf(line, "num_loc", "num_put"), leftOf(line, "num_bad", "num_put_bad")]),
  );
  if (left === "0") return null;
  return (
    <Alert
      type="info"
      showIcon
      className="failure-note"
      title={words.say("document.left", { count: groupedDecimal(left) })}
    />
  );
}
