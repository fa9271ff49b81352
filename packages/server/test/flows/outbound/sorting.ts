import { sql } from "kysely";
import { newId } from "../../../src/database/index.ts";
import { insertMasters } from "../../support/stock.ts";
import type { House } from "./house.ts";

/** Totes T0, T1 … of a house. */
export async function addTotes(at: House, count: number): Promise<void> {
  const totes = Array.from({ length: count }, (_, index) => ({
    ...{ storage_id: newId(), company_id: at.company, wh_id: at.wh, storage_code: `T${index}` },
    ...{ storage_type: "tote", frozen: false },
  }));
  await at.database.transact((tx) => insertMasters(tx, "storage", totes));
}

/** Orders that were printed together and picked onto the staging area; their ids. */
export async function pickedBatch(
  at: House,
  orders: readonly (readonly Record<string, unknown>[])[],
): Promise<readonly string[]> {
  const ids = [];
  for (const lines of orders) ids.push((await at.order(lines)).id);
  await at.go(ids, "close_order");
  await at.act("print", ids, { list_kind: "batch" });
  await at.go(ids, "confirm_pick");
  return ids;
}

export interface ToSort {
  readonly booking_id: string;
  readonly outbound_id: string;
  readonly product_code: string;
  readonly num: string;
  readonly storage_loc_code: string;
  readonly target_loc_code: string | null;
  readonly sort_status: string;
  readonly product_sn: readonly string[] | null;
}

export const toSort = async (at: House): Promise<readonly ToSort[]> =>
  (await at.client.call("POST", "/v1/outbound/sorting/q", { sort: [{ sortField: "booking_id", sortOrder: "asc" }] }))
    .additionals["sorting"];

/** What lies in each location for which order: `T0 <order> 3`. */
export async function lying(at: House): Promise<readonly string[]> {
  const { rows } = await sql<{ at: string }>`
    select p.storage_code || ' ' || b.document_id || ' ' || sum(b.qty) as at from booking b
    join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
    join storage p on p.wh_id = s.wh_id and p.storage_id = s.storage_id
    where b.wh_id = ${at.wh} and b.booking_state in ('booked', 'picked')
    group by p.storage_code, b.document_id order by 1`.execute(at.database.reader);
  return rows.map((row) => row.at).sort();
}
