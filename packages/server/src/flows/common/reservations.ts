import { sql } from "kysely";
import { newId } from "../../database/id.ts";
import type { Tx } from "../../database/index.ts";
import { type Command, type Context, executeItems } from "../../ledger/index.ts";

/** A reservation that ends now, locked, with what it keeps booked. */
export interface Ending {
  readonly reservation_id: string;
  readonly product_id: string;
  /** Its time is over. */
  readonly due: boolean;
  readonly bookings: readonly { readonly booking_id: string; readonly stock_id: string }[];
}

/**
 * Locks the reservations that are named and those of these products whose time is over, in ascending order and in one
 * statement, so that nobody waits for another in a circle; what was freed meanwhile is none any more.
 */
export async function lockEnding(
  tx: Tx,
  whId: string,
  { named = [], products = null }: { readonly named?: readonly string[]; readonly products?: readonly string[] | null },
): Promise<readonly Ending[]> {
  const { rows } = await sql<Omit<Ending, "bookings">>`
    select reservation_id, product_id, coalesce(until <= clock_timestamp(), false) as due from reservation
    where wh_id = ${whId} and booking_status = 'reserved' and (reservation_id = any(${named}::uuid[])
      or until <= clock_timestamp() and (${products === null} or product_id = any(${products ?? []}::uuid[])))
    order by reservation_id for update`.execute(tx);
  if (rows.length === 0) return [];
  const { rows: held } = await sql<{ document_id: string; booking_id: string; stock_id: string }>`
    select document_id, booking_id, stock_id from booking
    where wh_id = ${whId} and document_id = any(${rows.map((row) => row.reservation_id)}::uuid[])
      and booking_state = 'booked' order by booking_id`.execute(tx);
  const byReservation = Map.groupBy(held, ({ document_id }) => document_id);
  return rows.map((row) => ({ ...row, bookings: byReservation.get(row.reservation_id) ?? [] }));
}

/** The command that frees what a reservation keeps booked. */
export const freeing = (
  { reservation_id, bookings }: Pick<Ending, "reservation_id" | "bookings">,
  reason: "expire" | "take_over",
  business_date: string,
): Command => ({
  kind: "release",
  id: newId(),
  document_kind: "reservation",
  document_id: reservation_id,
  line_id: reservation_id,
  reason,
  business_date,
  bookings: bookings.map(({ booking_id }) => ({ booking_id })),
});

/** What became of a reservation, and by whom. */
export interface Freed extends Context {
  readonly reservation_id: string;
  readonly freed_by: "until" | "order";
  /** The order that took it over. */
  readonly outbound_no?: string;
}

/** Writes that reservations have ended, with a row of their history each. */
export async function noteFreed(tx: Tx, whId: string, freed: readonly Freed[]): Promise<void> {
  if (freed.length === 0) return;
  await sql`
    with ended as materialized (
      select * from json_to_recordset(${JSON.stringify(freed)}::json)
        as x(reservation_id uuid, freed_by text, outbound_no text, "userId" uuid, "requestId" text)
    ), noted as (
      insert into document_history (wh_id, document_id, step, kind, action, from_state, to_state, version, user_id, request_id)
      select ${whId}::uuid, x.reservation_id, (select coalesce(max(h.step), 0) + 1 from document_history h
          where h.wh_id = ${whId}::uuid and h.kind = 'reservation' and h.document_id = x.reservation_id),
        'reservation', 'release', 'reserved', 'released',
        (select v.version + 1 from reservation v where v.wh_id = ${whId}::uuid and v.reservation_id = x.reservation_id),
        x."userId", x."requestId"
      from ended x
    )
    update reservation r set booking_status = 'released', freed_by = x.freed_by, outbound_no = x.outbound_no,
      version = r.version + 1, updated_at = now(), updated_by = x."userId"
    from ended x where r.wh_id = ${whId}::uuid and r.reservation_id = x.reservation_id`.execute(tx);
}

/** Frees reservations of these products, or of all, whose time is over. Answers how many there were. */
export async function freeDue(
  tx: Tx,
  whId: string,
  today: string,
  products: readonly string[] | null,
): Promise<number> {
  return free(tx, whId, today, await lockEnding(tx, whId, { products }));
}

/** Frees reservations that are locked and over. */
export async function free(tx: Tx, whId: string, today: string, over: readonly Ending[]): Promise<number> {
  if (over.length === 0) return 0;
  const items = over.map((one) => ({ command: freeing(one, "expire", today), context: {} }));
  const refused = (await executeItems(tx, whId, items)).find((outcome) => !outcome.ok);
  if (refused) throw new Error(`a reservation could not be freed: ${JSON.stringify(refused)}`);
  await noteFreed(
    tx,
    whId,
    over.map(({ reservation_id }) => ({ reservation_id, freed_by: "until" })),
  );
  return over.length;
}
