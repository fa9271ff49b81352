import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";

export interface StockAt {
  readonly stock_id: string;
  /** Smallest units, decimal strings. */
  readonly qty: string;
  readonly booked: string;
}

/** Longer than any transaction may take: a movement can become visible that much after its instant. */
export const lateness = "5 minutes";

/**
 * Stock as at an instant, a row of it each that was not empty then: its last movement at or before that instant, one probe
 * of an index a row, however long ago it is. Without an owner: the whole warehouse.
 */
export async function stockAt(reader: Reader, whId: string, at: string, ownerId?: string): Promise<StockAt[]> {
  const { rows } = await sql<StockAt>`
    select s.stock_id, m.qty_after as qty, m.booked_after as booked
    from stock s
    cross join lateral (
      select qty_after, booked_after from movement
      where wh_id = ${whId} and stock_id = s.stock_id and at <= ${at}::timestamptz
      order by at desc, version desc limit 1
    ) m
    where s.wh_id = ${whId} and m.qty_after > 0 ${ownerId ? sql`and s.owner_id = ${ownerId}` : sql``}
  `.execute(reader);
  return rows;
}

/**
 * The same for one owner from the nearest closing at or before the instant and the movements since. Undefined where the
 * warehouse has no closing that early.
 */
export async function stockAtFromClosing(
  reader: Reader,
  whId: string,
  at: string,
  ownerId: string,
): Promise<StockAt[] | undefined> {
  const closing = await closingBefore(reader, whId, at);
  if (closing === undefined) return undefined;
  const { rows } = await sql<StockAt>`
    select stock_id, qty, booked from (
      select distinct on (stock_id) stock_id, qty, booked from (
        select stock_id, version, qty, booked from daily_stock
        where wh_id = ${whId} and business_date = ${closing.business_date} and owner_id = ${ownerId}
        union all
        select stock_id, version, qty_after, booked_after from movement
        where wh_id = ${whId} and owner_id = ${ownerId} and at <= ${at}::timestamptz
          and at > ${closing.closed_at}::timestamptz - ${lateness}::interval
      ) known
      order by stock_id, version desc
    ) latest
    where qty > 0
  `.execute(reader);
  return rows;
}

async function closingBefore(
  reader: Reader,
  whId: string,
  at: string,
): Promise<{ business_date: string; closed_at: string } | undefined> {
  const { rows } = await sql<{ business_date: string; closed_at: string }>`
    select business_date, closed_at from daily_closing
    where wh_id = ${whId} and closed_at <= ${at}::timestamptz
    order by closed_at desc limit 1
  `.execute(reader);
  return rows[0];
}
