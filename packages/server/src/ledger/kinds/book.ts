import { newId } from "../../database/id.ts";
import { candidatesKey } from "../candidates.ts";
import type { Book, Demand, LineOutcome } from "../commands.ts";
import { Refusal } from "../commands.ts";
import type { Work } from "../work.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/**
 * Books exact stock rows for the lines of one document. The rows that may be taken, in the order of the policy and no more
 * of them than the demand reaches, come from one statement (candidates.ts); here the demand is laid over them.
 */
export const book: KindOf<Book> = {
  changesFree: true,
  gather() {
    // Its rows are known only after the products are locked: see candidates.ts.
  },
  decide(command, work) {
    const lines = command.lines.map((line) => take(command, line, work));
    const short = lines.filter(({ missing }) => missing !== "0");
    if (short.length > 0 && !(command.partial && lines.some(({ booked }) => booked !== "0"))) {
      throw new Refusal("INSUFFICIENT_STOCK", {
        lines: lines.map(({ line_id, asked, booked, missing }) => ({ line_id, asked, available: booked, missing })),
      });
    }
    return lines;
  },
};

function take(command: Book, line: Demand, work: Work): LineOutcome {
  const asked = positive(line.qty);
  const list = work.draft.candidates.get(candidatesKey(line, command.business_date));
  let missing = asked;
  if (list !== undefined) {
    const start = list.next;
    work.onUndo(() => {
      list.next = Math.min(list.next, start);
    });
    for (let place = start; place < list.ids.length && missing > 0n; place += 1) {
      const row = work.stock(list.ids[place] as string);
      const free = row.frozen ? 0n : row.qty - row.booked;
      const qty = free < missing ? free : missing;
      if (qty > 0n) reserve(command, line, work, row.stock_id, qty);
      missing -= qty;
      if (qty === free) list.next = place + 1;
    }
  }
  const booked = asked - missing;
  return { line_id: line.line_id, asked: asked.toString(), booked: booked.toString(), missing: missing.toString() };
}

function reserve(command: Book, line: Demand, work: Work, stockId: string, qty: bigint): void {
  work.apply(work.stock(stockId), { booked: qty, line_id: line.line_id });
  work.add({
    booking_id: newId(),
    document_kind: command.document_kind,
    document_id: command.document_id,
    line_id: line.line_id,
    owner_id: line.owner_id,
    product_id: line.product_id,
    parent_id: null,
    book_command_id: command.id,
    fresh: true,
    stock_id: stockId,
    qty,
    booking_state: "booked",
    from_stock_id: null,
    pick_command_id: null,
    ship_command_id: null,
  });
}
