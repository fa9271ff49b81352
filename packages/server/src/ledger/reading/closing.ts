import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";

export interface Closing {
  readonly business_date: string;
  readonly closed_at: string;
  /** False: the day had been closed before, and nothing was done. */
  readonly written: boolean;
}

/** Longer than any transaction may take: a movement can become visible that much after its instant. */
const lateness = sql`interval '5 minutes'`;

/**
 * The first day of each of these warehouses that is over and not closed: the one after the last closing, else that of the first
 * movement. A day is over when its last instant, in the warehouse's time zone, lies so far back that nothing of it is under way.
 */
const dueDays = (among: (whId: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  select wh_id, company_id, day::text as business_date, ends_at from (
    select n.*, (n.day + 1)::timestamp at time zone n.time_zone - interval '1 microsecond' as ends_at
    from (
      select w.wh_id, w.company_id, w.time_zone,
        coalesce(g.after_closing, (g.first_at at time zone w.time_zone)::date) as day
      from (
        select k.wh_id, max(k.closed) + 1 as after_closing, min(k.at) as first_at
        from (
          select c.wh_id, c.business_date as closed, null::timestamptz as at from daily_closing c where ${among(sql`c.wh_id`)}
          union all
          select s.wh_id, null, f.at from stock s
          cross join lateral (
            select m.at from movement m where m.wh_id = s.wh_id and m.stock_id = s.stock_id order by m.at limit 1
          ) f
          where ${among(sql`s.wh_id`)} and not exists (select from daily_closing d where d.wh_id = s.wh_id)
        ) k group by k.wh_id
      ) g
      join warehouse w on w.wh_id = g.wh_id
    ) n
  ) e where ends_at + ${lateness} < clock_timestamp()`;

export interface WarehouseToClose {
  readonly wh_id: string;
  readonly company_id: string;
}

/** Of all warehouses of all companies those that have a day to close. */
export async function warehousesToClose(reader: Reader): Promise<readonly WarehouseToClose[]> {
  const { rows } = await sql<WarehouseToClose>`
    /* every warehouse */ ${dueDays(() => sql`true`)}`.execute(reader);
  return rows;
}

/** Closes the first day of a warehouse that is over and not closed; null where there is none. */
export async function closeNextDay(tx: Tx, whId: string): Promise<Closing | null> {
  const { rows } = await sql<{ business_date: string; ends_at: string }>`
    ${dueDays((column) => sql`${column} = ${whId}::uuid`)}`.execute(tx);
  const due = rows[0];
  return due ? closeDay(tx, whId, due.business_date, due.ends_at) : null;
}

/**
 * Writes the closing of a day: every row of the warehouse that was not empty, as at `closedAt` (the day's end in the
 * warehouse's time zone; now by default, and never later). Late, twice or from two servers at once, it is written once. It
 * keeps each row's version: a movement that became visible later has a higher one.
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
