import type { Adjust } from "../commands.ts";
import { Refusal } from "../commands.ts";
import type { StockRow } from "../rows.ts";
import type { Work } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Stock is corrected by what was found or lost. */
export const adjust: KindOf<Adjust> = {
  changesFree: true,
  gather({ target, serials }, needs, looked) {
    if ("stock_id" in target) {
      needs.stock(target.stock_id);
      const of = looked.stocks.get(target.stock_id);
      if (of) needs.numbers(of, serials);
      return;
    }
    needs.bucket(target);
    needs.numbers(target, serials);
  },
  decide(command, work) {
    const { delta, serials } = command;
    if (delta === 0n) throw new Refusal("INVALID_QUANTITY", { qty: "0" });
    const row = targetOf(command, work);
    work.apply(row, { qty: delta });
    if (delta > 0n) work.pieces({ from: null, to: row, qty: delta, serials });
    else work.pieces({ from: row, to: null, qty: -delta, serials });
    return undefined;
  },
};

function targetOf({ target }: Adjust, work: Work): StockRow {
  if ("stock_id" in target) return work.stock(target.stock_id);
  return work.bucket({ ...target, lot_id: work.lotId(target.owner_id, target.product_id, target.lot) });
}
