import { sql } from "kysely";
import type { Database } from "../../database/index.ts";
import { businessDate } from "../common/businessDate.ts";
import { freeDue } from "../common/reservations.ts";

/** Frees the reservations of all warehouses whose time is over; who books before that frees them first. */
export async function expireReservations(database: Database): Promise<void> {
  const { rows } = await sql<{ wh_id: string }>`
    select distinct wh_id /* every warehouse */ from reservation
    where booking_status = 'reserved' and until <= now()`.execute(database.reader);
  for (const { wh_id } of rows)
    await database.transact(async (tx) => freeDue(tx, wh_id, await businessDate(tx, wh_id), null));
}
