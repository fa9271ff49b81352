import type { BookingState } from "./choices.ts";

/**
 * What the ledger answers to a command. Quantities are decimal strings of the product's smallest unit, so that a stored
 * outcome reads the same when it is answered again.
 */
export type Outcome = Done | Refused;

/** What was done: the legs on stock rows, the bookings touched, and for a booking what each line got. */
export interface Done {
  readonly ok: true;
  readonly at: string;
  readonly legs: readonly Leg[];
  readonly bookings?: readonly BookingOutcome[];
  readonly lines?: readonly LineOutcome[];
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

export interface LineOutcome {
  readonly line_id: string;
  readonly asked: string;
  readonly booked: string;
  readonly missing: string;
  /** What others stand for. */
  readonly replaced?: string;
  /** The line that it stands for, with others. */
  readonly instead_of?: string;
}

/** A serial number that changed its stock row or its booking; null: outside, or none. */
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
  | "SERIAL_IN_STOCK"
  | "SERIAL_UNKNOWN"
  | "SERIAL_COUNT"
  | "INVALID_QUANTITY"
  | "TOO_LARGE"
  | "UNKNOWN_COMMAND"
  | "NOT_REVERSIBLE"
  | "ALREADY_CORRECTED"
  | "COMMAND_REUSED";

export interface Refused {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
}

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
