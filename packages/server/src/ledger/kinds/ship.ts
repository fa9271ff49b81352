import type { BaseCommand } from "../command.ts";
import { moveBookedSerials } from "../serialMoves.ts";
import type { KindRules } from "./rules.ts";

/** Picked goods leave the warehouse from the staging location. */
export interface Ship extends BaseCommand {
  readonly kind: "ship";
  readonly booking_ids: readonly string[];
}

export const ship: KindRules<Ship> = {
  takenBackBy: [],
  isShort: () => true,
  looksUp: () => ({}),
  locks: () => [],
  gather(command, needs) {
    for (const id of command.booking_ids) needs.booking(id);
  },
  decide(command, decision) {
    for (const id of command.booking_ids) {
      const booking = decision.booking(id, "picked");
      const { qty, line_id } = booking;
      moveBookedSerials(decision, { booking_id: id, qty }, null, id);
      decision.move(decision.stock(booking.stock_id), { qty: -qty, booked: -qty, line_id });
      decision.changeBooking(booking, { booking_state: "shipped", ship_command_id: command.id });
    }
  },
};
