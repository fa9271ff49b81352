import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { Quality } from "../commands.ts";

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
