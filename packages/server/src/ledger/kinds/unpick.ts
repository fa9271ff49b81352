import type { BaseCommand } from "../command.ts";
import type { Decision } from "../decision.ts";
import { Refusal } from "../outcomes.ts";
import type { BookingRow } from "../rows.ts";
import { moveBookedSerials } from "../serialMoves.ts";
import type { KindRules } from "./rules.ts";

/** The way back of a pick: goods and booking return to the row that they came from. */
export interface Unpick extends BaseCommand {
  readonly kind: "unpick";
  readonly booking_ids: readonly string[];
}

export const unpick: KindRules<Unpick> = {
  takenBackBy: [],
  // The booking that a short pick was taken from must be known, to be locked with it.
  isShort: () => false,
  looksUp: ({ booking_ids }) => ({ bookings: booking_ids }),
  locks: () => [],
  gather(command, needs, lookup) {
    for (const id of command.booking_ids) {
      needs.booking(id);
      const parent = lookup.bookings.get(id)?.parent_id;
      if (parent) needs.booking(parent);
    }
  },
  decide(command, decision) {
    for (const id of command.booking_ids) putBack(decision, decision.booking(id, "picked"));
  },
};

function putBack(decision: Decision, booking: BookingRow): void {
  const { booking_id, line_id, qty, from_stock_id } = booking;
  if (from_stock_id === null) throw new Refusal("WRONG_BOOKING_STATE", { booking_id });
  const staged = decision.stock(booking.stock_id);
  const origin = decision.stock(from_stock_id);
  const corrects = booking.pick_command_id;
  moveBookedSerials(decision, booking_id, qty, origin, null);
  decision.move(staged, { qty: -qty, booked: -qty, line_id, corrects });
  decision.move(origin, { qty, booked: qty, line_id, corrects });
  const parent = booking.parent_id === null ? undefined : decision.draft.bookings.get(booking.parent_id);
  // The part of a short pick joins what it was taken from, where that still waits in the same place.
  if (parent?.booking_state === "booked" && parent.stock_id === from_stock_id) {
    decision.changeBooking(parent, { qty: parent.qty + qty });
    decision.changeBooking(booking, { booking_state: "released" });
    return;
  }
  decision.changeBooking(booking, {
    stock_id: from_stock_id,
    booking_state: "booked",
    from_stock_id: null,
    pick_command_id: null,
  });
}
