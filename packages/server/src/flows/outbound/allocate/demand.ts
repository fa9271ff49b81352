import type { Demand } from "../../../ledger/index.ts";
import type { Line } from "../lines.ts";

/** The stock that a line demands. */
export const demandOf = (line: Line): Demand => ({
  line_id: line.line_id,
  owner_id: line.owner_id,
  product_id: line.product_id,
  qty: line.ordered,
  quality: line.quality,
  policy: line.policy,
  lot: { ...line.lot, bonded_type: line.bonded_type },
  min_days: line.min_days,
});
