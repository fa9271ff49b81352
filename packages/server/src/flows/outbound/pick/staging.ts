import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import { inWalkingOrder } from "../../../database/walkingOrder.ts";

export interface Staging {
  readonly today: string;
  /** The location that picked goods go to: the one named, else the first; null where there is none such. */
  at(code: string | null | undefined): string | null;
}

/** The staging locations of a warehouse that are in use, and its day. */
export async function stagingOf(reader: Reader, whId: string): Promise<Staging> {
  const { rows } = await sql<{ today: string; storage_id: string | null; storage_code: string | null }>`
    select (now() at time zone w.time_zone)::date::text as today, l.storage_id, l.storage_code
    from warehouse w
    left join storage l on l.wh_id = ${whId} and l.storage_type = 'staging' and l.enabled and not l.frozen
    where w.wh_id = ${whId}
    order by ${inWalkingOrder(sql.ref("l.walk_order"), [sql.ref("l.storage_code")])}`.execute(reader);
  const first = rows[0];
  if (!first) throw new Error(`warehouse ${whId} is gone`);
  const byCode = new Map(rows.map((row) => [row.storage_code, row.storage_id]));
  return { today: first.today, at: (code) => (code ? (byCode.get(code) ?? null) : first.storage_id) };
}
