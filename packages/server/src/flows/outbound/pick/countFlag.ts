import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import type { Picking } from "./picks.ts";

/** Marks the locations at which pickers found less than was booked, so that they are counted, with what the last of them said. */
export async function flagToCount(tx: Tx, whId: string, pickings: readonly Picking[]): Promise<void> {
  const short = pickings.flatMap(({ step, picks }) =>
    step.payload.on_short ? picks.filter(({ booking, qty }) => qty < booking.qty) : [],
  );
  if (short.length === 0) return;
  const reasons = new Map(short.map(({ booking, reason }) => [booking.storage_id, reason ?? null]));
  const flagged = [...reasons].map(([storage_id, reason]) => ({ storage_id, reason }));
  await sql`
    with flagged as materialized (
      select x.storage_id, x.reason from json_to_recordset(${JSON.stringify(flagged)}::json) as x(storage_id uuid, reason text)
      join storage s on s.wh_id = ${whId} and s.storage_id = x.storage_id order by x.storage_id for no key update of s
    )
    update storage s set count_flag = true, count_reason = coalesce(x.reason, s.count_reason),
      version = s.version + 1, updated_at = now()
    from flagged x where s.wh_id = ${whId} and s.storage_id = x.storage_id`.execute(tx);
}
