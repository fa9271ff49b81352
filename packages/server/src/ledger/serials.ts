import { sql } from "kysely";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";
import type { Draft } from "./draft.ts";
import type { Needs } from "./needs.ts";
import { RetryTransaction } from "./retry.ts";
import type { SerialNumber, SerialRow } from "./rows.ts";
import { serialKey } from "./rows.ts";

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
    select serial_id, owner_id, product_id, serial_no, stock_id, booking_id, null as registered from serial
    where wh_id = ${draft.whId} and (
      (owner_id, product_id, serial_no) in (select owner_id, product_id, serial_no from named)
      or booking_id = any(${bookings}::uuid[])
    )
    order by serial_id for update
  `.execute(tx);
  for (const row of rows) draft.serials.set(serialKey(row), row);
  await readRegistry(tx, needs, draft);
}

/**
 * A number that stands in another warehouse, or in none, has its registry row only. The registry is an owner's, and so is
 * each question to it; owners come in their order, so that transactions wait for each other and never in a circle.
 */
async function readRegistry(tx: Tx, needs: Needs, draft: Draft): Promise<void> {
  const named = Map.groupBy([...needs.serials, ...draft.serials.values()], ({ owner_id }) => owner_id);
  for (const [owner_id, serials] of [...named].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const keys = serials.map(({ product_id, serial_no }) => ({ product_id, serial_no }));
    const { rows } = await sql<SerialNumber & { wh_id: string | null }>`
      with named as materialized (
        select * from json_to_recordset(${JSON.stringify(keys)}::json) as n(product_id uuid, serial_no text)
      )
      select owner_id, product_id, serial_no, wh_id from serial_registry
      where owner_id = ${owner_id} and (product_id, serial_no) in (select product_id, serial_no from named)
      order by product_id, serial_no for update
    `.execute(tx);
    for (const row of rows) addRegistered(draft, row);
  }
}

function addRegistered(draft: Draft, { wh_id, ...number }: SerialNumber & { wh_id: string | null }): void {
  const local = draft.serials.get(serialKey(number));
  if (local) local.registered = wh_id;
  else
    draft.serials.set(serialKey(number), {
      ...number,
      serial_id: newId(),
      fresh: true,
      stock_id: null,
      booking_id: null,
      registered: wh_id,
    });
}

/** Writes the changed numbers, and where each stands into the registry. `warehouses`: those of this transaction. */
export async function writeSerials(tx: Tx, draft: Draft, warehouses: readonly string[]): Promise<void> {
  const changed = [...draft.changedSerials].map(([serial, command_id]) => ({ ...serial, command_id }));
  if (changed.length === 0) return;
  const input = JSON.stringify(changed);
  const { rows } = await sql<{ serial_id: string }>`
    insert into serial (wh_id, serial_id, owner_id, product_id, serial_no, serial_state, stock_id, booking_id, command_id)
    select ${draft.whId}, g.serial_id, g.owner_id, g.product_id, g.serial_no,
      case when g.stock_id is null then 'out' else 'in_stock' end, g.stock_id, g.booking_id, g.command_id
    from json_to_recordset(${input}::json) as g(
      serial_id uuid, owner_id uuid, product_id uuid, serial_no text, stock_id uuid, booking_id uuid, command_id uuid
    )
    order by g.owner_id, g.product_id, g.serial_no
    on conflict (wh_id, owner_id, product_id, serial_no) do update
      set serial_state = excluded.serial_state, stock_id = excluded.stock_id, booking_id = excluded.booking_id,
        command_id = excluded.command_id
      where serial.serial_id = excluded.serial_id
    returning serial_id
  `.execute(tx);
  // The warehouses are no parameter: of those a cluster's node is told all, and must find the type of each in its statement.
  const own = sql.join(warehouses.map((warehouse) => sql`${sql.lit(warehouse)}::uuid`));
  const { rows: registered } = await sql<{ serial_no: string }>`
    insert into serial_registry (owner_id, product_id, serial_no, wh_id)
    select g.owner_id, g.product_id, g.serial_no, g.registered
    from json_to_recordset(${input}::json) as g(owner_id uuid, product_id uuid, serial_no text, registered uuid)
    order by g.owner_id, g.product_id, g.serial_no
    on conflict (owner_id, product_id, serial_no) do update set wh_id = excluded.wh_id
      where serial_registry.wh_id is null or excluded.wh_id is null or serial_registry.wh_id in (${own})
    returning serial_no
  `.execute(tx);
  if (rows.length < changed.length || registered.length < changed.length) {
    throw new RetryTransaction("a serial number was taken by another transaction");
  }
}
