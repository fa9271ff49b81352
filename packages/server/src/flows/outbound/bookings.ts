import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import type { BookingState, Quality } from "../../ledger/index.ts";
import { type AsRead, withQuantities } from "../common/quantities.ts";

/** A booking of an order's line with where its goods stand; the quantity in smallest units. */
export interface Booking {
  readonly booking_id: string;
  readonly outbound_id: string;
  readonly line_id: string;
  readonly line_no: number;
  readonly owner_id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly tracked: boolean;
  readonly factor: bigint;
  readonly qty: bigint;
  readonly state: BookingState;
  readonly stock_id: string;
  readonly quality: Quality;
  readonly storage_id: string;
  readonly storage_code: string;
  /** Where picked goods came from. */
  readonly from_storage_id: string | null;
  readonly from_storage_code: string | null;
}

type BookingText = AsRead<Booking, "factor" | "qty">;

export interface BookingQuery {
  /** All bookings in these states of these orders. */
  readonly ids: readonly string[];
  readonly states: readonly BookingState[];
  /** Bookings with these keys too, whatever their state. */
  readonly named?: readonly string[];
}

/** Bookings of orders in the order in which they were made. Run under the orders' locks: only their flow changes them. */
export async function loadBookings(reader: Reader, whId: string, query: BookingQuery): Promise<readonly Booking[]> {
  // Each by its key, whatever the planner expects of an order: see docs/decisions/0006.
  const { rows } = await sql<BookingText>`
    with own as materialized (
      select b.* from unnest(${query.ids}::uuid[]) as requested(id) cross join lateral (
        select booking_id, document_id, line_id, owner_id, product_id, qty, booking_state, stock_id, from_stock_id
        from booking
        where wh_id = ${whId} and document_id = requested.id and booking_state = any(${query.states}::text[]) offset 0
      ) b
      union
      select b.* from unnest(${query.named ?? []}::uuid[]) as requested(id) cross join lateral (
        select booking_id, document_id, line_id, owner_id, product_id, qty, booking_state, stock_id, from_stock_id
        from booking where wh_id = ${whId} and booking_id = requested.id offset 0
      ) b
    )
    select b.booking_id, b.document_id as outbound_id, b.line_id, d.line_no, b.owner_id, b.product_id, p.product_code,
      p.need_scan_product_sn as tracked, d.unit_factor as factor, b.qty, b.booking_state as state, b.stock_id,
      s.quality, s.storage_id, s.storage_code, f.storage_id as from_storage_id, f.storage_code as from_storage_code
    from own b
    cross join lateral ${standing(whId, sql.ref("b.stock_id"))} s
    cross join lateral (
      select line_no, unit_factor from outbound_detail where wh_id = ${whId} and outbound_detail_id = b.line_id offset 0
    ) d
    cross join lateral (
      select product_code, need_scan_product_sn from product where product_id = b.product_id offset 0
    ) p
    left join lateral ${standing(whId, sql.ref("b.from_stock_id"))} f on true
    order by b.booking_id`.execute(reader);
  return rows.map((row) => withQuantities<Booking, "factor" | "qty">(row, ["factor", "qty"]));
}

/** Quality and location of a stock row. */
const standing = (whId: string, stockId: RawBuilder<unknown>) => sql`(
  select s.quality, s.storage_id, l.storage_code from stock s cross join lateral (
    select storage_code from storage where wh_id = ${whId} and storage_id = s.storage_id offset 0
  ) l where s.wh_id = ${whId} and s.stock_id = ${stockId} offset 0
)`;

/** The same by order. */
export async function bookingsByOrder(
  reader: Reader,
  whId: string,
  ids: readonly string[],
  ...states: readonly BookingState[]
): Promise<ReadonlyMap<string, readonly Booking[]>> {
  return Map.groupBy(await loadBookings(reader, whId, { ids, states }), (booking) => booking.outbound_id);
}

/** Of these orders those that other warehouses keep, by their bookings that are named. */
export async function ordersElsewhere(
  reader: Reader,
  whId: string,
  orders: readonly string[],
  bookings: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orders.length === 0 || bookings.length === 0) return new Map();
  const { rows } = await sql<{ booking_id: string; outbound_id: string }>`
    select b.booking_id, o.outbound_id
    from outbound o join booking b on b.wh_id = o.wh_id and b.document_id = o.outbound_id
    where o.outbound_id = any(${orders}::uuid[]) and o.wh_id <> ${whId}::uuid
      and b.booking_id = any(${bookings}::uuid[])`.execute(reader);
  return new Map(rows.map(({ booking_id, outbound_id }) => [booking_id, outbound_id]));
}

/** The serial numbers bound to bookings. */
export async function serialsOfBookings(
  reader: Reader,
  whId: string,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tracked = bookings.filter((booking) => booking.tracked).map((booking) => booking.booking_id);
  if (tracked.length === 0) return new Map();
  const { rows } = await sql<{ booking_id: string; serials: string[] }>`
    select booking_id, json_agg(product_sn order by product_sn) as serials from product_sn
    where wh_id = ${whId} and booking_id = any(${tracked}::uuid[]) group by booking_id`.execute(reader);
  return new Map(rows.map((row) => [row.booking_id, row.serials]));
}

/** The serial numbers that stand in stock rows and belong to no booking. */
export async function serialsOnRows(
  reader: Reader,
  whId: string,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (stockIds.length === 0) return new Map();
  const { rows } = await sql<{ stock_id: string; serials: string[] }>`
    select stock_id, json_agg(product_sn order by product_sn) as serials from product_sn
    where wh_id = ${whId} and stock_id = any(${stockIds}::uuid[]) and booking_id is null group by stock_id`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.stock_id, row.serials]));
}
