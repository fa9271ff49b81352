import type { Ship } from "../commands.ts";
import { movePiecesOf } from "../pieces.ts";
import type { KindOf } from "./kind.ts";

/** Picked goods leave the warehouse from the staging location. */
export const ship: KindOf<Ship> = {
  changesFree: false,
  gather(command, needs) {
    for (const id of command.booking_ids) needs.booking(id);
  },
  decide(command, work) {
    for (const id of command.booking_ids) {
      const booking = work.booking(id, "picked");
      const { qty, line_id } = booking;
      movePiecesOf(work, id, qty, null, id);
      work.apply(work.stock(booking.stock_id), { qty: -qty, booked: -qty, line_id });
      work.change(booking, { booking_state: "shipped", ship_command_id: command.id });
    }
    return undefined;
  },
};
