import type { BaseCommand } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Draft } from "../draft.ts";
import type { EarlierCommand, Lookup, TakingBack } from "../lookup.ts";
import { type Done, type Leg, Refusal, type SerialMove } from "../outcomes.ts";
import { type KindRules, productsOf, type RowIds } from "./rules.ts";

/** A command is reversed by the opposite of its movements, the last one first. */
interface TakeBack extends BaseCommand {
  readonly kind: TakingBack;
  /** The id of the command that is taken back. */
  readonly corrects: string;
}

/** Reverses any command whose kind allows it. */
export interface Reverse extends TakeBack {
  readonly kind: "reverse";
}

/** Takes a receipt back, and nothing else. */
export interface Unreceive extends TakeBack {
  readonly kind: "unreceive";
}

export const reverse: KindRules<TakeBack> = {
  takenBackBy: [],
  isShort: () => false,
  looksUp: rowsOf,
  locks: (command, lookup) => productsOf(lookup, rowsOf(command, lookup)),
  gather(command, needs, lookup, needsIn) {
    const done = lookup.commands.get(command.corrects)?.outcome;
    if (!done?.ok) return;
    for (const { booking_id } of done.bookings ?? []) needs.booking(booking_id);
    for (const leg of done.legs) (leg.wh_id ? needsIn(leg.wh_id) : needs).stock(leg.stock_id);
    for (const move of done.serials ?? []) {
      needs.serialNumbers(move, [move.serial_no]);
      for (const leg of done.legs) if (leg.wh_id) needsIn(leg.wh_id).serialNumbers(move, [move.serial_no]);
    }
  },
  decide(command, decision, lookup, draftIn) {
    const corrected = demandTakeable(command, lookup.commands.get(command.corrects));
    const { done } = corrected;
    takeBookingsBack(decision, done);
    const draftOf = (leg: Leg): Draft => (leg.wh_id ? draftIn(leg.wh_id) : decision.draft);
    for (const leg of [...done.legs].reverse()) {
      const draft = draftOf(leg);
      const opposite = { qty: -BigInt(leg.qty), booked: -BigInt(leg.booked), corrects: command.corrects };
      decision.move(decision.stock(leg.stock_id, draft), opposite, draft);
    }
    for (const move of [...(done.serials ?? [])].reverse()) takeSerialBack(decision, move, done, draftOf);
    corrected.command.corrected_by = command.id;
    decision.onUndo(() => {
      corrected.command.corrected_by = null;
    });
  },
  corrects: ({ corrects }) => corrects,
};

/** The rows that the command moved in its own warehouse. */
function rowsOf({ corrects }: TakeBack, lookup: Lookup): RowIds {
  const outcome = lookup.commands.get(corrects)?.outcome;
  const legs = outcome?.ok ? outcome.legs : [];
  return { stocks: legs.filter(({ wh_id }) => !wh_id).map(({ stock_id }) => stock_id) };
}

function demandTakeable(
  { kind, corrects }: TakeBack,
  command: EarlierCommand | undefined,
): { command: EarlierCommand; done: Done } {
  if (!command?.outcome.ok) throw new Refusal("UNKNOWN_COMMAND", { corrects });
  if (command.corrected_by) throw new Refusal("ALREADY_CORRECTED", { corrects, by: command.corrected_by });
  if (!command.takenBackBy.includes(kind)) {
    throw new Refusal("NOT_REVERSIBLE", { corrects, kind: command.kind });
  }
  return { command, done: command.outcome };
}

/** Bookings that came along go back as they are: each must still be what it was there. */
function takeBookingsBack(decision: Decision, { bookings = [], legs }: Done): void {
  const origin = legs.find(({ qty }) => qty.startsWith("-"))?.stock_id;
  for (const { booking_id, stock_id, qty, booking_state } of bookings) {
    if (origin === undefined || stock_id === origin) continue;
    const booking = decision.booking(booking_id, booking_state);
    if (booking.stock_id !== stock_id || booking.qty.toString() !== qty)
      throw new Refusal("WRONG_BOOKING_STATE", { booking_id, booking_state: booking.booking_state });
    decision.changeBooking(booking, { stock_id: origin });
  }
}

/** A piece goes back to where it came from, if it still stands where the command put it. */
function takeSerialBack(decision: Decision, move: SerialMove, done: Done, draftOf: (leg: Leg) => Draft): void {
  const stockId = move.to ?? move.from;
  const leg = done.legs.find(({ stock_id }) => stock_id === stockId);
  const draft = leg ? draftOf(leg) : decision.draft;
  const serial = draft.serial(move);
  if (serial === undefined || serial.stock_id !== move.to || serial.booking_id !== move.booking_id) {
    throw new Refusal("SERIAL_UNKNOWN", { serial_no: move.serial_no });
  }
  const { registered: at } = serial;
  const there = at !== null && at !== draft.whId ? done.legs.find(({ wh_id }) => wh_id === at) : undefined;
  if (move.to === null && at !== null && at !== draft.whId && !there)
    throw new Refusal("SERIAL_DUPLICATE", { serial_no: move.serial_no });
  const registered = move.from ? draft.whId : null;
  const came_by = there && draftOf(there).serial(move)?.came_by;
  const stays = done.bookings?.some(({ booking_id }) => booking_id === move.booking_id) ?? false;
  const booking_id = stays ? move.booking_id : null;
  const place = { stock_id: move.from, booking_id, registered, came_by: came_by ?? null, isWayBack: true };
  decision.placeSerial(serial, place, draft);
}
