import { type RawBuilder, sql } from "kysely";
import { newId } from "../../database/id.ts";
import type { Tx } from "../../database/index.ts";
import { leftGoods, leftPieces } from "./leftGoods.ts";

/** An order that has just left, or was corrected. */
interface Left {
  readonly outbound_id: string;
  readonly by: string;
  readonly shipping_company_name?: string | null;
  readonly shipping_no?: string | null;
}

/** Keeps orders as they left the warehouse: the order, its lines, and the lots and serial numbers that went out. */
export const writeSnapshots = (tx: Tx, whId: string, orders: readonly Left[]): Promise<void> =>
  write(tx, whId, orders, lotsShipped(whId));

/** Keeps them as they are known to have left since: a further version, beside those that stay. */
export const writeFurtherSnapshots = (tx: Tx, whId: string, orders: readonly Left[]): Promise<void> =>
  write(tx, whId, orders, lotsLeft(whId));

async function write(tx: Tx, whId: string, orders: readonly Left[], lots: RawBuilder<unknown>): Promise<void> {
  if (orders.length === 0) return;
  const input = orders.map((order) => ({ outbound_snapshot_id: newId(), ...order }));
  await sql`
    insert into outbound_snapshot (outbound_snapshot_id, company_id, wh_id, owner_id, outbound_id, outbound_no, snapshot_version, order_no,
      consignee_name, consignee_name_cn, consignee_name_eng, delivery_address, shipping_company_name, shipping_no, date_shipped, snapshot, created_by, updated_by)
    select g.outbound_snapshot_id, o.company_id, ${whId}::uuid, o.owner_id, o.outbound_id, o.outbound_no, coalesce(e.version, 0) + 1, o.order_no,
      o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, coalesce(g.shipping_company_name, e.shipping_company_name),
      coalesce(g.shipping_no, e.shipping_no), coalesce(e.date_shipped, now()),
      jsonb_build_object('order', to_jsonb(o), 'details', coalesce(l.details, '[]'::jsonb)), g.by, g.by
    from json_to_recordset(${JSON.stringify(input)}::json) as g(
      outbound_snapshot_id uuid, outbound_id uuid, shipping_company_name text, shipping_no text, by uuid)
    cross join lateral (
      select o.* from outbound o where o.wh_id = ${whId} and o.outbound_id = g.outbound_id offset 0
    ) o
    left join lateral (
      select snapshot_version as version, shipping_company_name, shipping_no, date_shipped from outbound_snapshot
      where wh_id = ${whId} and outbound_id = g.outbound_id order by snapshot_version desc limit 1
    ) e on true
    left join lateral (
      select jsonb_agg(to_jsonb(d) || jsonb_build_object('product_code', p.product_code, 'product_name', p.product_name,
        'lots', ${lots}) order by d.line_no) as details
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

const lot = (qty: string, pieces: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('batch_no', t.batch_no, 'valid_date', t.valid_date,
    'product_expiration_sale', t.product_expiration_sale, 'bonded_type', t.bonded_type, 'qty', ${sql.ref(qty)}::text,
    'quality', s.quality, 'product_sn', ${pieces})`;

const lotsShipped = (whId: string): RawBuilder<unknown> => sql`(
  select jsonb_agg(${lot(
    "b.qty",
    sql`(select jsonb_agg(n.product_sn order by n.product_sn) from product_sn n
      where n.wh_id = ${whId} and n.booking_id = b.booking_id)`,
  )} order by b.booking_id)
  from booking b
  cross join lateral (
    select quality, lot_id from stock where wh_id = ${whId} and stock_id = b.stock_id offset 0
  ) s
  cross join lateral (
    select batch_no, valid_date, product_expiration_sale, bonded_type from lot where wh_id = ${whId} and lot_id = s.lot_id offset 0
  ) t
  where b.wh_id = ${whId} and b.document_id = g.outbound_id and b.line_id = d.outbound_detail_id
    and b.booking_state = 'shipped')`;

const lotsLeft = (whId: string): RawBuilder<unknown> => sql`(
  select jsonb_agg(${lot(
    "s.qty",
    sql`(select jsonb_agg(n.product_sn order by n.product_sn) from ${leftPieces(whId, sql`g.outbound_id`)} n
      where n.line_id = d.outbound_detail_id and n.lot_id = s.lot_id)`,
  )} order by s.lot_id)
  from (
    select x.lot_id, x.quality, sum(a.qty) as qty from ${leftGoods(whId, sql`g.outbound_id`)} a
    join stock x on x.wh_id = ${whId} and x.stock_id = a.stock_id
    where a.line_id = d.outbound_detail_id group by 1, 2 having sum(a.qty) > 0
  ) s
  join lot t on t.wh_id = ${whId} and t.lot_id = s.lot_id)`;

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
