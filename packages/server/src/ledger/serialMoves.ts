import { newId } from "../database/id.ts";
import type { Decision } from "./decision.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./outcomes.ts";
import type { SerialRow, StockRow } from "./rows.ts";
import { nowhere, serialKey } from "./rows.ts";

interface PieceMove {
  /** Null: they come from outside. */
  readonly from: StockRow | null;
  /** Null: they leave. */
  readonly to: StockRow | null;
  readonly qty: bigint;
  readonly serials: readonly string[] | undefined;
  /** The booking that they belong to now, and the one afterwards. */
  readonly booking?: { readonly before: string | null; readonly after: string | null };
  /** Of the warehouse that they go to; the command's own by default. */
  readonly toDraft?: Draft;
}

/** Moves single pieces by their serial numbers. A tracked product needs as many numbers as pieces, another one none. */
export function moveSerials(decision: Decision, move: PieceMove): void {
  const { from, to, qty, serials = [] } = move;
  if (from?.tracked && to?.tracked && from.owner_id === to.owner_id && from.product_id === to.product_id) {
    demandCount(from, qty, serials);
    for (const number of serials) moveOne(decision, move, from, to, number);
    return;
  }
  if (from?.tracked) {
    demandCount(from, qty, serials);
    for (const number of serials) takeOut(decision, move, from, number);
  }
  if (to?.tracked) {
    demandCount(to, qty, serials);
    for (const number of serials) bringIn(decision, move, to, number);
  }
  if (!from?.tracked && !to?.tracked && serials.length > 0) {
    throw new Refusal("SERIAL_COUNT", { needed: "0", given: serials.length.toString() });
  }
}

/** What goes of a booking: pieces, and which of those that are bound to it; all of them unless told. */
interface Bound {
  readonly booking_id: string;
  readonly qty: bigint;
  readonly serials?: readonly string[] | undefined;
}

/** Numbers bound to a booking go where the booking goes. */
export function moveBookedSerials(
  decision: Decision,
  { booking_id, qty, serials }: Bound,
  to: StockRow | null,
  after: string | null,
): void {
  const bound = decision.draft.serialsOf(booking_id);
  const row = decision.draft.bookings.get(booking_id);
  const tracked = row !== undefined && decision.stock(row.stock_id).tracked;
  const going = serials ? namedOf(bound, booking_id, serials) : bound;
  const needed = tracked ? qty : 0n;
  if ((tracked || serials) && BigInt(going.length) !== needed) {
    throw new Refusal("SERIAL_COUNT", { needed: needed.toString(), given: going.length.toString() });
  }
  for (const serial of going) {
    decision.placeSerial(serial, {
      stock_id: to?.stock_id ?? null,
      booking_id: after,
      registered: to ? decision.draft.whId : null,
      isWayBack: to !== null,
    });
  }
}

function namedOf(bound: readonly SerialRow[], booking_id: string, serials: readonly string[]): readonly SerialRow[] {
  return [...new Set(serials)].map((serial_no) => {
    const serial = bound.find((one) => one.serial_no === serial_no);
    if (serial === undefined) throw new Refusal("SERIAL_UNKNOWN", { serial_no, booking_id });
    return serial;
  });
}

function moveOne(decision: Decision, move: PieceMove, from: StockRow, to: StockRow, number: string): void {
  const { toDraft = decision.draft } = move;
  const serial = serialOn(decision, move, from, number);
  if (toDraft === decision.draft) {
    decision.placeSerial(serial, {
      stock_id: to.stock_id,
      booking_id: move.booking?.after ?? null,
      registered: toDraft.whId,
    });
    return;
  }
  decision.placeSerial(serial, { stock_id: null, booking_id: null, registered: toDraft.whId });
  const there = toDraft.serial(serial) ?? newSerial(decision, toDraft, to, number);
  const place = { stock_id: to.stock_id, booking_id: null, registered: toDraft.whId, came_by: serial.came_by };
  decision.placeSerial(there, place, toDraft);
}

function takeOut(decision: Decision, move: PieceMove, from: StockRow, number: string): void {
  const serial = serialOn(decision, move, from, number);
  decision.placeSerial(serial, { stock_id: null, booking_id: move.booking?.after ?? null, registered: null });
}

function bringIn(decision: Decision, move: PieceMove, to: StockRow, number: string): void {
  const { toDraft = decision.draft } = move;
  const serial = toDraft.serial({ ...to, serial_no: number }) ?? newSerial(decision, toDraft, to, number);
  if (serial.registered !== null || serial.stock_id !== null) refuseDuplicate(serial);
  decision.placeSerial(serial, { stock_id: to.stock_id, booking_id: null, registered: toDraft.whId }, toDraft);
}

function serialOn(decision: Decision, move: PieceMove, from: StockRow, number: string): SerialRow {
  const serial = decision.draft.serial({ ...from, serial_no: number });
  if (serial?.stock_id !== from.stock_id || serial.booking_id !== (move.booking?.before ?? null)) {
    throw new Refusal("SERIAL_UNKNOWN", { serial_no: number, stock_id: from.stock_id });
  }
  return serial;
}

function newSerial(decision: Decision, draft: Draft, at: StockRow, serial_no: string): SerialRow {
  const row: SerialRow = {
    serial_id: newId(),
    owner_id: at.owner_id,
    product_id: at.product_id,
    serial_no,
    fresh: true,
    ...nowhere,
  };
  draft.serials.set(serialKey(row), row);
  decision.onUndo(() => draft.serials.delete(serialKey(row)));
  return row;
}

function demandCount(row: StockRow, qty: bigint, serials: readonly string[]): void {
  const twice = serials.find((one, index) => serials.indexOf(one) !== index);
  if (twice !== undefined) throw new Refusal("SERIAL_DUPLICATE", { serial_no: twice });
  if (BigInt(serials.length) === qty) return;
  throw new Refusal("SERIAL_COUNT", {
    stock_id: row.stock_id,
    needed: qty.toString(),
    given: serials.length.toString(),
  });
}

function refuseDuplicate(serial: SerialRow): never {
  throw new Refusal("SERIAL_IN_STOCK", { serial_no: serial.serial_no });
}
