import type { BaseCommand } from "../command.ts";
import { moveBookedSerials } from "../serialMoves.ts";
import type { KindRules } from "./rules.ts";

/** The way back of a shipment: the goods are on the location that they were shipped from again, booked as before. */
export interface Unship extends BaseCommand {
  readonly kind: "unship";
  readonly booking_ids: readonly string[];
}

export const unship: KindRules<Unship> = {
  takenBackBy: [],
  isShort: () => true,
  looksUp: () => ({}),
  locks: () => [],
  gather(command, needs) {
    for (const id of command.booking_ids) needs.booking(id);
  },
  decide(command, decision) {
    for (const id of command.booking_ids) {
      const booking = decision.booking(id, "shipped");
      const { qty, line_id } = booking;
      const row = decision.stock(booking.stock_id);
      decision.move(row, { qty, booked: qty, line_id, corrects: booking.ship_command_id });
      moveBookedSerials(decision, { booking_id: id, qty }, row, id);
      decision.changeBooking(booking, { booking_state: "picked", ship_command_id: null });
    }
  },
};
