import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";

/** The lines of orders go to another, behind its own; each remembers where it came from first. */
export async function moveTogether(tx: Tx, whId: string, into: string, from: readonly string[]): Promise<void> {
  await sql`
    update outbound_detail d set outbound_id = ${into}::uuid, merged_from_id = coalesce(d.merged_from_id, d.outbound_id),
      line_no = x.line_no, version = d.version + 1, updated_at = now()
    from (
      select m.outbound_detail_id, (select coalesce(max(line_no), 0) from outbound_detail
          where wh_id = ${whId} and outbound_id = ${into}::uuid)
        + row_number() over (order by m.outbound_id, m.line_no, m.outbound_detail_id) as line_no
      from outbound_detail m where m.wh_id = ${whId} and m.outbound_id = any(${from}::uuid[])
    ) x
    where d.wh_id = ${whId} and d.outbound_detail_id = x.outbound_detail_id`.execute(tx);
  await sql`
    update outbound set merged_into_id = ${into}::uuid, is_merged = false, version = version + 1, updated_at = now()
    where wh_id = ${whId} and merged_into_id = any(${from}::uuid[])`.execute(tx);
}

/** Lines that came from other orders go back to them. */
export async function moveApart(tx: Tx, whId: string, from: readonly string[]): Promise<void> {
  await sql`
    update outbound_detail d set outbound_id = d.merged_from_id, merged_from_id = null, line_no = x.line_no,
      version = d.version + 1, updated_at = now()
    from (
      select m.outbound_detail_id,
        row_number() over (partition by m.merged_from_id order by m.line_no, m.outbound_detail_id) as line_no
      from outbound_detail m
      where m.wh_id = ${whId} and m.outbound_id = any(${from}::uuid[]) and m.merged_from_id is not null
    ) x
    where d.wh_id = ${whId} and d.outbound_detail_id = x.outbound_detail_id`.execute(tx);
}
