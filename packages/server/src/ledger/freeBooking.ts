import type { Decision } from "./decision.ts";
import { Refusal } from "./outcomes.ts";
import type { BookingRow } from "./rows.ts";

/** Frees `qty` of a booking. A picked booking of tracked goods is freed whole, since its pieces are known by number. */
export function freeBooking(decision: Decision, booking: BookingRow, qty: bigint): void {
  const { booking_id, line_id } = booking;
  demandWithin(booking, qty);
  const bound = decision.draft.serialsOf(booking_id);
  if (bound.length > 0 && qty < booking.qty) {
    throw new Refusal("SERIAL_COUNT", { booking_id, needed: booking.qty.toString(), given: qty.toString() });
  }
  for (const serial of bound) {
    decision.placeSerial(serial, { stock_id: serial.stock_id, booking_id: null, registered: serial.registered });
  }
  decision.move(decision.stock(booking.stock_id), { booked: -qty, line_id });
  if (qty === booking.qty) decision.changeBooking(booking, { booking_state: "released" });
  else decision.changeBooking(booking, { qty: booking.qty - qty });
}

/** Refuses more than is booked. */
export function demandWithin({ booking_id, qty }: BookingRow, asked: bigint): void {
  if (asked <= qty) return;
  throw new Refusal("INSUFFICIENT_STOCK", { booking_id, asked: asked.toString(), available: qty.toString() });
}
