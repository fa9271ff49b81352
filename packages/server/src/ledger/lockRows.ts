import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { ensureLots, ensureStock } from "./buckets.ts";
import { bookingStates, oneOf, qualities } from "./choices.ts";
import type { Draft } from "./draft.ts";
import type { EarlierCommand } from "./lookup.ts";
import type { Needs, RowNeed } from "./needs.ts";
import { type CommandRow, earlierCommands, selectCommands } from "./readCommands.ts";
import type { BookingRow, BucketIdentity, StockRow } from "./rows.ts";
import { loadSerials } from "./serials.ts";

/** As the database tells a row: numbers and choices are texts. */
type Texts<Row, Names extends keyof Row> = Omit<Row, Names> & { readonly [Name in Names]: string };
type BookingText = Texts<BookingRow, "qty" | "booking_state">;
type StockText = Texts<StockRow, "quality" | "qty" | "booked" | "version">;

interface LockedRows {
  readonly bookings: BookingText[] | null;
  readonly stocks: StockText[] | null;
  readonly last_at: string | null;
  readonly known: CommandRow[] | null;
}

/** Makes what is missing, then locks and reads everything that a stage needs. */
export async function lockNeeds(tx: Tx, needs: Needs, draft: Draft): Promise<void> {
  const { whId } = draft;
  for (const { owner_id, product_id, fingerprint, lot_id } of await ensureLots(tx, whId, needs.lots)) {
    draft.addLot(owner_id, product_id, fingerprint, lot_id);
  }
  const buckets = needs.buckets.flatMap((bucket): BucketIdentity[] => {
    const lot_id = draft.lotOf(bucket.owner_id, bucket.product_id, bucket.lot);
    return lot_id === undefined ? [] : [{ ...bucket, lot_id }];
  });
  for (const stock_id of await ensureStock(tx, whId, buckets)) needs.stock(stock_id);
  if (needs.rows.length === 0) return;
  await lockRows(tx, needs.rows, draft);
  await lockRest(tx, needs, draft);
}

/**
 * The same for commands that make nothing and lock no product.
 * @param ids of the commands, which the same statement looks up; answered are those that were done before.
 */
export async function lockAndLookUp(
  tx: Tx,
  needs: Needs,
  draft: Draft,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EarlierCommand>> {
  const commands = await lockRows(tx, needs.rows, draft, ids);
  await lockRest(tx, needs, draft);
  return earlierCommands(commands);
}

/** Buckets that goods are to move to and that are not there yet, then the serial numbers. */
async function lockRest(tx: Tx, needs: Needs, draft: Draft): Promise<void> {
  const missing = missingBuckets(needs.rows, draft);
  if (missing.length > 0) {
    await ensureStock(tx, draft.whId, missing);
    await lockRows(tx, needs.rows, draft);
  }
  await loadSerials(tx, needs, draft);
}

/**
 * Locks the bookings, then the stock rows, each in ascending order, and reads them as they are under the lock. A row made
 * by another transaction after this statement began is not seen; it is missing then, and the statement runs once more.
 * Arrays and laterals leave the planner no choice but the keys: of tables that are growing it would think that a
 * warehouse has few rows and go through all of them.
 */
async function lockRows(
  tx: Tx,
  needs: readonly RowNeed[],
  draft: Draft,
  ids?: readonly string[],
): Promise<CommandRow[]> {
  const known = ids ? sql`(select json_agg(c) from (${selectCommands(draft.whId, ids)}) c)` : sql`null::json`;
  const { rows } = await sql<LockedRows>`
    with need as materialized (
      select * from json_to_recordset(${JSON.stringify(needs)}::json) as n(
        booking_id uuid, stock_id uuid, to_storage_id uuid
      )
    ), locked_booking as materialized (
      select booking_id, document_kind, document_id, line_id, owner_id, product_id, parent_id, book_command_id, stock_id,
        qty::text as qty, booking_state, from_stock_id, pick_command_id, ship_command_id
      from booking
      where wh_id = ${draft.whId} and booking_id = any(array(select booking_id from need))
      order by booking_id for update
    ), origin as (
      select stock_id, to_storage_id from need where stock_id is not null
      union
      select b.stock_id, n.to_storage_id
      from need n join locked_booking b on b.booking_id = n.booking_id
    ), touched as (
      select stock_id from origin
      union
      select from_stock_id from locked_booking where from_stock_id is not null
      union
      select t.stock_id from origin o
      cross join lateral (
        select s.owner_id, s.product_id, s.lot_id, s.storage_id, s.quality from stock s
        where s.wh_id = ${draft.whId} and s.stock_id = o.stock_id offset 0
      ) s
      cross join lateral (
        select t.stock_id from stock t
        where t.wh_id = ${draft.whId} and t.owner_id = s.owner_id and t.product_id = s.product_id
          and t.lot_id = s.lot_id and t.storage_id = o.to_storage_id and t.quality = s.quality offset 0
      ) t
      where o.to_storage_id is not null
    ), locked as materialized (
      select s.stock_id, s.owner_id, s.product_id, s.lot_id, s.storage_id, s.quality, s.qty::text as qty,
        s.booked::text as booked, s.version::text as version, s.last_at, p.frozen, d.need_scan_product_sn as tracked
      from stock s
      cross join lateral (
        select p.frozen from storage p where p.wh_id = ${draft.whId} and p.storage_id = s.storage_id offset 0
      ) p
      cross join lateral (
        select d.need_scan_product_sn from product d where d.product_id = s.product_id offset 0
      ) d
      where s.wh_id = ${draft.whId} and s.stock_id = any(array(select stock_id from touched))
      order by s.stock_id for no key update of s
    )
    select (select json_agg(b) from locked_booking b) as bookings, json_agg(k) as stocks, max(k.last_at)::text as last_at,
      ${known} as known
    from locked k
  `.execute(tx);
  const found = rows[0];
  for (const row of found?.bookings ?? []) draft.bookings.set(row.booking_id, bookingOf(row));
  for (const row of found?.stocks ?? []) draft.addStock(stockOf(row));
  draft.lastAt = found?.last_at ?? null;
  return found?.known ?? [];
}

const bookingOf = (row: BookingText): BookingRow => ({
  ...row,
  qty: BigInt(row.qty),
  booking_state: oneOf(bookingStates, row.booking_state, "state of a booking"),
});

const stockOf = (row: StockText): StockRow => ({
  ...row,
  quality: oneOf(qualities, row.quality, "quality"),
  qty: BigInt(row.qty),
  booked: BigInt(row.booked),
  version: BigInt(row.version),
});

/** Buckets that goods are to move to and that are not there yet. */
function missingBuckets(needs: readonly RowNeed[], draft: Draft): BucketIdentity[] {
  return needs.flatMap((need): BucketIdentity[] => {
    if (!need.to_storage_id) return [];
    const stockId = need.stock_id ?? draft.bookings.get(need.booking_id ?? "")?.stock_id;
    const row = stockId === undefined ? undefined : draft.stocks.get(stockId);
    if (row === undefined) return [];
    const { owner_id, product_id } = row;
    const bucket: BucketIdentity = {
      owner_id,
      product_id,
      lot_id: row.lot_id,
      storage_id: need.to_storage_id,
      quality: row.quality,
    };
    return draft.stockOf(bucket) ? [] : [bucket];
  });
}
