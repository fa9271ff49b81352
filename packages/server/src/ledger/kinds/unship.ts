import type { Unship } from "../commands.ts";
import { movePiecesOf } from "../pieces.ts";
import type { KindOf } from "./kind.ts";

/** The way back of a shipment: the goods stand on the staging location again, booked as before. */
export const unship: KindOf<Unship> = {
  changesFree: false,
  gather(command, needs) {
    for (const id of command.booking_ids) needs.booking(id);
  },
  decide(command, work) {
    for (const id of command.booking_ids) {
      const booking = work.booking(id, "shipped");
      const { qty, line_id } = booking;
      const row = work.stock(booking.stock_id);
      work.apply(row, { qty, booked: qty, line_id, corrects: booking.ship_command_id });
      movePiecesOf(work, id, qty, row, id);
      work.change(booking, { booking_state: "picked", ship_command_id: null });
    }
    return undefined;
  },
};
