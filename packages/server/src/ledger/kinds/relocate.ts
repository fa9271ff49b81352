import type { BaseCommand } from "../command.ts";
import { type Decision, positive } from "../decision.ts";
import { Refusal } from "../outcomes.ts";
import type { BookingRow, StockRow } from "../rows.ts";
import { moveBookedSerials, moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf } from "./rules.ts";

/** Free goods, and bookings with theirs, move to another location. */
export interface Relocate extends BaseCommand {
  readonly kind: "relocate";
  readonly stock_id: string;
  readonly to_storage_id: string;
  /** Free goods to move, without those of the bookings. */
  readonly qty: bigint;
  readonly booking_ids?: readonly string[];
  readonly serials?: readonly string[];
}

export const relocate: KindRules<Relocate> = {
  takenBackBy: ["reverse"],
  isShort: () => false,
  looksUp: ({ stock_id }) => ({ stocks: [stock_id] }),
  locks: ({ stock_id }, lookup) => productsOf(lookup, { stocks: [stock_id] }),
  gather(command, needs, lookup) {
    needs.stock(command.stock_id, command.to_storage_id);
    for (const id of command.booking_ids ?? []) needs.booking(id);
    const goods = lookup.stocks.get(command.stock_id);
    if (goods) needs.serialNumbers(goods, command.serials);
  },
  decide(command, decision) {
    const from = decision.stock(command.stock_id);
    const to = decision.sameGoods(from, { storage_id: command.to_storage_id });
    if (to === from) throw new Refusal("UNKNOWN_STORAGE", { storage_id: command.to_storage_id });
    const bookings = (command.booking_ids ?? []).map((id) => decision.booking(id, "booked", "picked"));
    if (bookings.length === 0 || command.qty !== 0n) positive(command.qty);
    decision.move(from, { qty: -command.qty });
    decision.move(to, { qty: command.qty });
    // Serial numbers of goods that are booked and not yet picked belong to no booking: they are named like free ones.
    const unbound = bookings.reduce((sum, one) => (one.booking_state === "booked" ? sum + one.qty : sum), command.qty);
    if (unbound > 0n) moveSerials(decision, { from, to, qty: unbound, serials: command.serials });
    for (const booking of bookings) moveBooking(decision, booking, from, to);
  },
};

function moveBooking(decision: Decision, booking: BookingRow, from: StockRow, to: StockRow): void {
  const { booking_id, qty, booking_state } = booking;
  if (booking.stock_id !== from.stock_id) throw new Refusal("UNKNOWN_BOOKING", { booking_id, stock_id: from.stock_id });
  if (booking_state === "picked") moveBookedSerials(decision, { booking_id, qty }, to, booking_id);
  decision.move(from, { qty: -qty, booked: -qty });
  decision.move(to, { qty, booked: qty });
  decision.changeBooking(booking, { stock_id: to.stock_id });
}
