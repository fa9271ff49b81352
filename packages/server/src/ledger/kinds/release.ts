import type { Release } from "../commands.ts";
import { Refusal } from "../commands.ts";
import type { BookingRow } from "../rows.ts";
import type { Work } from "../work.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** Bookings are freed; the goods stay where they are. */
export const release: KindOf<Release> = {
  changesFree: true,
  gather(command, needs) {
    for (const { booking_id } of command.bookings) needs.booking(booking_id);
  },
  decide(command, work) {
    for (const { booking_id, qty } of command.bookings) {
      const booking = work.booking(booking_id, "booked", "picked");
      free(work, booking, qty === undefined ? booking.qty : positive(qty));
    }
    return undefined;
  },
};

/** Frees `qty` of a booking. A picked booking of tracked goods is freed whole, since its pieces are known by number. */
export function free(work: Work, booking: BookingRow, qty: bigint): void {
  const { booking_id, line_id } = booking;
  if (qty > booking.qty) {
    throw new Refusal("INSUFFICIENT_STOCK", { booking_id, asked: qty.toString(), available: booking.qty.toString() });
  }
  const bound = work.draft.serialsOf(booking_id);
  if (bound.length > 0 && qty < booking.qty) {
    throw new Refusal("SERIAL_COUNT", { booking_id, needed: booking.qty.toString(), given: qty.toString() });
  }
  for (const serial of bound) {
    work.place(serial, { stock_id: serial.stock_id, booking_id: null, registered: serial.registered });
  }
  work.apply(work.stock(booking.stock_id), { booked: -qty, line_id });
  if (qty === booking.qty) work.change(booking, { booking_state: "released" });
  else work.change(booking, { qty: booking.qty - qty });
}
