import type { Demand } from "../../../ledger/index.ts";
import type { Line } from "../lines.ts";
import type { LineError } from "../types.ts";

/** What a line asks of the stock. */
export const demandOf = (line: Line): Demand => ({
  line_id: line.outbound_detail_id,
  owner_id: line.owner_id,
  product_id: line.product_id,
  qty: line.asked,
  quality: line.quality,
  policy: line.policy,
  lot: line.lot,
  min_days: line.min_days,
});

type Named = Pick<Line, "outbound_detail_id" | "line_no" | "product_code">;

/** What is wrong with a line, with the names that the words of a refusal are filled with. */
export function lineError(line: Named, code: LineError["code"], details: LineError["details"]): LineError {
  const { outbound_detail_id, line_no, product_code } = line;
  const names = { line: line_no, product: product_code, product_code };
  return { line_id: outbound_detail_id, line_no, code, details: { ...names, ...details } };
}
