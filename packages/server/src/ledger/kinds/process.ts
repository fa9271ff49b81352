import type { Process } from "../commands.ts";
import { Refusal } from "../commands.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Sources are used up and targets made of them. */
export const process: KindOf<Process> = {
  changesFree: true,
  gather(command, needs, looked) {
    for (const source of command.sources) {
      needs.stock(source.stock_id);
      const of = looked.stocks.get(source.stock_id);
      if (of) needs.numbers(of, source.serials);
    }
    for (const target of command.targets) {
      needs.bucket(target);
      needs.numbers(target, target.serials);
    }
  },
  decide(command, work) {
    if (command.sources.length === 0 || command.targets.length === 0) throw new Refusal("INVALID_QUANTITY", {});
    for (const { stock_id, qty, serials } of command.sources) {
      const from = work.stock(stock_id);
      work.apply(from, { qty: -positive(qty) });
      work.pieces({ from, to: null, qty, serials });
    }
    for (const target of command.targets) {
      const lot_id = work.lotId(target.owner_id, target.product_id, target.lot);
      const to = work.bucket({ ...target, lot_id });
      work.apply(to, { qty: positive(target.qty) });
      work.pieces({ from: null, to, qty: target.qty, serials: target.serials });
    }
    return undefined;
  },
};
