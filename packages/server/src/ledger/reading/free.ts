import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { BookingState, Quality } from "../commands.ts";

export interface FreeStock {
  readonly stock_id: string;
  readonly product_id: string;
  readonly lot_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
  /** Smallest units, decimal strings. */
  readonly qty: string;
  readonly booked: string;
  readonly free: string;
}

/** What an owner has of the products in a warehouse, row by row, now. Without products: all of them. */
export async function stockOf(
  reader: Reader,
  whId: string,
  ownerId: string,
  productIds?: readonly string[],
): Promise<FreeStock[]> {
  const { rows } = await sql<FreeStock>`
    select stock_id, product_id, lot_id, storage_id, quality, qty, booked, qty - booked as free from stock
    where wh_id = ${whId} and owner_id = ${ownerId} and qty > 0
      ${productIds ? sql`and product_id = any(${productIds}::uuid[])` : sql``}
    order by product_id, stock_id
  `.execute(reader);
  return rows;
}

export interface BookingOf {
  readonly booking_id: string;
  readonly line_id: string;
  readonly product_id: string;
  readonly stock_id: string;
  readonly storage_id: string;
  readonly lot_id: string;
  readonly quality: Quality;
  readonly qty: string;
  readonly booking_state: BookingState;
}

/** The bookings of documents, in the order they were made; `states` narrows them. */
export async function bookingsOf(
  reader: Reader,
  whId: string,
  documentIds: readonly string[],
  states: readonly BookingState[] = ["booked", "picked", "shipped", "released"],
): Promise<(BookingOf & { readonly document_id: string })[]> {
  const { rows } = await sql<BookingOf & { document_id: string }>`
    select b.booking_id, b.document_id, b.line_id, b.product_id, b.stock_id, s.storage_id, s.lot_id, s.quality, b.qty,
      b.booking_state
    from booking b join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
    where b.wh_id = ${whId} and b.document_id = any(${documentIds}::uuid[])
      and b.booking_state = any(${states}::text[])
    order by b.booking_id
  `.execute(reader);
  return rows;
}
