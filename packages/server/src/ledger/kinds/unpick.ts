import type { Unpick } from "../commands.ts";
import { Refusal } from "../commands.ts";
import { movePiecesOf } from "../pieces.ts";
import type { BookingRow } from "../rows.ts";
import type { Work } from "../work.ts";
import type { KindOf } from "./kind.ts";

/** The way back of a pick: goods and booking return to the row they came from. */
export const unpick: KindOf<Unpick> = {
  changesFree: false,
  gather(command, needs, looked) {
    for (const id of command.booking_ids) {
      needs.booking(id);
      const parent = looked.bookings.get(id)?.parent_id;
      if (parent) needs.booking(parent);
    }
  },
  decide(command, work) {
    for (const id of command.booking_ids) putBack(work, work.booking(id, "picked"));
    return undefined;
  },
};

function putBack(work: Work, booking: BookingRow): void {
  const { booking_id, line_id, qty, from_stock_id } = booking;
  if (from_stock_id === null) throw new Refusal("WRONG_BOOKING_STATE", { booking_id });
  const staged = work.stock(booking.stock_id);
  const origin = work.stock(from_stock_id);
  const corrects = booking.pick_command_id;
  movePiecesOf(work, booking_id, qty, origin, null);
  work.apply(staged, { qty: -qty, booked: -qty, line_id, corrects });
  work.apply(origin, { qty, booked: qty, line_id, corrects });
  const parent = booking.parent_id === null ? undefined : work.draft.bookings.get(booking.parent_id);
  // The part of a short pick joins what it was taken from, where that still waits in the same place.
  if (parent?.booking_state === "booked" && parent.stock_id === from_stock_id) {
    work.change(parent, { qty: parent.qty + qty });
    work.change(booking, { booking_state: "released" });
    return;
  }
  work.change(booking, {
    stock_id: from_stock_id,
    booking_state: "booked",
    from_stock_id: null,
    pick_command_id: null,
  });
}
