import { newId } from "../../database/id.ts";
import type { BaseCommand } from "../command.ts";
import { type Decision, positive } from "../decision.ts";
import { demandWithin } from "../freeBooking.ts";
import { Refusal } from "../outcomes.ts";
import type { BookingRow, StockRow } from "../rows.ts";
import { moveBookedSerials, moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf } from "./rules.ts";

/** A booking that moves with its goods, wholly or in part. */
interface Moved {
  readonly booking_id: string;
  /** The whole booking by default. */
  readonly qty?: bigint;
  /** Which pieces of a picked booking go, where not all do. */
  readonly serials?: readonly string[];
}

/** Free goods, and bookings with theirs, move to another location. */
export interface Relocate extends BaseCommand {
  readonly kind: "relocate";
  readonly stock_id: string;
  readonly to_storage_id: string;
  /** Free goods to move, without those of the bookings. */
  readonly qty: bigint;
  readonly bookings?: readonly Moved[];
  readonly serials?: readonly string[];
}

export const relocate: KindRules<Relocate> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: ({ stock_id }) => ({ stocks: [stock_id] }),
  locks: ({ stock_id }, lookup) => productsOf(lookup, { stocks: [stock_id] }),
  gather(command, needs, lookup) {
    needs.stock(command.stock_id, command.to_storage_id);
    for (const { booking_id } of command.bookings ?? []) needs.booking(booking_id);
    const goods = lookup.stocks.get(command.stock_id);
    if (goods) needs.serialNumbers(goods, command.serials);
  },
  decide(command, decision) {
    const from = decision.stock(command.stock_id);
    const to = decision.sameGoods(from, { storage_id: command.to_storage_id });
    if (to === from) throw new Refusal("UNKNOWN_STORAGE", { storage_id: command.to_storage_id });
    const moves = (command.bookings ?? []).map((moved) => movedBooking(decision, moved, from));
    if (moves.length === 0 || command.qty !== 0n) positive(command.qty);
    decision.move(from, { qty: -command.qty });
    decision.move(to, { qty: command.qty });
    // Serial numbers of goods that are booked and not yet picked belong to no booking: they are named like free ones.
    const unbound = moves.reduce(
      (sum, { booking, qty }) => (booking.booking_state === "booked" ? sum + qty : sum),
      command.qty,
    );
    if (unbound > 0n) moveSerials(decision, { from, to, qty: unbound, serials: command.serials });
    for (const { booking, qty, serials } of moves) moveBooking(decision, { booking, qty, serials, from, to });
  },
};

function movedBooking(decision: Decision, { booking_id, qty, serials }: Moved, from: StockRow) {
  const booking = decision.booking(booking_id, "booked", "picked");
  if (booking.stock_id !== from.stock_id) throw new Refusal("UNKNOWN_BOOKING", { booking_id, stock_id: from.stock_id });
  const asked = qty === undefined ? booking.qty : positive(qty);
  demandWithin(booking, asked);
  return { booking, qty: asked, serials };
}

interface Going {
  readonly booking: BookingRow;
  readonly qty: bigint;
  readonly serials: readonly string[] | undefined;
  readonly from: StockRow;
  readonly to: StockRow;
}

/** A part of a booking goes as a booking of its own, which is unpicked like the whole. */
function moveBooking(decision: Decision, { booking, qty, serials, from, to }: Going): void {
  const { booking_id, booking_state } = booking;
  const isWhole = qty === booking.qty;
  const after = isWhole ? booking_id : newId();
  if (booking_state === "picked") moveBookedSerials(decision, { booking_id, qty, serials }, to, after);
  decision.move(from, { qty: -qty, booked: -qty });
  decision.move(to, { qty, booked: qty });
  if (isWhole) {
    decision.changeBooking(booking, { stock_id: to.stock_id });
    return;
  }
  decision.changeBooking(booking, { qty: booking.qty - qty });
  decision.addBooking({ ...booking, booking_id: after, stock_id: to.stock_id, qty, fresh: true });
}
