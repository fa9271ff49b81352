import type { Bucket, LotAttributes } from "./lot.ts";
import type { SerialNumber } from "./rows.ts";

/** A stock row to lock, by its id or through a booking on it, and where the same goods are to move to. */
export interface RowNeed {
  readonly booking_id?: string;
  readonly stock_id?: string;
  readonly to_storage_id?: string;
}

export interface LotNeed {
  readonly owner_id: string;
  readonly product_id: string;
  readonly attributes: LotAttributes;
}

/** What the commands of a stage must have found, made and locked before they are decided; one a warehouse. */
export class Needs {
  readonly rows: RowNeed[] = [];
  readonly buckets: Bucket[] = [];
  readonly lots: LotNeed[] = [];
  readonly serials: SerialNumber[] = [];
  /** Bookings whose serial numbers move along with them. */
  readonly serialBookings: string[] = [];

  stock(stockId: string, toStorageId?: string): void {
    this.rows.push({ stock_id: stockId, to_storage_id: toStorageId });
  }

  booking(bookingId: string, toStorageId?: string): void {
    this.rows.push({ booking_id: bookingId, to_storage_id: toStorageId });
    this.serialBookings.push(bookingId);
  }

  bucket(bucket: Bucket): void {
    this.lots.push({ owner_id: bucket.owner_id, product_id: bucket.product_id, attributes: bucket.lot });
    this.buckets.push(bucket);
  }

  serialNumbers(of: Omit<SerialNumber, "serial_no">, serials: readonly string[] = []): void {
    for (const serial_no of serials) {
      this.serials.push({ owner_id: of.owner_id, product_id: of.product_id, serial_no });
    }
  }
}
