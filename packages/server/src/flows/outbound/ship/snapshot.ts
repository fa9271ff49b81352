import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { OrderStep } from "../types.ts";

/** Keeps orders as they left the warehouse: the order, its lines, and the lots and serial numbers that went out. */
export async function writeSnapshots(tx: Tx, whId: string, steps: readonly OrderStep<"ship">[]): Promise<void> {
  if (steps.length === 0) return;
  const input = steps.map(({ document, payload, caller }) => ({
    outbound_snapshot_id: newId(),
    outbound_id: document.id,
    shipping_company_name: payload.shipping_company_name ?? null,
    shipping_no: payload.shipping_no ?? null,
    by: caller.userId,
  }));
  await sql`
    insert into outbound_snapshot (outbound_snapshot_id, company_id, wh_id, owner_id, outbound_id, outbound_no, order_no,
      consignee_name, consignee_name_cn, consignee_name_eng, delivery_address, shipping_company_name, shipping_no, date_shipped, snapshot, created_by, updated_by)
    select g.outbound_snapshot_id, o.company_id, ${whId}::uuid, o.owner_id, o.outbound_id, o.outbound_no, o.order_no,
      o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, g.shipping_company_name, g.shipping_no, now(),
      jsonb_build_object('order', to_jsonb(o), 'details', coalesce(l.details, '[]'::jsonb)), g.by, g.by
    from json_to_recordset(${JSON.stringify(input)}::json) as g(
      outbound_snapshot_id uuid, outbound_id uuid, shipping_company_name text, shipping_no text, by uuid)
    cross join lateral (
      select o.* from outbound o where o.wh_id = ${whId} and o.outbound_id = g.outbound_id offset 0
    ) o
    left join lateral (
      select jsonb_agg(to_jsonb(d) || jsonb_build_object('product_code', p.product_code, 'product_name', p.product_name,
        'lots', (
          select jsonb_agg(jsonb_build_object('batch_no', t.batch_no, 'valid_date', t.valid_date,
            'product_expiration_sale', t.product_expiration_sale, 'bonded_type', t.bonded_type, 'qty', b.qty::text,
            'quality', s.quality, 'product_sn', (
              select jsonb_agg(n.product_sn order by n.product_sn) from product_sn n
              where n.wh_id = ${whId} and n.booking_id = b.booking_id)) order by b.booking_id)
          from booking b
          cross join lateral (
            select quality, lot_id from stock where wh_id = ${whId} and stock_id = b.stock_id offset 0
          ) s
          cross join lateral (
            select batch_no, valid_date, product_expiration_sale, bonded_type from lot where wh_id = ${whId} and lot_id = s.lot_id offset 0
          ) t
          where b.wh_id = ${whId} and b.document_id = g.outbound_id and b.line_id = d.outbound_detail_id
            and b.booking_state = 'shipped')) order by d.line_no) as details
      from outbound_detail d
      cross join lateral (
        select product_code, product_name from product where product_id = d.product_id offset 0
      ) p
      where d.wh_id = ${whId} and d.outbound_id = g.outbound_id
    ) l on true`.execute(tx);
  const ids = input.map(({ outbound_snapshot_id }) => outbound_snapshot_id);
  await sql`
    insert into outbound_detail_snapshot (${linesOfSnapshots.columns})
    select ${linesOfSnapshots.head}, ${whId}::uuid, ${linesOfSnapshots.rest}
    from outbound_snapshot s cross join lateral jsonb_array_elements(s.snapshot->'details') as d(line)
    where s.wh_id = ${whId} and s.outbound_snapshot_id = any(${ids}::uuid[])`.execute(tx);
}

/** The lines that snapshots hold, each as a row of its own, with the numbers of all pieces that left. */
const linesOfSnapshots = {
  columns:
    sql.raw(`outbound_detail_snapshot_id, company_id, wh_id, owner_id, outbound_snapshot_id, line_no, product_id, product_code,
    product_name, unit_id, unit_factor, outbound_nums, outbound_nums_bad, num_shipped, num_short, batch_no, product_sn, created_by, updated_by`),
  head: sql.raw(`md5(s.outbound_snapshot_id::text || (d.line->>'outbound_detail_id'))::uuid, s.company_id`),
  rest: sql.raw(`s.owner_id,
      s.outbound_snapshot_id, (d.line->>'line_no')::int, (d.line->>'product_id')::uuid, d.line->>'product_code', d.line->>'product_name',
      (d.line->>'unit_id')::uuid, (d.line->>'unit_factor')::int, (d.line->>'outbound_nums')::bigint, (d.line->>'outbound_nums_bad')::bigint,
      (d.line->>'num_shipped')::bigint, (d.line->>'num_short')::bigint, d.line->>'batch_no',
      nullif(jsonb_path_query_array(d.line, '$.lots[*].product_sn[*] ? (@ != null)'), '[]'::jsonb), s.created_by, s.updated_by`),
} as const;

/** Goods that came back have not left, so their snapshot goes. */
export async function forgetSnapshots(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from outbound_snapshot where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])`.execute(tx);
}
