import type { Transfer } from "../commands.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Free goods become another owner's, another product or another warehouse's, at one instant. */
export const transfer: KindOf<Transfer> = {
  changesFree: true,
  gather(command, needs, looked, there) {
    const other = command.to.wh_id ? there(command.to.wh_id) : needs;
    needs.stock(command.stock_id);
    other.bucket(command.to);
    const of = looked.stocks.get(command.stock_id);
    if (of) needs.numbers(of, command.serials);
    other.numbers(command.to, command.serials);
  },
  decide(command, work, _looked, there) {
    const toDraft = command.to.wh_id ? there(command.to.wh_id) : work.draft;
    const from = work.stock(command.stock_id);
    const lot_id = work.lotId(command.to.owner_id, command.to.product_id, command.to.lot, toDraft);
    const to = work.bucket({ ...command.to, lot_id }, toDraft);
    const qty = positive(command.qty);
    work.apply(from, { qty: -qty });
    work.apply(to, { qty: positive(command.to.qty ?? qty) }, toDraft);
    work.pieces({ from, to, qty, serials: command.serials, toDraft });
    return undefined;
  },
};
