import type { Outcome } from "./outcomes.ts";
import type { BucketIdentity } from "./rows.ts";

/** Kinds of command that take another one back. */
export type TakingBack = "reverse" | "unreceive";

/** A command that was done before: answered again, or taken back. */
export interface EarlierCommand {
  readonly kind: string;
  readonly takenBackBy: readonly TakingBack[];
  readonly fingerprint: string;
  readonly outcome: Outcome;
  corrected_by: string | null;
}

export interface BookingIdentity {
  readonly owner_id: string;
  readonly product_id: string;
  readonly parent_id: string | null;
}

/** What is read before anything is locked: none of it ever changes, but for `corrected_by`, which the write checks again. */
export class Lookup {
  readonly commands = new Map<string, EarlierCommand>();
  readonly stocks = new Map<string, BucketIdentity>();
  readonly bookings = new Map<string, BookingIdentity>();
}
