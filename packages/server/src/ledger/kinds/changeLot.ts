import type { ChangeLot } from "../commands.ts";
import { Refusal } from "../commands.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Free goods become another lot, or bad, where they stand. Lots are never edited: the goods move to another row. */
export const changeLot: KindOf<ChangeLot> = {
  changesFree: true,
  gather(command, needs, looked) {
    needs.stock(command.stock_id, { to_quality: command.quality });
    const of = looked.stocks.get(command.stock_id);
    if (of === undefined) return;
    needs.numbers(of, command.serials);
    if (command.lot) needs.bucket({ ...of, quality: command.quality ?? of.quality, lot: command.lot });
  },
  decide(command, work) {
    const from = work.stock(command.stock_id);
    const lot_id = command.lot ? work.lotId(from.owner_id, from.product_id, command.lot) : from.lot_id;
    const to = work.beside(from, { lot_id, quality: command.quality ?? from.quality });
    if (to === from) throw new Refusal("INVALID_QUANTITY", { stock_id: from.stock_id, same: true });
    const qty = positive(command.qty);
    work.apply(from, { qty: -qty });
    work.apply(to, { qty });
    work.pieces({ from, to, qty, serials: command.serials });
    return undefined;
  },
};
