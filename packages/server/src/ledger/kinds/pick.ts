import { newId } from "../../database/id.ts";
import type { Pick } from "../commands.ts";
import { Refusal } from "../commands.ts";
import type { BookingRow, StockRow } from "../rows.ts";
import type { Work } from "../work.ts";
import { positive } from "../work.ts";
import type { KindOf } from "./kind.ts";
import { free } from "./release.ts";

/** Booked goods move to the staging location together with their booking; free stock stays what it was. */
export const pick: KindOf<Pick> = {
  changesFree: (command) => command.rest === "release",
  gather(command, needs, looked) {
    for (const { booking_id, serials } of command.picks) {
      needs.booking(booking_id, command.to_storage_id);
      const of = looked.bookings.get(booking_id);
      if (of) needs.numbers(of, serials);
    }
  },
  decide(command, work) {
    for (const { booking_id, qty, serials } of command.picks) {
      const booking = work.booking(booking_id, "booked");
      const from = work.stock(booking.stock_id);
      const to = work.beside(from, { storage_id: command.to_storage_id });
      const picked = take(command, work, booking, qty === undefined ? booking.qty : positive(qty), from, to);
      work.pieces({
        from,
        to,
        qty: picked.qty,
        serials,
        booking: { before: null, after: picked.booking_id },
      });
      if (picked !== booking && command.rest === "release") free(work, booking, booking.qty);
    }
    return undefined;
  },
};

/** A full pick moves the booking itself; a short one leaves the rest behind and makes a booking of what was picked. */
function take(command: Pick, work: Work, booking: BookingRow, qty: bigint, from: StockRow, to: StockRow): BookingRow {
  const { booking_id, line_id } = booking;
  if (qty > booking.qty) {
    throw new Refusal("INSUFFICIENT_STOCK", { booking_id, asked: qty.toString(), available: booking.qty.toString() });
  }
  work.apply(from, { qty: -qty, booked: -qty, line_id });
  work.apply(to, { qty, booked: qty, line_id });
  const picked = {
    stock_id: to.stock_id,
    booking_state: "picked",
    from_stock_id: from.stock_id,
    pick_command_id: command.id,
  } as const;
  if (qty === booking.qty) {
    work.change(booking, picked);
    return booking;
  }
  work.change(booking, { qty: booking.qty - qty });
  return work.add({ ...booking, ...picked, booking_id: newId(), parent_id: booking_id, fresh: true, qty });
}
