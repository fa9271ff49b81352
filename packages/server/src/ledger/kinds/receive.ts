import type { BaseCommand } from "../command.ts";
import { positive } from "../decision.ts";
import type { Bucket } from "../lot.ts";
import { moveSerials } from "../serialMoves.ts";
import type { KindRules } from "./rules.ts";

/** Goods come in from outside. */
export interface Receive extends BaseCommand, Bucket {
  readonly kind: "receive";
  readonly qty: bigint;
  readonly serials?: readonly string[];
}

export const receive: KindRules<Receive> = {
  takenBackBy: ["reverse", "unreceive"],
  isShort: () => false,
  looksUp: () => ({}),
  locks: ({ owner_id, product_id }) => [{ owner_id, product_id }],
  gather(command, needs) {
    needs.bucket(command);
    needs.serialNumbers(command, command.serials);
  },
  decide(command, decision) {
    const lot_id = decision.lotId(command.owner_id, command.product_id, command.lot);
    const row = decision.bucket({ ...command, lot_id });
    const qty = positive(command.qty);
    decision.move(row, { qty });
    moveSerials(decision, { from: null, to: row, qty, serials: command.serials });
  },
};
