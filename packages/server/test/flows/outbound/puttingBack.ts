import { sql } from "kysely";
import type { House } from "./house.ts";

export interface PutBack {
  readonly put_back_id: string;
  readonly outbound_id: string;
  readonly stock_id: string;
  readonly storage_code: string;
  /** Where it is proposed to go; null where nothing is. */
  readonly target: string | null;
  readonly num: string;
  readonly num_open: string;
  readonly put_back_status: string;
  readonly product_sn: readonly string[] | null;
}

/** From now on what is picked goes back by a scan there. */
export const withScanners = (at: House) =>
  at.database.transact((tx) => sql`update warehouse set has_scanners = true where wh_id = ${at.wh}`.execute(tx));

/** What waits in a house, or waited, the oldest first. */
export async function putBacksOf(at: House, status?: "waiting" | "done"): Promise<readonly PutBack[]> {
  const { rows } = await sql<PutBack>`
    select b.*, p.storage_code, t.storage_code as target from put_back b
    join storage p on p.wh_id = b.wh_id and p.storage_id = b.storage_id
    left join storage t on t.wh_id = b.wh_id and t.storage_id = b.target_storage_id
    where b.wh_id = ${at.wh} and (${status ?? null}::text is null or b.put_back_status = ${status ?? null})
    order by b.created_at, b.put_back_id`.execute(at.database.reader);
  return rows;
}
