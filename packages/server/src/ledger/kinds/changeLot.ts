import type { Quality } from "../choices.ts";
import type { BaseCommand } from "../command.ts";
import { positive } from "../decision.ts";
import type { LotAttributes } from "../lot.ts";
import { Refusal } from "../outcomes.ts";
import { moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf } from "./rules.ts";

/**
 * Free goods become another lot, or good ones bad, where they stand. Lots are never edited: the goods move to another row.
 */
export interface ChangeLot extends BaseCommand {
  readonly kind: "change_lot";
  readonly stock_id: string;
  readonly qty: bigint;
  readonly lot?: LotAttributes;
  readonly quality?: Quality;
  readonly serials?: readonly string[];
}

export const changeLot: KindRules<ChangeLot> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: ({ stock_id }) => ({ stocks: [stock_id] }),
  locks: ({ stock_id }, lookup) => productsOf(lookup, { stocks: [stock_id] }),
  gather(command, needs, lookup) {
    needs.stock(command.stock_id, { to_quality: command.quality });
    const goods = lookup.stocks.get(command.stock_id);
    if (goods === undefined) return;
    needs.serialNumbers(goods, command.serials);
    if (command.lot) needs.bucket({ ...goods, quality: command.quality ?? goods.quality, lot: command.lot });
  },
  decide(command, decision) {
    const from = decision.stock(command.stock_id);
    const lot_id = command.lot ? decision.lotId(from.owner_id, from.product_id, command.lot) : from.lot_id;
    const to = decision.sameGoods(from, { lot_id, quality: command.quality ?? from.quality });
    if (to === from) throw new Refusal("INVALID_QUANTITY", { stock_id: from.stock_id, same: true });
    const qty = positive(command.qty);
    decision.move(from, { qty: -qty });
    decision.move(to, { qty });
    moveSerials(decision, { from, to, qty, serials: command.serials });
  },
};
