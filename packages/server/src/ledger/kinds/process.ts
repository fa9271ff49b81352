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
    const targets = command.targets.map((target) => {
      const lot_id = work.lotId(target.owner_id, target.product_id, target.lot);
      return { ...target, to: work.bucket({ ...target, lot_id }) };
    });
    for (const { stock_id, qty } of command.sources) work.apply(work.stock(stock_id), { qty: -positive(qty) });
    for (const { to, qty } of targets) work.apply(to, { qty: positive(qty) });
    for (const { stock_id, qty, serials } of command.sources) {
      work.pieces({ from: work.stock(stock_id), to: null, qty, serials });
    }
    for (const { to, qty, serials } of targets) work.pieces({ from: null, to, qty, serials });
    return undefined;
  },
};
