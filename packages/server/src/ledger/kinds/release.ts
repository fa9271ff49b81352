import type { BaseCommand } from "../command.ts";
import { positive } from "../decision.ts";
import { freeBooking } from "../freeBooking.ts";
import { type KindRules, productsOf, type RowIds } from "./rules.ts";

/** Bookings are freed, wholly or in part, picked ones too; the goods stay where they are. */
export interface Release extends BaseCommand {
  readonly kind: "release";
  readonly bookings: readonly { readonly booking_id: string; readonly qty?: bigint }[];
}

export const release: KindRules<Release> = {
  takenBackBy: [],
  isShort: () => false,
  looksUp: bookingsOf,
  locks: (command, lookup) => productsOf(lookup, bookingsOf(command)),
  gather(command, needs) {
    for (const { booking_id } of command.bookings) needs.booking(booking_id);
  },
  decide(command, decision) {
    for (const { booking_id, qty } of command.bookings) {
      const booking = decision.booking(booking_id, "booked", "picked");
      freeBooking(decision, booking, qty === undefined ? booking.qty : positive(qty));
    }
  },
};

function bookingsOf({ bookings }: Release): RowIds {
  return { bookings: bookings.map(({ booking_id }) => booking_id) };
}
