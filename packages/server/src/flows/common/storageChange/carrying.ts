import { sql } from "kysely";
import type { Reader, Tx } from "../../../database/index.ts";
import { isBookable, isStaged } from "../locations/locations.ts";
import { type Claim, ordersInTotes, refusedTotes } from "../locations/totes.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Line } from "./lines.ts";

/** An order's booking that may go along with its goods. */
export interface Carried {
  readonly booking_id: string;
  readonly outbound_id: string;
  readonly stock_id: string;
  readonly qty: bigint;
  readonly is_picked: boolean;
  /** The numbers of its picked pieces. */
  readonly serials: readonly string[];
}

interface Order {
  readonly outbound_id: string;
  readonly order_no: string | null;
  readonly outbound_status: string;
  readonly abnormal: boolean;
  readonly abnormal_reason: string | null;
}

export const carries = (line: Line): boolean => line.with_bookings !== null;

/** The open bookings of orders that lines name, or that stand where a line takes whatever there is; in order. */
export async function bookingsThere(reader: Reader, whId: string, lines: readonly Line[]): Promise<readonly Carried[]> {
  const named = lines.flatMap(({ with_bookings: ids }) => (Array.isArray(ids) ? ids : []));
  const places = lines.filter(({ with_bookings: ids }) => ids === true);
  if (named.length + places.length === 0) return [];
  const keys = places.map(({ owner_id, product_id, storage_id, quality }) => ({
    ...{ owner_id, product_id, storage_id, quality },
  }));
  const { rows } = await sql<Omit<Carried, "qty"> & { qty: string }>`
    select b.booking_id, b.document_id as outbound_id, b.stock_id, b.qty::text as qty, b.booking_state = 'picked' as is_picked,
      coalesce((select json_agg(n.product_sn order by n.product_sn) from product_sn n
        where n.wh_id = ${whId} and n.booking_id = b.booking_id), '[]'::json) as serials
    from booking b
    where b.wh_id = ${whId} and b.document_kind = 'outbound' and b.booking_state in ('booked', 'picked')
      and (b.booking_id = any(${named}::uuid[]) or b.stock_id = any(array(
        select s.stock_id from stock s where s.wh_id = ${whId} and (s.owner_id, s.product_id, s.storage_id, s.quality) in (
          select w.owner_id, w.product_id, w.storage_id, w.quality
          from json_to_recordset(${JSON.stringify(keys)}::json) as w(owner_id uuid, product_id uuid, storage_id uuid, quality text)))))
    order by b.booking_id`.execute(reader);
  return rows.map((row) => ({ ...row, qty: BigInt(row.qty) }));
}

/** Only their flow changes an order's bookings: these are locked, in ascending order, before totes, locations and products. */
export async function lockOrders(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Order>`
    select outbound_id, order_no, outbound_status, abnormal, abnormal_reason from outbound
    where wh_id = ${whId} and outbound_id = any(${[...new Set(ids)]}::uuid[])
    order by outbound_id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.outbound_id, row]));
}

/** Some of an order's goods on their way to where a line takes them. */
export interface Going {
  readonly line: Line;
  readonly booking: Carried;
}

/**
 * Why orders' goods do not go: their order waits for a decision or is blocked, picked goods would leave the staging area,
 * or another's goods lie in the tote. Totes are locked, and one is one order's.
 */
export async function refusedGoing(
  tx: Tx,
  whId: string,
  going: readonly Going[],
  orders: ReadonlyMap<string, Order>,
): Promise<readonly LineError[]> {
  const held = going.flatMap(({ line, booking }): LineError[] => {
    const order = orders.get(booking.outbound_id);
    const no = order?.order_no ?? "";
    if (order?.outbound_status === "awaiting_interception") return [lineError(line, "ORDER_STOPPED", { order: no })];
    if (order?.abnormal) return [lineError(line, "DOCUMENT_BLOCKED", { reason: order.abnormal_reason ?? "" })];
    return booking.is_picked && !isStaged(line.to_type) ? [lineError(line, "PICKED_GOODS", { order: no })] : [];
  });
  if (held.length > 0) return held;
  const claims = going.map(
    ({ line, booking }): Claim => ({
      ...{ storage_id: line.to.storage_id, outbound_id: booking.outbound_id },
    }),
  );
  const taken = await refusedTotes(tx, whId, claims);
  const lines = new Map(
    going.flatMap(({ line, booking }) => (taken.has(booking.outbound_id) ? [[line, booking]] : [])),
  );
  return [...lines].map(([line, { outbound_id }]) => {
    const { code, details = {} } = taken.get(outbound_id) ?? { code: "TOTE_TAKEN" as const };
    return lineError(line, code, details);
  });
}

/**
 * Why free goods do not go where lines say: what is put back is put where it may be booked again, and a tote that holds an
 * order's goods takes nothing else. Totes are locked.
 */
export async function refusedFree(tx: Tx, whId: string, lines: readonly Line[]): Promise<readonly LineError[]> {
  const isTote = ({ to_type }: Line) => to_type === "tote";
  const holders = await ordersInTotes(tx, whId, [...new Set(lines.filter(isTote).map(({ to }) => to.storage_id))]);
  return lines.flatMap((line) => {
    const { storage_id, storage_code: location } = line.to;
    const order = holders.get(storage_id);
    if (order !== undefined) return [lineError(line, "TOTE_TAKEN", { location, order })];
    const isPutBack = line.put_back_id !== null;
    return isPutBack && !isBookable(line.quality, line.to_type)
      ? [lineError(line, "LOCATION_TYPE", { location, storage_type: line.to_type })]
      : [];
  });
}
