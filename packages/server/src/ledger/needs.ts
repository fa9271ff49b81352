import type { Bucket, LotAttributes, Quality } from "./commands.ts";

/** A row to hold: by itself or through its booking, and the row beside it that goods are to move to. */
export interface Want {
  readonly booking_id?: string;
  readonly stock_id?: string;
  readonly to_storage_id?: string;
  readonly to_lot_id?: string;
  readonly to_quality?: Quality;
}

export interface LotWanted {
  readonly owner_id: string;
  readonly product_id: string;
  readonly attributes: LotAttributes;
}

/** What the commands of a stage must have found, made and locked before they are decided; one a warehouse. */
export class Needs {
  readonly wants: Want[] = [];
  readonly buckets: Bucket[] = [];
  readonly lots: LotWanted[] = [];
  readonly serials: { owner_id: string; product_id: string; serial_no: string }[] = [];
  /** Bookings whose serial numbers move along with them. */
  readonly serialBookings: string[] = [];

  stock(stockId: string, to: Omit<Want, "stock_id" | "booking_id"> = {}): void {
    this.wants.push({ stock_id: stockId, ...to });
  }

  booking(bookingId: string, toStorageId?: string): void {
    this.wants.push({ booking_id: bookingId, to_storage_id: toStorageId });
    this.serialBookings.push(bookingId);
  }

  bucket(bucket: Bucket): void {
    this.lots.push({ owner_id: bucket.owner_id, product_id: bucket.product_id, attributes: bucket.lot });
    this.buckets.push(bucket);
  }

  numbers(of: { owner_id: string; product_id: string }, serials: readonly string[] = []): void {
    for (const serial_no of serials) {
      this.serials.push({ owner_id: of.owner_id, product_id: of.product_id, serial_no });
    }
  }
}
