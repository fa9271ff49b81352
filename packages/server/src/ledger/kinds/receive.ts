import type { Receive } from "../commands.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Goods come in from outside. */
export const receive: KindOf<Receive> = {
  changesFree: true,
  gather(command, needs) {
    needs.bucket(command);
    needs.numbers(command, command.serials);
  },
  decide(command, work) {
    const lot_id = work.lotId(command.owner_id, command.product_id, command.lot);
    const row = work.bucket({ ...command, lot_id });
    const qty = positive(command.qty);
    work.apply(row, { qty });
    work.pieces({ from: null, to: row, qty, serials: command.serials });
    return undefined;
  },
};
