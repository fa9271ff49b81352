import type { BaseCommand } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Bucket } from "../lot.ts";
import { Refusal } from "../outcomes.ts";
import type { StockRow } from "../rows.ts";
import { moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf } from "./rules.ts";

/** What was found is added to a row, what was lost is taken from it; a bucket that is not there yet can only be added to. */
export interface Adjust extends BaseCommand {
  readonly kind: "adjust";
  readonly target: { readonly stock_id: string } | Bucket;
  /** Positive: found; negative: lost. */
  readonly delta: bigint;
  readonly serials?: readonly string[];
  /** The booking with which pieces leave: they are shipped then, and not lost. */
  readonly leaves_with?: string;
}

export const adjust: KindRules<Adjust> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: ({ target }) => ("stock_id" in target ? { stocks: [target.stock_id] } : {}),
  locks: ({ target }, lookup) =>
    "stock_id" in target
      ? productsOf(lookup, { stocks: [target.stock_id] })
      : [{ owner_id: target.owner_id, product_id: target.product_id }],
  gather({ target, serials }, needs, lookup) {
    if ("stock_id" in target) {
      needs.stock(target.stock_id);
      const goods = lookup.stocks.get(target.stock_id);
      if (goods) needs.serialNumbers(goods, serials);
      return;
    }
    needs.bucket(target);
    needs.serialNumbers(target, serials);
  },
  decide(command, decision) {
    const { delta, serials, leaves_with } = command;
    if (delta === 0n) throw new Refusal("INVALID_QUANTITY", { qty: "0" });
    const row = targetOf(command, decision);
    decision.move(row, { qty: delta });
    if (delta > 0n) moveSerials(decision, { from: null, to: row, qty: delta, serials });
    else {
      const booking = { before: null, after: leaves_with ?? null };
      moveSerials(decision, { from: row, to: null, qty: -delta, serials, booking });
    }
  },
};

function targetOf({ target }: Adjust, decision: Decision): StockRow {
  if ("stock_id" in target) return decision.stock(target.stock_id);
  return decision.bucket({ ...target, lot_id: decision.lotId(target.owner_id, target.product_id, target.lot) });
}
