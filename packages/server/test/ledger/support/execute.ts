import { sql } from "kysely";
import { coalesce, Lanes } from "../../../src/database/coalesce.ts";
import type { Database, Reader, Tx } from "../../../src/database/index.ts";
import { type Command, type CommandItem, executeItems, type Outcome } from "../../../src/ledger/index.ts";

const itemOf = (command: Command): CommandItem => ({ command, context: {} });

/** A batch that nobody in particular sent. */
export const execute = (tx: Tx, whId: string, commands: readonly Command[]): Promise<Outcome[]> =>
  executeItems(tx, whId, commands.map(itemOf));

export type Submit = (command: Command) => Promise<Outcome>;

/** One command a call, those that come at once in one transaction: as the engine of documents gathers its steps. */
export const submitTo = (database: Database, whId: string): Submit =>
  coalesce((commands) => database.transact((tx) => execute(tx, whId, commands)), {
    isolate: true,
    lanes: new Lanes({ count: 2 }),
  });

export interface FreeStock {
  readonly stock_id: string;
  readonly storage_id: string;
  readonly qty: string;
  readonly free: string;
}

/** What an owner has in a warehouse, row by row; smallest units. */
export async function stockOf(reader: Reader, whId: string, ownerId: string): Promise<FreeStock[]> {
  const { rows } = await sql<FreeStock>`
    select stock_id, storage_id, qty::text as qty, (qty - booked)::text as free from stock
    where wh_id = ${whId} and owner_id = ${ownerId} and qty > 0
    order by product_id, stock_id
  `.execute(reader);
  return rows;
}
