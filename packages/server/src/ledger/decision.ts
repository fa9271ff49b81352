import type { BaseCommand } from "./command.ts";
import type { Draft } from "./draft.ts";
import type { LotAttributes } from "./lot.ts";
import type { BookingOutcome, Leg, LineOutcome, Outcome, SerialMove } from "./outcomes.ts";
import { Refusal } from "./outcomes.ts";
import type { BookingRow, BucketIdentity, SerialRow, StockRow } from "./rows.ts";

/** Smallest units that one row may hold, with room to where a bigint ends. */
const most = 10n ** 18n;

/** A change of one stock row, in smallest units. */
interface Change {
  readonly qty?: bigint;
  readonly booked?: bigint;
  readonly line_id?: string | null;
  readonly corrects?: string | null;
}

/** Where a number goes: a stock row, a booking, and the warehouse by the registry. */
interface SerialPlace extends Partial<Pick<SerialRow, "came_by">> {
  readonly stock_id: string | null;
  readonly booking_id: string | null;
  readonly registered: string | null;
  /** What came in or went out before is taken back. */
  readonly isWayBack?: boolean;
}

type BookingPatch = Partial<
  Pick<
    BookingRow,
    "stock_id" | "qty" | "booking_state" | "from_stock_id" | "parent_id" | "pick_command_id" | "ship_command_id"
  >
>;

/** One command while it is decided: each change is checked as it is made, and all of them are undone when it is refused. */
export class Decision {
  readonly draft: Draft;
  private readonly no: number;
  private readonly command: BaseCommand;
  private readonly legs: Leg[] = [];
  private readonly bookings: BookingOutcome[] = [];
  private readonly serials: SerialMove[] = [];
  private lines: readonly LineOutcome[] | undefined;
  private readonly undoing: (() => void)[] = [];

  /** @param no the position of the command in its stage. */
  constructor(no: number, command: BaseCommand, draft: Draft) {
    this.no = no;
    this.command = command;
    this.draft = draft;
  }

  /** Runs the rules of the command's kind: what they throw as a Refusal undoes all of it. The instant is not known yet. */
  outcome(rules: () => void): Outcome {
    try {
      rules();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const step of this.undoing.reverse()) step();
      return { ok: false, code: error.code, details: error.details };
    }
    const { legs, bookings, lines, serials } = this;
    return {
      ok: true,
      at: "",
      legs,
      ...(bookings.length > 0 ? { bookings } : {}),
      ...(lines ? { lines } : {}),
      ...(serials.length > 0 ? { serials } : {}),
    };
  }

  /** Tells what each line of a demand got. */
  answerLines(lines: readonly LineOutcome[]): void {
    this.lines = lines;
  }

  stock(stockId: string, draft = this.draft): StockRow {
    const row = draft.stocks.get(stockId);
    if (row === undefined) throw new Refusal("UNKNOWN_STOCK", { stock_id: stockId });
    return row;
  }

  /** The row of the same goods in another location, lot or quality. */
  sameGoods(row: StockRow, change: Partial<BucketIdentity>): StockRow {
    return this.bucket({ ...row, ...change });
  }

  bucket(identity: BucketIdentity, draft = this.draft): StockRow {
    const found = draft.stockOf(identity);
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

  /** One leg: a movement on one stock row. `line_id`: the command's line by default. */
  move(row: StockRow, { qty = 0n, booked = 0n, line_id, corrects }: Change, draft = this.draft): void {
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
    if (qty > 0n && left > most) throw new Refusal("TOO_LARGE", { stock_id, max: (most - row.qty).toString() });
    const bookedLeft = row.booked + booked;
    if (left >= 0n && bookedLeft <= left) return;
    const available = (row.qty - row.booked).toString();
    const asked = (qty < 0n ? -qty : booked).toString();
    throw new Refusal(left < 0n || booked > 0n ? "INSUFFICIENT_STOCK" : "BOOKED_STOCK", { stock_id, asked, available });
  }

  changeBooking(row: BookingRow, patch: BookingPatch): void {
    const before: BookingPatch = { ...row };
    Object.assign(row, patch);
    const already = this.draft.changedBookings.has(row);
    this.draft.changedBookings.add(row);
    this.undoing.push(() => {
      Object.assign(row, before);
      if (!already) this.draft.changedBookings.delete(row);
    });
    this.noteBooking(row);
  }

  addBooking(row: BookingRow): BookingRow {
    this.draft.bookings.set(row.booking_id, row);
    this.draft.changedBookings.add(row);
    this.undoing.push(() => {
      this.draft.bookings.delete(row.booking_id);
      this.draft.changedBookings.delete(row);
    });
    this.noteBooking(row);
    return row;
  }

  /** Puts a serial number on a row, or outside (null), and binds it to a booking, or to none. */
  placeSerial(serial: SerialRow, to: SerialPlace, draft = this.draft): void {
    const before = { ...serial };
    const { stock_id, booking_id } = serial;
    const { serial_no, owner_id, product_id } = serial;
    this.serials.push({ serial_no, owner_id, product_id, from: stock_id, to: to.stock_id, booking_id: to.booking_id });
    const { isWayBack: _, came_by, ...place } = to;
    Object.assign(serial, place, this.entry(serial, to), came_by ? { came_by } : {});
    draft.serialSteps.push({
      no: this.no,
      serial,
      stock_ids: [stock_id, to.stock_id],
      booking_id: to.booking_id ?? booking_id,
    });
    const already = draft.changedSerials.get(serial);
    draft.changedSerials.set(serial, this.command.id);
    this.undoing.push(() => {
      Object.assign(serial, before);
      draft.serialSteps.pop();
      if (already === undefined) draft.changedSerials.delete(serial);
      else draft.changedSerials.set(serial, already);
    });
  }

  /** What a number is by where it goes, and what is remembered of its coming in: what takes that back makes it what it was. */
  private entry(serial: SerialRow, { stock_id, booking_id, isWayBack }: SerialPlace): Partial<SerialRow> {
    const stood = serial.stock_id !== null;
    if (stock_id !== null) {
      if (stood || isWayBack) return { serial_state: "in_stock" };
      const { serial_state: state_before, booking_id: booking_before } = serial;
      return { serial_state: "in_stock", came_by: this.command.document_kind, state_before, booking_before };
    }
    if (!stood) return {};
    if (!isWayBack) return { serial_state: booking_id === null ? "scrapped" : "shipped" };
    return { serial_state: serial.state_before ?? "scrapped", booking_id: serial.booking_before };
  }

  /** Runs `step` too where the command is refused later on. */
  onUndo(step: () => void): void {
    this.undoing.push(step);
  }

  private noteBooking(row: BookingRow): void {
    const { booking_id, line_id, stock_id, booking_state } = row;
    const index = this.bookings.findIndex((one) => one.booking_id === booking_id);
    const outcome = { booking_id, line_id, stock_id, qty: row.qty.toString(), booking_state };
    if (index < 0) this.bookings.push(outcome);
    else this.bookings[index] = outcome;
  }
}

/** Refuses a quantity that is not above zero. */
export function positive(qty: bigint): bigint {
  if (qty <= 0n) throw new Refusal("INVALID_QUANTITY", { qty: qty.toString() });
  return qty;
}
