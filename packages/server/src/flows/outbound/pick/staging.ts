import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import { inWalkingOrder } from "../../../database/walkingOrder.ts";
import { calledSo } from "../../common/locations/calledSo.ts";

export interface Staging {
  readonly today: string;
  /** The location that picked goods go to: the one named, a tote too, else the first; null where there is none such. */
  at(code: string | null | undefined): string | null;
}

/** The staging locations and totes of a warehouse that are in use, and its day. */
export async function stagingOf(reader: Reader, whId: string): Promise<Staging> {
  const { rows } = await sql<{
    today: string;
    storage_id: string | null;
    storage_code: string;
    is_tote: boolean;
  }>`
    select (now() at time zone w.time_zone)::date::text as today, l.storage_id, l.storage_code, coalesce(l.storage_type = 'tote', false) as is_tote
    from warehouse w
    left join storage l on l.wh_id = ${whId} and l.storage_type in ('staging', 'tote') and l.enabled and not l.frozen
    where w.wh_id = ${whId}
    order by ${inWalkingOrder(sql.ref("l.walk_order"), [sql.ref("l.storage_code")])}`.execute(reader);
  const first = rows[0];
  if (!first) throw new Error(`warehouse ${whId} is gone`);
  const there = rows.filter(({ storage_id }) => storage_id !== null);
  const usual = rows.find(({ is_tote }) => !is_tote)?.storage_id ?? null;
  return { today: first.today, at: (code) => (code ? (calledSo(there, code)?.storage_id ?? null) : usual) };
}
