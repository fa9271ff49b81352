import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";

export interface Closing {
  readonly business_date: string;
  readonly closed_at: string;
  /** False: the day had been closed before, and nothing was done. */
  readonly written: boolean;
}

/**
 * Writes the closing of a day: every row of the warehouse that was not empty, as at `closedAt` (the day's end in the
 * warehouse's time zone; now by default, and never later). Late, twice or from two servers at once, it is written once.
 */
export async function closeDay(tx: Tx, whId: string, date: string, closedAt?: string): Promise<Closing> {
  const { rows } = await sql<{ closed_at: string }>`
    insert into daily_closing (wh_id, business_date, closed_at)
    values (${whId}, ${date}, least(clock_timestamp(), ${closedAt ?? null}::timestamptz))
    on conflict do nothing returning closed_at
  `.execute(tx);
  const made = rows[0];
  if (made === undefined) return { ...(await closingOf(tx, whId, date)), written: false };
  await sql`
    insert into daily_stock (wh_id, business_date, owner_id, stock_id, product_id, qty, booked, version)
    select ${whId}, ${date}, s.owner_id, s.stock_id, s.product_id, m.qty_after, m.booked_after, m.version
    from stock s
    cross join lateral (
      select qty_after, booked_after, version from movement
      where wh_id = ${whId} and stock_id = s.stock_id and at <= ${made.closed_at}::timestamptz
      order by at desc, version desc limit 1
    ) m
    where s.wh_id = ${whId} and m.qty_after > 0
  `.execute(tx);
  return { business_date: date, closed_at: made.closed_at, written: true };
}

async function closingOf(tx: Tx, whId: string, date: string): Promise<{ business_date: string; closed_at: string }> {
  const { rows } = await sql<{ business_date: string; closed_at: string }>`
    select business_date, closed_at from daily_closing where wh_id = ${whId} and business_date = ${date}
  `.execute(tx);
  const found = rows[0];
  if (found === undefined) throw new Error(`the closing of ${date} disappeared`);
  return found;
}
