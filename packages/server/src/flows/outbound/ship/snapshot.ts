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
}

/** Goods that came back have not left, so their snapshot goes. */
export async function forgetSnapshots(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from outbound_snapshot where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])`.execute(tx);
}
