import { newId } from "../../database/id.ts";
import type { BaseCommand, Item } from "../command.ts";
import { type Decision, positive } from "../decision.ts";
import { demandWithin, freeBooking } from "../freeBooking.ts";
import type { BookingRow, StockRow } from "../rows.ts";
import { moveSerials } from "../serialMoves.ts";
import { type KindRules, productsOf, type RowIds } from "./rules.ts";
import { pickWhole, type WholePick } from "./wholePicks.ts";

/** Booked goods move to the staging location together with their booking; free stock stays what it was. */
export interface Pick extends BaseCommand {
  readonly kind: "pick";
  readonly picks: readonly {
    readonly booking_id: string;
    /** The whole booking by default. */
    readonly qty?: bigint;
    readonly serials?: readonly string[];
  }[];
  readonly to_storage_id: string;
  /** What becomes of the rest of a short pick's booking; `keep` by default. */
  readonly rest?: "keep" | "release";
}

const isShort = ({ rest, picks }: Pick): boolean => rest !== "release" && picks.every(({ serials }) => !serials);

export const pick: KindRules<Pick> = {
  takenBackBy: [],
  isShort,
  looksUp: (command) => (isShort(command) ? {} : bookingsOf(command)),
  locks: (command, lookup) => (command.rest === "release" ? productsOf(lookup, bookingsOf(command)) : []),
  gather(command, needs, lookup) {
    for (const { booking_id, serials } of command.picks) {
      needs.booking(booking_id, command.to_storage_id);
      const goods = lookup.bookings.get(booking_id);
      if (goods) needs.serialNumbers(goods, serials);
    }
  },
  decide(command, decision) {
    for (const { booking_id, qty, serials } of command.picks) {
      const booking = decision.booking(booking_id, "booked");
      const from = decision.stock(booking.stock_id);
      const to = decision.sameGoods(from, { storage_id: command.to_storage_id });
      const asked = qty === undefined ? booking.qty : positive(qty);
      demandWithin(booking, asked);
      decision.move(from, { qty: -asked, booked: -asked, line_id: booking.line_id });
      decision.move(to, { qty: asked, booked: asked, line_id: booking.line_id });
      const picked = takeAlong(command, decision, booking, asked, to);
      moveSerials(decision, {
        from,
        to,
        qty: picked.qty,
        serials,
        booking: { before: null, after: picked.booking_id },
      });
      if (picked !== booking && command.rest === "release") freeBooking(decision, booking, booking.qty);
    }
  },
  together: { fits: areWhole, execute: pickWhole },
};

const bookingsOf = ({ picks }: Pick): RowIds => ({ bookings: picks.map(({ booking_id }) => booking_id) });

/** A full pick moves the booking itself; a short one leaves the rest behind and makes a booking of what was picked. */
function takeAlong(command: Pick, decision: Decision, booking: BookingRow, qty: bigint, to: StockRow): BookingRow {
  const picked = {
    stock_id: to.stock_id,
    booking_state: "picked",
    from_stock_id: booking.stock_id,
    pick_command_id: command.id,
  } as const;
  if (qty === booking.qty) {
    decision.changeBooking(booking, picked);
    return booking;
  }
  decision.changeBooking(booking, { qty: booking.qty - qty });
  const { booking_id } = booking;
  return decision.addBooking({ ...booking, ...picked, booking_id: newId(), parent_id: booking_id, fresh: true, qty });
}

/** Nothing but picks of whole bookings without serial numbers, each booking and each command once. */
function areWhole(items: readonly Item<Pick>[]): items is readonly Item<Pick & WholePick>[] {
  const commands = items.map(({ command }) => command);
  if (!commands.every(isWhole)) return false;
  const bookings = commands.flatMap(({ picks }) => picks.map(({ booking_id }) => booking_id));
  return new Set(bookings).size === bookings.length && new Set(commands.map(({ id }) => id)).size === commands.length;
}

const isWhole = (command: Pick): boolean =>
  isShort(command) && !command.despite_frozen && command.picks.every(({ qty }) => qty === undefined);
