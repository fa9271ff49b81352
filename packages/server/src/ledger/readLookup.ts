import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { type Command, correctedBy, rulesOf } from "./kinds/index.ts";
import { type BookingIdentity, Lookup } from "./lookup.ts";
import { readCommands } from "./readCommands.ts";
import type { BucketIdentity } from "./rows.ts";

/** Reads what the commands must know before anything is locked, and which of them were done before. */
export async function readLookup(reader: Reader, whId: string, commands: readonly Command[]): Promise<Lookup> {
  const lookup = new Lookup();
  await addCommands(reader, whId, lookup, [...commands.map(({ id }) => id), ...commands.flatMap(correctedBy)]);
  await addRows(reader, whId, lookup, commands);
  return lookup;
}

/** Adds what the commands take back of what was written since, in an earlier stage of the same batch. */
export async function readLookupAgain(
  reader: Reader,
  whId: string,
  lookup: Lookup,
  commands: readonly Command[],
): Promise<void> {
  const missing = commands.flatMap(correctedBy).filter((id) => !lookup.commands.has(id));
  if (missing.length === 0) return;
  await addCommands(reader, whId, lookup, missing);
  await addRows(reader, whId, lookup, commands);
}

async function addCommands(reader: Reader, whId: string, lookup: Lookup, ids: readonly string[]): Promise<void> {
  for (const [id, command] of await readCommands(reader, whId, ids)) lookup.commands.set(id, command);
}

async function addRows(reader: Reader, whId: string, lookup: Lookup, commands: readonly Command[]): Promise<void> {
  const ids = commands.map((command) => rulesOf(command).looksUp(command, lookup));
  const stocks = ids.flatMap((one) => one.stocks ?? []);
  const bookings = ids.flatMap((one) => one.bookings ?? []);
  if (stocks.length > 0) {
    const { rows } = await sql<BucketIdentity & { stock_id: string }>`
      select stock_id, owner_id, product_id, lot_id, storage_id, quality from stock
      where wh_id = ${whId} and stock_id = any(${stocks}::uuid[])
    `.execute(reader);
    for (const row of rows) lookup.stocks.set(row.stock_id, row);
  }
  if (bookings.length > 0) {
    const { rows } = await sql<BookingIdentity & { booking_id: string }>`
      select booking_id, owner_id, product_id, parent_id from booking
      where wh_id = ${whId} and booking_id = any(${bookings}::uuid[])
    `.execute(reader);
    for (const row of rows) lookup.bookings.set(row.booking_id, row);
  }
}
