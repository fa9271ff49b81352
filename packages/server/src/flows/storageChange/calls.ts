import { model } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../../crud/hooks.ts";
import { everyWarehouse } from "../../crud/writing/store.ts";
import type { Database, Tx } from "../../database/index.ts";
import type { Call } from "../../http/call.ts";
import { rowsCall } from "./rowsCall.ts";

/** Goods that are moved by the rows of a list: put back, or sorted onto their orders. */
export const storageChangeCalls = (_database: Database, hooks: HooksByName): readonly Call[] => [
  rowsCall(hooks, {
    of: model.put_back,
    summary: "Put goods of intercepted orders back: of one row, or of all of an array or none",
    lineOf: (put_back_id) => ({ put_back_id }),
  }),
  rowsCall(hooks, {
    of: model.sorting,
    summary: "Sort picked goods of a batch into their order's tote, or back: of one row, or of all of an array or none",
    lineOf: (booking_id) => ({ with_bookings: [booking_id] }),
    after: sortedBy,
  }),
];

/** The bookings that location changes took along; a part of one is a booking of its own since. */
async function sortedBy(tx: Tx, made: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select jsonb_array_elements_text(with_bookings) as booking_id from storage_change_detail ${everyWarehouse}
    where storage_change_id = any(${made}::uuid[]) order by 1`.execute(tx);
  return rows.map(({ booking_id }) => booking_id);
}
