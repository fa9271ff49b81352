import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Draft } from "./draft.ts";
import type { Needs } from "./needs.ts";
import type { SerialNumber, SerialRow, SerialState } from "./rows.ts";
import { nowhere, serialKey } from "./rows.ts";

/** Locks and reads the serial numbers that are named, and those bound to bookings of tracked goods. */
export async function loadSerials(tx: Tx, needs: Needs, draft: Draft): Promise<void> {
  const bookings = needs.serialBookings.filter((id) => {
    const booking = draft.bookings.get(id);
    return booking !== undefined && draft.stocks.get(booking.stock_id)?.tracked;
  });
  if (needs.serials.length === 0 && bookings.length === 0) return;
  const { rows } = await sql<SerialRow>`
    with named as materialized (
      select * from json_to_recordset(${JSON.stringify(needs.serials)}::json) as n(
        owner_id uuid, product_id uuid, serial_no text
      )
    )
    select product_sn_id as serial_id, owner_id, product_id, product_sn as serial_no, stock_id, booking_id, serial_state, came_by,
      state_before, booking_before, ${draft.whId}::uuid as kept_in, null as registered
    from product_sn
    where wh_id = ${draft.whId} and (
      (owner_id, product_id, product_sn) in (select owner_id, product_id, serial_no from named)
      or booking_id = any(${bookings}::uuid[])
    )
    order by product_sn_id for update
  `.execute(tx);
  for (const row of rows) draft.serials.set(serialKey(row), row);
  await readRegistry(tx, needs, draft);
}

interface Registered extends SerialNumber {
  readonly serial_id: string;
  readonly wh_id: string | null;
  readonly last_wh_id: string;
  readonly serial_state: SerialState;
}

/**
 * A number that is kept in another warehouse has its registry row only. The registry is an owner's, and so is each
 * question to it; owners come in their order, so that transactions wait for each other and never in a circle.
 */
async function readRegistry(tx: Tx, needs: Needs, draft: Draft): Promise<void> {
  for (const [owner_id, serials] of byOwner([...needs.serials, ...draft.serials.values()])) {
    const { rows } = await sql<Registered>`
      with named as materialized (${namedOf(serials)})
      select owner_id, product_id, serial_no, product_sn_id as serial_id, wh_id, last_wh_id, serial_state from serial_registry
      where owner_id = ${owner_id} and (product_id, serial_no) in (select product_id, serial_no from named)
      order by product_id, serial_no for update
    `.execute(tx);
    for (const row of rows) addRegistered(draft, row);
  }
}

/** Owners in the order in which their registry is asked. */
export const byOwner = <S extends SerialNumber>(serials: readonly S[]): (readonly [string, readonly S[]])[] =>
  [...Map.groupBy(serials, ({ owner_id }) => owner_id)].sort(([one], [other]) => (one < other ? -1 : 1));

/** The numbers of one owner as rows of a statement. */
export const namedOf = (serials: readonly SerialNumber[]): RawBuilder<unknown> => sql`
  select * from json_to_recordset(${JSON.stringify(
    serials.map(({ product_id, serial_no }) => ({ product_id, serial_no })),
  )}::json) as n(product_id uuid, serial_no text)`;

function addRegistered(draft: Draft, { wh_id, last_wh_id, serial_id, serial_state, ...number }: Registered): void {
  const local = draft.serials.get(serialKey(number));
  if (local) local.registered = wh_id;
  else {
    const elsewhere = { ...nowhere, serial_id, kept_in: last_wh_id, registered: wh_id, fresh: true };
    // What stands in another warehouse is for this one what it was before it came in there.
    const state = serial_state === "in_stock" ? "created" : serial_state;
    draft.serials.set(serialKey(number), { ...number, ...elsewhere, serial_state: state });
  }
}
