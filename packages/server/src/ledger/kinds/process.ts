import type { BaseCommand } from "../command.ts";
import { positive } from "../decision.ts";
import type { Bucket } from "../lot.ts";
import { Refusal } from "../outcomes.ts";
import { moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf, type RowIds } from "./rules.ts";

/** Sources are used up and targets made of them: kitting, relabelling, unbundling. */
export interface Process extends BaseCommand {
  readonly kind: "process";
  readonly sources: readonly {
    readonly stock_id: string;
    readonly qty: bigint;
    readonly serials?: readonly string[];
  }[];
  readonly targets: readonly (Bucket & { readonly qty: bigint; readonly serials?: readonly string[] })[];
}

export const process: KindRules<Process> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: sourcesOf,
  locks: (command, lookup) => [
    ...productsOf(lookup, sourcesOf(command)),
    ...command.targets.map(({ owner_id, product_id }) => ({ owner_id, product_id })),
  ],
  gather(command, needs, lookup) {
    for (const source of command.sources) {
      needs.stock(source.stock_id);
      const goods = lookup.stocks.get(source.stock_id);
      if (goods) needs.serialNumbers(goods, source.serials);
    }
    for (const target of command.targets) {
      needs.bucket(target);
      needs.serialNumbers(target, target.serials);
    }
  },
  decide(command, decision) {
    if (command.sources.length === 0 || command.targets.length === 0) throw new Refusal("INVALID_QUANTITY", {});
    const targets = command.targets.map((target) => {
      const lot_id = decision.lotId(target.owner_id, target.product_id, target.lot);
      return { ...target, to: decision.bucket({ ...target, lot_id }) };
    });
    for (const { stock_id, qty } of command.sources) decision.move(decision.stock(stock_id), { qty: -positive(qty) });
    for (const { to, qty } of targets) decision.move(to, { qty: positive(qty) });
    for (const { stock_id, qty, serials } of command.sources) {
      moveSerials(decision, { from: decision.stock(stock_id), to: null, qty, serials });
    }
    for (const { to, qty, serials } of targets) moveSerials(decision, { from: null, to, qty, serials });
  },
};

function sourcesOf({ sources }: Process): RowIds {
  return { stocks: sources.map(({ stock_id }) => stock_id) };
}
