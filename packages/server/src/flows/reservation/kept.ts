import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";

/** What reservations keep booked. */
export async function keptBy(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly booking_id: string }[]>> {
  const { rows } = await sql<{ document_id: string; booking_id: string }>`
    select document_id, booking_id from booking
    where wh_id = ${whId} and document_id = any(${ids}::uuid[]) and booking_state = 'booked'
    order by booking_id`.execute(reader);
  const byDocument = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map([...byDocument].map(([id, own]) => [id, own.map(({ booking_id }) => ({ booking_id }))]));
}
