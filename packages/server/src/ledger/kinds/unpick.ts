import { newId } from "../../database/id.ts";
import type { BaseCommand } from "../command.ts";
import { type Decision, positive } from "../decision.ts";
import { demandWithin } from "../freeBooking.ts";
import { Refusal } from "../outcomes.ts";
import type { BookingRow } from "../rows.ts";
import { moveBookedSerials } from "../serialMoves.ts";
import type { KindRules } from "./rules.ts";

/** The way back of a pick: goods and booking return to the row that they came from, wholly or in part. */
export interface Unpick extends BaseCommand {
  readonly kind: "unpick";
  readonly bookings: readonly {
    readonly booking_id: string;
    /** The whole booking by default. */
    readonly qty?: bigint;
    /** Which pieces go back, where not all do. */
    readonly serials?: readonly string[];
  }[];
}

type Back = Unpick["bookings"][number];

export const unpick: KindRules<Unpick> = {
  takenBackBy: [],
  // The booking that a short pick was taken from must be known, to be locked with it.
  isShort: () => false,
  looksUp: ({ bookings }) => ({ bookings: bookings.map(({ booking_id }) => booking_id) }),
  locks: () => [],
  gather(command, needs, lookup) {
    for (const { booking_id } of command.bookings) {
      needs.booking(booking_id);
      const parent = lookup.bookings.get(booking_id)?.parent_id;
      if (parent) needs.booking(parent);
    }
  },
  decide(command, decision) {
    for (const back of command.bookings) putBack(decision, back, decision.booking(back.booking_id, "picked"));
  },
};

function putBack(decision: Decision, back: Back, booking: BookingRow): void {
  const { booking_id, line_id, from_stock_id } = booking;
  if (from_stock_id === null) throw new Refusal("WRONG_BOOKING_STATE", { booking_id });
  const qty = back.qty === undefined ? booking.qty : positive(back.qty);
  demandWithin(booking, qty);
  const staged = decision.stock(booking.stock_id);
  const origin = decision.stock(from_stock_id);
  const corrects = booking.pick_command_id;
  moveBookedSerials(decision, { booking_id, qty, serials: back.serials }, origin, null);
  decision.move(staged, { qty: -qty, booked: -qty, line_id, corrects });
  decision.move(origin, { qty, booked: qty, line_id, corrects });
  waitAgain(decision, booking, qty, from_stock_id);
}

/** What went back waits for its pick again, together with what waits of the same booking in that place. */
function waitAgain(decision: Decision, booking: BookingRow, qty: bigint, at: string): void {
  const isWhole = qty === booking.qty;
  const waiting = { stock_id: at, booking_state: "booked", from_stock_id: null, pick_command_id: null } as const;
  const parent = booking.parent_id === null ? undefined : decision.draft.bookings.get(booking.parent_id);
  if (parent?.booking_state === "booked" && parent.stock_id === at) {
    decision.changeBooking(parent, { qty: parent.qty + qty });
    decision.changeBooking(booking, isWhole ? { booking_state: "released" } : { qty: booking.qty - qty });
  } else if (isWhole) {
    decision.changeBooking(booking, waiting);
  } else {
    const part = { ...booking, ...waiting, booking_id: newId(), parent_id: null, fresh: true, qty };
    decision.changeBooking(booking, { qty: booking.qty - qty, parent_id: part.booking_id });
    decision.addBooking(part);
  }
}
