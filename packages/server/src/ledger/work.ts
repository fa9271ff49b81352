import type { BookingOutcome, Command, Leg, LotAttributes, SerialMove } from "./commands.ts";
import { Refusal } from "./commands.ts";
import type { Draft } from "./draft.ts";
import { movePieces } from "./pieces.ts";
import type { BookingRow, BucketIdentity, SerialRow, StockRow } from "./rows.ts";

export interface Step {
  readonly qty?: bigint;
  readonly booked?: bigint;
  readonly line_id?: string | null;
  readonly corrects?: string | null;
}

type BookingPatch = Partial<
  Pick<BookingRow, "stock_id" | "qty" | "booking_state" | "from_stock_id" | "pick_command_id" | "ship_command_id">
>;

/** One command while it is decided: each change is checked as it is made, and all of them are undone when it is refused. */
export class Work {
  readonly no: number;
  readonly command: Command;
  readonly draft: Draft;
  readonly legs: Leg[] = [];
  readonly bookings: BookingOutcome[] = [];
  readonly serials: SerialMove[] = [];
  private readonly undoing: (() => void)[] = [];

  constructor(no: number, command: Command, draft: Draft) {
    this.no = no;
    this.command = command;
    this.draft = draft;
  }

  stock(stockId: string, draft = this.draft): StockRow {
    const row = draft.stocks.get(stockId);
    if (row === undefined) throw new Refusal("UNKNOWN_STOCK", { stock_id: stockId });
    return row;
  }

  /** The row beside `row` with some of its place changed. */
  beside(row: StockRow, change: Partial<BucketIdentity>): StockRow {
    return this.bucket({ ...row, ...change });
  }

  bucket(identity: BucketIdentity, draft = this.draft): StockRow {
    const found = draft.find(identity);
    if (found === undefined) throw new Refusal("UNKNOWN_STORAGE", { storage_id: identity.storage_id });
    return found;
  }

  /** The lot with these attributes: it was made before the rows were locked. */
  lotId(ownerId: string, productId: string, attributes: LotAttributes, draft = this.draft): string {
    const found = draft.lotOf(ownerId, productId, attributes);
    if (found === undefined) throw new Refusal("UNKNOWN_STOCK", { owner_id: ownerId, product_id: productId });
    return found;
  }

  booking(bookingId: string, ...states: BookingRow["booking_state"][]): BookingRow {
    const row = this.draft.bookings.get(bookingId);
    if (row === undefined) throw new Refusal("UNKNOWN_BOOKING", { booking_id: bookingId });
    if (!states.includes(row.booking_state)) {
      throw new Refusal("WRONG_BOOKING_STATE", { booking_id: bookingId, booking_state: row.booking_state });
    }
    return row;
  }

  /** One leg: a movement on one row. */
  apply(row: StockRow, { qty = 0n, booked = 0n, line_id, corrects }: Step, draft = this.draft): void {
    if (qty === 0n && booked === 0n) return;
    this.check(row, qty, booked);
    row.qty += qty;
    row.booked += booked;
    row.version += 1n;
    draft.movements.push({
      no: this.no,
      row,
      line_id: line_id === undefined ? (this.command.line_id ?? null) : line_id,
      qty_delta: qty,
      booked_delta: booked,
      qty_after: row.qty,
      booked_after: row.booked,
      version: row.version,
      corrects: corrects ?? null,
    });
    if (qty !== 0n && !this.command.despite_frozen) draft.moved.add(row.storage_id);
    this.legs.push({
      ...(draft === this.draft ? {} : { wh_id: draft.whId }),
      stock_id: row.stock_id,
      lot_id: row.lot_id,
      storage_id: row.storage_id,
      qty: qty.toString(),
      booked: booked.toString(),
    });
    this.undoing.push(() => {
      row.qty -= qty;
      row.booked -= booked;
      row.version -= 1n;
      draft.movements.pop();
    });
  }

  private check(row: StockRow, qty: bigint, booked: bigint): void {
    const { stock_id } = row;
    if (qty !== 0n && row.frozen && !this.command.despite_frozen) {
      throw new Refusal("LOCATION_FROZEN", { stock_id, storage_id: row.storage_id });
    }
    const left = row.qty + qty;
    const bookedLeft = row.booked + booked;
    if (left >= 0n && bookedLeft <= left) return;
    const available = (row.qty - row.booked).toString();
    const asked = (qty < 0n ? -qty : booked).toString();
    throw new Refusal(left < 0n || booked > 0n ? "INSUFFICIENT_STOCK" : "BOOKED_STOCK", { stock_id, asked, available });
  }

  change(row: BookingRow, patch: BookingPatch): void {
    const before: BookingPatch = { ...row };
    Object.assign(row, patch);
    const already = this.draft.changedBookings.has(row);
    this.draft.changedBookings.add(row);
    this.undoing.push(() => {
      Object.assign(row, before);
      if (!already) this.draft.changedBookings.delete(row);
    });
    this.note(row);
  }

  add(row: BookingRow): BookingRow {
    this.draft.bookings.set(row.booking_id, row);
    this.draft.changedBookings.add(row);
    this.undoing.push(() => {
      this.draft.bookings.delete(row.booking_id);
      this.draft.changedBookings.delete(row);
    });
    this.note(row);
    return row;
  }

  /** Moves exactly these numbers, as many as pieces where the product is tracked. `null`: from or to outside. */
  pieces(move: Parameters<typeof movePieces>[1]): void {
    movePieces(this, move);
  }

  place(
    serial: SerialRow,
    to: { stock_id: string | null; booking_id: string | null; registered: string | null },
    draft = this.draft,
  ): void {
    const before = { stock_id: serial.stock_id, booking_id: serial.booking_id, registered: serial.registered };
    const { serial_no, owner_id, product_id } = serial;
    this.serials.push({
      serial_no,
      owner_id,
      product_id,
      from: serial.stock_id,
      to: to.stock_id,
      booking_id: to.booking_id,
    });
    Object.assign(serial, to);
    const already = draft.changedSerials.get(serial);
    draft.changedSerials.set(serial, this.command.id);
    this.undoing.push(() => {
      Object.assign(serial, before);
      if (already === undefined) draft.changedSerials.delete(serial);
      else draft.changedSerials.set(serial, already);
    });
  }

  undo(): void {
    for (const step of this.undoing.reverse()) step();
    this.undoing.length = 0;
  }

  onUndo(step: () => void): void {
    this.undoing.push(step);
  }

  private note(row: BookingRow): void {
    const { booking_id, line_id, stock_id, booking_state } = row;
    const index = this.bookings.findIndex((one) => one.booking_id === booking_id);
    const outcome = { booking_id, line_id, stock_id, qty: row.qty.toString(), booking_state };
    if (index < 0) this.bookings.push(outcome);
    else this.bookings[index] = outcome;
  }
}

/** Refuses what is not a whole number above zero. */
export function positive(qty: bigint): bigint {
  if (qty <= 0n) throw new Refusal("INVALID_QUANTITY", { qty: qty.toString() });
  return qty;
}
