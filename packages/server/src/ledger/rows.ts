import type { BookingState, Quality } from "./choices.ts";

/** A locked row of `stock`, changed in memory while commands are decided. */
export interface StockRow {
  readonly stock_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly lot_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
  /** The location is frozen. */
  readonly frozen: boolean;
  /** Each piece has a serial number. */
  readonly tracked: boolean;
  qty: bigint;
  booked: bigint;
  version: bigint;
}

export interface BookingRow {
  readonly booking_id: string;
  readonly document_kind: string;
  readonly document_id: string;
  readonly line_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  /** What it was taken from, or what was taken from it again: whatever waits to be picked together with it. */
  parent_id: string | null;
  readonly book_command_id: string;
  readonly fresh?: boolean;
  stock_id: string;
  qty: bigint;
  booking_state: BookingState;
  from_stock_id: string | null;
  pick_command_id: string | null;
  ship_command_id: string | null;
}

/** A serial number is unique among the pieces of one owner's product. */
export interface SerialNumber {
  readonly owner_id: string;
  readonly product_id: string;
  readonly serial_no: string;
}

export interface SerialRow extends SerialNumber {
  readonly serial_id: string;
  readonly fresh?: boolean;
  /** The warehouse that keeps its row, by the registry: where it stands, stood last, or was created. */
  readonly kept_in: string | null;
  /** The warehouse it stands in by the registry; null when it is out of all. */
  registered: string | null;
  stock_id: string | null;
  booking_id: string | null;
  serial_state: SerialState;
  /** The kind of the document that it last came in from outside with, and what it was before that, of which booking. */
  came_by: string | null;
  state_before: SerialState | null;
  booking_before: string | null;
}

export type SerialState = "created" | "in_stock" | "shipped" | "scrapped";

/** Of a number that nobody has seen. */
export const nowhere = {
  kept_in: null,
  registered: null,
  stock_id: null,
  booking_id: null,
  serial_state: "created",
  came_by: null,
  state_before: null,
  booking_before: null,
} as const satisfies Partial<SerialRow>;

/** That a number went from one place to another, by the command at a position of the stage. */
export interface SerialStep {
  readonly no: number;
  readonly serial: SerialRow;
  readonly stock_ids: readonly (string | null)[];
  readonly booking_id: string | null;
}

/** One movement to be written. */
export interface MovementDraft {
  /** Position of the command in its batch. */
  readonly no: number;
  readonly row: StockRow;
  readonly line_id: string | null;
  readonly qty_delta: bigint;
  readonly booked_delta: bigint;
  readonly qty_after: bigint;
  readonly booked_after: bigint;
  readonly version: bigint;
  readonly corrects: string | null;
}

export interface BucketIdentity {
  readonly owner_id: string;
  readonly product_id: string;
  readonly lot_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
}

export const bucketKey = (of: BucketIdentity): string =>
  `${of.owner_id} ${of.product_id} ${of.lot_id} ${of.storage_id} ${of.quality}`;

export const serialKey = (of: SerialNumber): string => `${of.owner_id} ${of.product_id} ${of.serial_no}`;
