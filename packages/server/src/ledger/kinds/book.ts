import { newId } from "../../database/id.ts";
import { candidatesKey, type Demand, findCandidates, withInstead } from "../candidates.ts";
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
  locks: ({ lines }) => withInstead(lines).map(({ owner_id, product_id }) => ({ owner_id, product_id })),
  gather() {
    // It needs no rows but its candidates, which are known once the products are locked.
  },
  candidates: (reader, whId, commands) =>
    findCandidates(
      reader,
      whId,
      commands.map(({ lines, business_date }) => ({ business_date, lines: withInstead(lines) })),
    ),
  decide(command, decision) {
    const lines = command.lines.flatMap((line) => take(command, line, decision));
    const short = lines.filter(({ missing }) => missing !== "0");
    if (short.length > 0 && !(command.partial && lines.some(({ booked }) => booked !== "0"))) {
      throw new Refusal("INSUFFICIENT_STOCK", {
        lines: lines.map(({ line_id, asked, booked, missing }) => ({ line_id, asked, available: booked, missing })),
      });
    }
    decision.answerLines(lines);
  },
};

function take(command: Book, line: Demand, decision: Decision): readonly LineOutcome[] {
  const { found, outcomes } = planned(command, line, positive(line.qty), { decision, taken: new Map() });
  for (const { of, stock_id, qty } of found) {
    reserve(command, of, decision, stock_id, qty);
    skipEmpty(command, of, decision);
  }
  return outcomes;
}

/** Rows of which nothing is left are not looked at again. */
function skipEmpty(command: Book, line: Demand, decision: Decision): void {
  const list = decision.draft.candidates.get(candidatesKey(line, command.business_date));
  if (list === undefined) return;
  const start = list.next;
  const isEmpty = (id: string | undefined) => id !== undefined && freeOf(decision, id) === 0n;
  while (isEmpty(list.ids[list.next])) list.next += 1;
  if (list.next > start)
    decision.onUndo(() => {
      list.next = Math.min(list.next, start);
    });
}

function freeOf(decision: Decision, stockId: string): bigint {
  const row = decision.stock(stockId);
  return row.frozen ? 0n : row.qty - row.booked;
}

interface Laid {
  readonly decision: Decision;
  /** What is meant to be taken of rows already, and booked once all of it is known. */
  readonly taken: Map<string, bigint>;
}

interface Planned {
  readonly found: readonly { readonly of: Demand; readonly stock_id: string; readonly qty: bigint }[];
  /** Of the line, then of what stands for a part of it. */
  readonly outcomes: readonly LineOutcome[];
  readonly missing: bigint;
}

/** Where a line, or a part of it, is found: in its own stock, then in that of all that stands for the rest. */
function planned(command: Book, line: Demand, asked: bigint, laid: Laid): Planned {
  const { decision, taken } = laid;
  const list = decision.draft.candidates.get(candidatesKey(line, command.business_date));
  const found: { of: Demand; stock_id: string; qty: bigint }[] = [];
  let missing = asked;
  for (let index = list?.next ?? 0; list !== undefined && index < list.ids.length && missing > 0n; index += 1) {
    const stock_id = list.ids[index] as string;
    const free = freeOf(decision, stock_id) - (taken.get(stock_id) ?? 0n);
    const qty = free < missing ? free : missing;
    if (qty <= 0n) continue;
    found.push({ of: line, stock_id, qty });
    taken.set(stock_id, (taken.get(stock_id) ?? 0n) + qty);
    missing -= qty;
  }
  const booked = asked - missing;
  const parts = missing > 0n ? insteadOf(command, line, missing, laid) : null;
  const own = { line_id: line.line_id, asked: asked.toString(), booked: booked.toString() };
  if (!parts) return { found, outcomes: [{ ...own, missing: missing.toString() }], missing };
  return {
    found: [...found, ...parts.flatMap((part) => part.found)],
    outcomes: [
      { ...own, missing: "0", replaced: missing.toString() },
      ...parts.flatMap(({ outcomes }) => outcomes).map((one) => ({ instead_of: line.line_id, ...one })),
    ],
    missing: 0n,
  };
}

/** All that stands for what a line lacks, in the same proportion; null where there is none, or not enough of one. */
function insteadOf(command: Book, line: Demand, missing: bigint, { decision, taken }: Laid): readonly Planned[] | null {
  const { instead = [] } = line;
  if (instead.length === 0 || instead.some(({ qty }) => (missing * qty) % line.qty !== 0n)) return null;
  const tried = new Map(taken);
  const parts: Planned[] = [];
  for (const part of instead) {
    const plan = planned(command, part, (missing * part.qty) / line.qty, { decision, taken: tried });
    if (plan.missing > 0n) return null;
    parts.push(plan);
  }
  for (const [stockId, qty] of tried) taken.set(stockId, qty);
  return parts;
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
