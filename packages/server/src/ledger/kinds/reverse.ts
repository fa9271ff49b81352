import type { Done, Kind, Leg, Reverse } from "../commands.ts";
import { Refusal } from "../commands.ts";
import type { Draft } from "../draft.ts";
import type { Corrected } from "../look.ts";
import type { Work } from "../work.ts";
import type { KindOf } from "./kind.ts";

const reversible: readonly Kind[] = ["receive", "adjust", "relocate", "change_lot", "transfer", "process"];

/** A command is taken back by the same movements the other way round, the last one first. */
export const reverse: KindOf<Reverse> = {
  changesFree: true,
  gather(command, needs, looked, there) {
    const done = looked.corrected.get(command.corrects)?.outcome;
    if (!done?.ok) return;
    for (const leg of done.legs) (leg.wh_id ? there(leg.wh_id) : needs).stock(leg.stock_id);
    for (const move of done.serials ?? []) {
      needs.numbers(move, [move.serial_no]);
      for (const leg of done.legs) if (leg.wh_id) there(leg.wh_id).numbers(move, [move.serial_no]);
    }
  },
  decide(command, work, looked, there) {
    const corrected = looked.corrected.get(command.corrects);
    const done = takeable(command, corrected);
    const draftOf = (leg: Leg): Draft => (leg.wh_id ? there(leg.wh_id) : work.draft);
    for (const leg of [...done.legs].reverse()) {
      const draft = draftOf(leg);
      work.apply(work.stock(leg.stock_id, draft), { qty: -BigInt(leg.qty), corrects: command.corrects }, draft);
    }
    for (const move of [...(done.serials ?? [])].reverse()) undoMove(work, move, done, draftOf);
    if (corrected) {
      corrected.corrected_by = command.id;
      work.onUndo(() => {
        corrected.corrected_by = null;
      });
    }
    return undefined;
  },
};

function takeable(command: Reverse, corrected: Corrected | undefined): Done {
  const { corrects } = command;
  if (!corrected?.outcome.ok) throw new Refusal("UNKNOWN_COMMAND", { corrects });
  if (corrected.corrected_by) throw new Refusal("ALREADY_CORRECTED", { corrects, by: corrected.corrected_by });
  const kindFits = command.kind === "unreceive" ? corrected.kind === "receive" : reversible.includes(corrected.kind);
  if (!kindFits || corrected.outcome.bookings) throw new Refusal("NOT_REVERSIBLE", { corrects, kind: corrected.kind });
  return corrected.outcome;
}

/** A piece goes back to where it came from, if it still stands where the command put it. */
function undoMove(
  work: Work,
  move: NonNullable<Done["serials"]>[number],
  done: Done,
  draftOf: (leg: Leg) => Draft,
): void {
  const place = move.to ?? move.from;
  const leg = done.legs.find(({ stock_id }) => stock_id === place);
  const draft = leg ? draftOf(leg) : work.draft;
  const serial = draft.serial(move);
  if (serial === undefined || serial.stock_id !== move.to || serial.booking_id !== null) {
    throw new Refusal("SERIAL_UNKNOWN", { serial_no: move.serial_no });
  }
  if (move.to === null && serial.registered !== null && serial.registered !== draft.whId) {
    const elsewhere = done.legs.some(({ wh_id }) => wh_id === serial.registered);
    if (!elsewhere) throw new Refusal("SERIAL_DUPLICATE", { serial_no: move.serial_no });
  }
  work.place(serial, { stock_id: move.from, booking_id: null, registered: move.from ? draft.whId : null }, draft);
}
