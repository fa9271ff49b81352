import { newId } from "../database/id.ts";
import { Refusal } from "./commands.ts";
import type { Draft } from "./draft.ts";
import type { SerialRow, StockRow } from "./rows.ts";
import { serialKey } from "./rows.ts";
import type { Work } from "./work.ts";

export interface PieceMove {
  /** Null: they come from outside. */
  readonly from: StockRow | null;
  /** Null: they leave. */
  readonly to: StockRow | null;
  readonly qty: bigint;
  readonly serials: readonly string[] | undefined;
  /** The booking that they belong to now, and the one afterwards. */
  readonly booking?: { readonly before: string | null; readonly after: string | null };
  readonly toDraft?: Draft;
}

/** Moves single pieces by their serial numbers. A tracked product needs as many numbers as pieces, another one none. */
export function movePieces(work: Work, move: PieceMove): void {
  const { from, to, qty, serials = [] } = move;
  if (from?.tracked && to?.tracked && from.owner_id === to.owner_id && from.product_id === to.product_id) {
    count(from, qty, serials);
    for (const number of serials) shift(work, move, from, to, number);
    return;
  }
  if (from?.tracked) {
    count(from, qty, serials);
    for (const number of serials) leave(work, move, from, number);
  }
  if (to?.tracked) {
    count(to, qty, serials);
    for (const number of serials) arrive(work, move, to, number);
  }
  if (!from?.tracked && !to?.tracked && serials.length > 0) {
    throw new Refusal("SERIAL_COUNT", { needed: "0", given: serials.length.toString() });
  }
}

/** Numbers bound to a booking go where the booking goes. */
export function movePiecesOf(
  work: Work,
  bookingId: string,
  qty: bigint,
  to: StockRow | null,
  after: string | null,
): void {
  const bound = work.draft.serialsOf(bookingId);
  const row = work.draft.bookings.get(bookingId);
  const tracked = row !== undefined && work.stock(row.stock_id).tracked;
  if (tracked && BigInt(bound.length) !== qty) {
    throw new Refusal("SERIAL_COUNT", { needed: qty.toString(), given: bound.length.toString() });
  }
  for (const serial of bound) {
    if (to !== null && serial.registered !== null && serial.registered !== work.draft.whId) duplicate(serial);
    work.place(serial, { stock_id: to?.stock_id ?? null, booking_id: after, registered: to ? work.draft.whId : null });
  }
}

function shift(work: Work, move: PieceMove, from: StockRow, to: StockRow, number: string): void {
  const { toDraft = work.draft } = move;
  const serial = standing(work, move, from, number);
  if (toDraft === work.draft) {
    work.place(serial, {
      stock_id: to.stock_id,
      booking_id: move.booking?.after ?? null,
      registered: toDraft.whId,
    });
    return;
  }
  work.place(serial, { stock_id: null, booking_id: null, registered: toDraft.whId });
  const there = toDraft.serial(serial) ?? fresh(work, toDraft, to, number);
  work.place(there, { stock_id: to.stock_id, booking_id: null, registered: toDraft.whId }, toDraft);
}

function leave(work: Work, move: PieceMove, from: StockRow, number: string): void {
  const serial = standing(work, move, from, number);
  work.place(serial, { stock_id: null, booking_id: null, registered: null });
}

function arrive(work: Work, move: PieceMove, to: StockRow, number: string): void {
  const { toDraft = work.draft } = move;
  const serial = toDraft.serial({ ...to, serial_no: number }) ?? fresh(work, toDraft, to, number);
  if (serial.registered !== null || serial.stock_id !== null) duplicate(serial);
  work.place(serial, { stock_id: to.stock_id, booking_id: null, registered: toDraft.whId }, toDraft);
}

function standing(work: Work, move: PieceMove, from: StockRow, number: string): SerialRow {
  const serial = work.draft.serial({ ...from, serial_no: number });
  if (serial?.stock_id !== from.stock_id || serial.booking_id !== (move.booking?.before ?? null)) {
    throw new Refusal("SERIAL_UNKNOWN", { serial_no: number, stock_id: from.stock_id });
  }
  return serial;
}

function fresh(work: Work, draft: Draft, at: StockRow, serial_no: string): SerialRow {
  const row: SerialRow = {
    serial_id: newId(),
    owner_id: at.owner_id,
    product_id: at.product_id,
    serial_no,
    fresh: true,
    registered: null,
    stock_id: null,
    booking_id: null,
  };
  draft.serials.set(serialKey(row), row);
  work.onUndo(() => draft.serials.delete(serialKey(row)));
  return row;
}

function count(row: StockRow, qty: bigint, serials: readonly string[]): void {
  if (BigInt(serials.length) === qty && new Set(serials).size === serials.length) return;
  throw new Refusal("SERIAL_COUNT", {
    stock_id: row.stock_id,
    needed: qty.toString(),
    given: serials.length.toString(),
  });
}

function duplicate(serial: SerialRow): never {
  throw new Refusal("SERIAL_DUPLICATE", { serial_no: serial.serial_no });
}
