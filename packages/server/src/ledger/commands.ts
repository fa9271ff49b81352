/**
 * What the ledger can be asked. Quantities are whole numbers of the product's smallest unit: `bigint` in commands,
 * decimal strings in outcomes, so that a stored outcome reads the same when it is answered again.
 */

export type Quality = "good" | "bad";

/** What tells one lot of a product from another. Lots are found by a digest of these in this order: it never changes. */
export const lotFields = [
  "batch_no",
  "manufactur_date",
  "valid_date",
  "inbound_date",
  "custom_no",
  "custom_item_no",
  "lottable1",
  "lottable2",
  "lottable3",
  "lottable4",
  "lottable5",
] as const;

/** Days are `YYYY-MM-DD`; what is absent is null. */
export type LotAttributes = { readonly [Name in (typeof lotFields)[number]]?: string | null };

/** Where goods stand: one row of `stock`. */
export interface Bucket {
  readonly owner_id: string;
  readonly product_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
  readonly lot: LotAttributes;
}

interface Base {
  /** Chosen by the caller. The same id again answers the same outcome and does nothing. */
  readonly id: string;
  readonly document_kind: string;
  readonly document_id: string;
  readonly line_id?: string | null;
  readonly reason: string;
  /** `YYYY-MM-DD`. */
  readonly business_date: string;
  /** Let it touch frozen locations: for the stocktake that froze them. */
  readonly despite_frozen?: boolean;
}

export interface Receive extends Base, Bucket {
  readonly kind: "receive";
  readonly qty: bigint;
  readonly serials?: readonly string[];
}

export type Policy = "fefo" | "fifo" | "lifo" | "fewest_picks";

export interface Demand {
  readonly line_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly qty: bigint;
  readonly quality: Quality;
  readonly policy: Policy;
  /**
   * Lots must have exactly these attributes; what is not named may be anything, but for the customs attributes, which
   * must agree even when they are not named.
   */
  readonly lot?: LotAttributes;
  /** Days that must be left on the business date; 0 unless told: expired goods are never offered. */
  readonly min_days?: number;
  /** Location types to take from; `normal` and `pick_face` for good stock, these and `bad`, `returns` for bad, unless told. */
  readonly storage_types?: readonly string[];
  /** Only these locations. */
  readonly storage_ids?: readonly string[];
  /** Only these stock rows. */
  readonly stock_ids?: readonly string[];
}

/** Books all lines or none, unless a part will do. */
export interface Book extends Base {
  readonly kind: "book";
  readonly lines: readonly Demand[];
  readonly partial?: boolean;
}

/** Frees bookings, wholly or in part, picked ones too (the goods stay where they are). */
export interface Release extends Base {
  readonly kind: "release";
  readonly bookings: readonly { readonly booking_id: string; readonly qty?: bigint }[];
}

/** Moves booked goods, with their booking, to the staging location. */
export interface Pick extends Base {
  readonly kind: "pick";
  readonly picks: readonly {
    readonly booking_id: string;
    readonly qty?: bigint;
    readonly serials?: readonly string[];
  }[];
  readonly to_storage_id: string;
  /** What becomes of the rest of a short pick's booking; `keep` unless told. */
  readonly rest?: "keep" | "release";
}

interface OfBookings extends Base {
  readonly booking_ids: readonly string[];
}
/** Picked goods go back to where they were picked. */
export interface Unpick extends OfBookings {
  readonly kind: "unpick";
}
/** Picked goods leave the warehouse. */
export interface Ship extends OfBookings {
  readonly kind: "ship";
}
/** Shipped goods are back on the location that they were shipped from, still booked. */
export interface Unship extends OfBookings {
  readonly kind: "unship";
}

/** Moves free goods, and the bookings named together with their goods. */
export interface Relocate extends Base {
  readonly kind: "relocate";
  readonly stock_id: string;
  readonly to_storage_id: string;
  /** Free goods to move, without those of the bookings. */
  readonly qty: bigint;
  readonly booking_ids?: readonly string[];
  readonly serials?: readonly string[];
}

/** Adds to (positive) or takes from (negative) a row; a bucket that is not there yet can only be added to. */
export interface Adjust extends Base {
  readonly kind: "adjust";
  readonly target: { readonly stock_id: string } | Bucket;
  readonly delta: bigint;
  readonly serials?: readonly string[];
}

/** Free goods become another lot, or good ones bad, where they stand. */
export interface ChangeLot extends Base {
  readonly kind: "change_lot";
  readonly stock_id: string;
  readonly qty: bigint;
  readonly lot?: LotAttributes;
  readonly quality?: Quality;
  readonly serials?: readonly string[];
}

/** Free goods become another owner's, another product, or another warehouse's. Both sides change at one instant. */
export interface Transfer extends Base {
  readonly kind: "transfer";
  readonly stock_id: string;
  readonly qty: bigint;
  /** `wh_id` when it is another warehouse; `qty` when the other product is counted otherwise. */
  readonly to: Bucket & { readonly wh_id?: string; readonly qty?: bigint };
  readonly serials?: readonly string[];
}

/** Sources are used up and targets made: kitting, relabelling, unbundling. */
export interface Process extends Base {
  readonly kind: "process";
  readonly sources: readonly {
    readonly stock_id: string;
    readonly qty: bigint;
    readonly serials?: readonly string[];
  }[];
  readonly targets: readonly (Bucket & { readonly qty: bigint; readonly serials?: readonly string[] })[];
}

/** Takes a receipt, adjustment, relocation of free goods, change of lot, transfer or process back, by more movements. */
export interface Reverse extends Base {
  readonly kind: "reverse" | "unreceive";
  /** The id of the command that is taken back. */
  readonly corrects: string;
}

export type Command =
  | Receive
  | Book
  | Release
  | Pick
  | Unpick
  | Ship
  | Unship
  | Relocate
  | Adjust
  | ChangeLot
  | Transfer
  | Process
  | Reverse;

export type Kind = Command["kind"];

/** What was done: the legs on stock rows, the bookings touched, and for a booking what each line got. */
export interface Done {
  readonly ok: true;
  readonly at: string;
  readonly legs: readonly Leg[];
  readonly bookings?: readonly BookingOutcome[];
  readonly lines?: readonly LineOutcome[];
  /** Serial numbers that changed place: [number, from row, to row, booking after]. */
  readonly serials?: readonly SerialMove[];
}

export interface Leg {
  /** Absent: the warehouse of the command. */
  readonly wh_id?: string;
  readonly stock_id: string;
  readonly lot_id: string;
  readonly storage_id: string;
  readonly qty: string;
  readonly booked: string;
}

export interface BookingOutcome {
  readonly booking_id: string;
  readonly line_id: string;
  readonly stock_id: string;
  readonly qty: string;
  readonly booking_state: BookingState;
}

export type BookingState = "booked" | "picked" | "shipped" | "released";

export interface LineOutcome {
  readonly line_id: string;
  readonly asked: string;
  readonly booked: string;
  readonly missing: string;
}

export interface SerialMove {
  readonly serial_no: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly booking_id: string | null;
}

export type RefusalCode =
  | "INSUFFICIENT_STOCK"
  | "BOOKED_STOCK"
  | "LOCATION_FROZEN"
  | "UNKNOWN_STOCK"
  | "UNKNOWN_STORAGE"
  | "UNKNOWN_BOOKING"
  | "WRONG_BOOKING_STATE"
  | "SERIAL_DUPLICATE"
  | "SERIAL_UNKNOWN"
  | "SERIAL_COUNT"
  | "INVALID_QUANTITY"
  | "UNKNOWN_COMMAND"
  | "NOT_REVERSIBLE"
  | "ALREADY_CORRECTED"
  | "COMMAND_REUSED";

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
}

export type Outcome = Done | Refused;

/** Raised while a command is decided; becomes its outcome. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export interface Context {
  readonly userId?: string | null;
  readonly requestId?: string | null;
}
