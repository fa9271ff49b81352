import type { Relocate } from "../commands.ts";
import { Refusal } from "../commands.ts";
import { movePiecesOf } from "../pieces.ts";
import type { BookingRow, StockRow } from "../rows.ts";
import type { Work } from "../work.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Free goods, and bookings with theirs, move to another location. */
export const relocate: KindOf<Relocate> = {
  changesFree: true,
  gather(command, needs, looked) {
    needs.stock(command.stock_id, { to_storage_id: command.to_storage_id });
    for (const id of command.booking_ids ?? []) needs.booking(id);
    const of = looked.stocks.get(command.stock_id);
    if (of) needs.numbers(of, command.serials);
  },
  decide(command, work) {
    const from = work.stock(command.stock_id);
    const to = work.beside(from, { storage_id: command.to_storage_id });
    if (to === from) throw new Refusal("UNKNOWN_STORAGE", { storage_id: command.to_storage_id });
    const bookings = (command.booking_ids ?? []).map((id) => work.booking(id, "booked", "picked"));
    if (bookings.length === 0 || command.qty !== 0n) positive(command.qty);
    work.apply(from, { qty: -command.qty });
    work.apply(to, { qty: command.qty });
    const loose = bookings.reduce((sum, one) => (one.booking_state === "booked" ? sum + one.qty : sum), command.qty);
    if (loose > 0n) work.pieces({ from, to, qty: loose, serials: command.serials });
    for (const booking of bookings) carry(work, booking, from, to);
    return undefined;
  },
};

function carry(work: Work, booking: BookingRow, from: StockRow, to: StockRow): void {
  const { booking_id, qty, booking_state } = booking;
  if (booking.stock_id !== from.stock_id) throw new Refusal("UNKNOWN_BOOKING", { booking_id, stock_id: from.stock_id });
  if (booking_state === "picked") movePiecesOf(work, booking_id, qty, to, booking_id);
  work.apply(from, { qty: -qty, booked: -qty });
  work.apply(to, { qty, booked: qty });
  work.change(booking, { stock_id: to.stock_id });
}
