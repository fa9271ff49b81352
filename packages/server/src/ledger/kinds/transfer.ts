import type { BaseCommand } from "../command.ts";
import { positive } from "../decision.ts";
import type { Bucket } from "../lot.ts";
import { moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf } from "./rules.ts";

/** Free goods become another owner's, another product or another warehouse's. Both sides change at one instant. */
export interface Transfer extends BaseCommand {
  readonly kind: "transfer";
  readonly stock_id: string;
  readonly qty: bigint;
  /** `wh_id` when it is another warehouse; `qty` when the other product is counted otherwise. */
  readonly to: Bucket & { readonly wh_id?: string; readonly qty?: bigint };
  readonly serials?: readonly string[];
}

export const transfer: KindRules<Transfer> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: ({ stock_id }) => ({ stocks: [stock_id] }),
  locks: ({ stock_id, to: { wh_id, owner_id, product_id } }, lookup) => [
    ...productsOf(lookup, { stocks: [stock_id] }),
    { wh_id, owner_id, product_id },
  ],
  gather(command, needs, lookup, needsIn) {
    const other = command.to.wh_id ? needsIn(command.to.wh_id) : needs;
    needs.stock(command.stock_id);
    other.bucket(command.to);
    const goods = lookup.stocks.get(command.stock_id);
    if (goods) needs.serialNumbers(goods, command.serials);
    other.serialNumbers(command.to, command.serials);
  },
  decide(command, decision, _lookup, draftIn) {
    const toDraft = command.to.wh_id ? draftIn(command.to.wh_id) : decision.draft;
    const from = decision.stock(command.stock_id);
    const lot_id = decision.lotId(command.to.owner_id, command.to.product_id, command.to.lot, toDraft);
    const to = decision.bucket({ ...command.to, lot_id }, toDraft);
    const qty = positive(command.qty);
    decision.move(from, { qty: -qty });
    decision.move(to, { qty: positive(command.to.qty ?? qty) }, toDraft);
    moveSerials(decision, { from, to, qty, serials: command.serials, toDraft });
  },
};
