import { newId } from "../../database/id.ts";
import { candidatesKey, type Demand, findCandidates } from "../candidates.ts";
import type { BaseCommand } from "../command.ts";
import { type Decision, positive } from "../decision.ts";
import { type LineOutcome, Refusal } from "../outcomes.ts";
import type { KindRules } from "./rules.ts";

/**
 * Books exact stock rows for the lines of one document: all of them or none, unless a part will do. The rows that may be
 * taken, in the order of the policy and no more of them than the demand reaches, come from one statement (candidates.ts);
 * here the demand is laid over them.
 */
export interface Book extends BaseCommand {
  readonly kind: "book";
  readonly lines: readonly Demand[];
  /** Booking a part of the lines, or of a line, is enough. */
  readonly partial?: boolean;
}

export const book: KindRules<Book> = {
  takenBackBy: [],
  isShort: () => false,
  looksUp: () => ({}),
  locks: ({ lines }) => lines.map(({ owner_id, product_id }) => ({ owner_id, product_id })),
  gather() {
    // It needs no rows but its candidates, which are known once the products are locked.
  },
  candidates: findCandidates,
  decide(command, decision) {
    const lines = command.lines.map((line) => take(command, line, decision));
    const short = lines.filter(({ missing }) => missing !== "0");
    if (short.length > 0 && !(command.partial && lines.some(({ booked }) => booked !== "0"))) {
      throw new Refusal("INSUFFICIENT_STOCK", {
        lines: lines.map(({ line_id, asked, booked, missing }) => ({ line_id, asked, available: booked, missing })),
      });
    }
    decision.answerLines(lines);
  },
};

function take(command: Book, line: Demand, decision: Decision): LineOutcome {
  const asked = positive(line.qty);
  const list = decision.draft.candidates.get(candidatesKey(line, command.business_date));
  let missing = asked;
  if (list !== undefined) {
    const start = list.next;
    decision.onUndo(() => {
      list.next = Math.min(list.next, start);
    });
    for (let index = start; index < list.ids.length && missing > 0n; index += 1) {
      const row = decision.stock(list.ids[index] as string);
      const free = row.frozen ? 0n : row.qty - row.booked;
      const qty = free < missing ? free : missing;
      if (qty > 0n) reserve(command, line, decision, row.stock_id, qty);
      missing -= qty;
      if (qty === free) list.next = index + 1;
    }
  }
  const booked = asked - missing;
  return { line_id: line.line_id, asked: asked.toString(), booked: booked.toString(), missing: missing.toString() };
}

function reserve(command: Book, line: Demand, decision: Decision, stockId: string, qty: bigint): void {
  decision.move(decision.stock(stockId), { booked: qty, line_id: line.line_id });
  decision.addBooking({
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
