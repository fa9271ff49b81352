import { type LotAttributes, lotFingerprint } from "./lot.ts";
import type {
  BookingRow,
  BucketIdentity,
  MovementDraft,
  SerialNumber,
  SerialRow,
  SerialStep,
  StockRow,
} from "./rows.ts";
import { bucketKey, serialKey } from "./rows.ts";

/** One warehouse's locked rows, and what the commands decided so far make of them. Written once, at the end of the stage. */
export class Draft {
  readonly whId: string;
  readonly stocks = new Map<string, StockRow>();
  readonly bookings = new Map<string, BookingRow>();
  readonly serials = new Map<string, SerialRow>();
  /** Rows that `book` may take, in the order of the policy, a list for each class of demand. */
  readonly candidates = new Map<string, { ids: readonly string[]; next: number }>();
  readonly movements: MovementDraft[] = [];
  readonly changedBookings = new Set<BookingRow>();
  readonly changedSerials = new Map<SerialRow, string>();
  /** Each of their changes, in order. */
  readonly serialSteps: SerialStep[] = [];
  /** Locations that goods moved on, which must not have been frozen meanwhile. */
  readonly moved = new Set<string>();
  /** The latest `last_at` of the locked rows. */
  lastAt: string | null = null;
  private readonly buckets = new Map<string, StockRow>();
  private readonly lots = new Map<string, string>();

  constructor(whId: string) {
    this.whId = whId;
  }

  addStock(row: StockRow): void {
    this.stocks.set(row.stock_id, row);
    this.buckets.set(bucketKey(row), row);
  }

  /** The row of a bucket, where it was found or made. */
  stockOf(bucket: BucketIdentity): StockRow | undefined {
    return this.buckets.get(bucketKey(bucket));
  }

  addLot(ownerId: string, productId: string, fingerprint: string, lotId: string): void {
    this.lots.set(`${ownerId} ${productId} ${fingerprint}`, lotId);
  }

  lotOf(ownerId: string, productId: string, attributes: LotAttributes): string | undefined {
    return this.lots.get(`${ownerId} ${productId} ${lotFingerprint(attributes)}`);
  }

  serial(of: SerialNumber): SerialRow | undefined {
    return this.serials.get(serialKey(of));
  }

  /** The numbers bound to a booking. */
  serialsOf(bookingId: string): SerialRow[] {
    return [...this.serials.values()].filter((serial) => serial.booking_id === bookingId);
  }
}
