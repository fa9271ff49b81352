import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import type { LotAttributes, Policy, Quality } from "../../ledger/index.ts";
import { askedNames, lotOf } from "../common/lots.ts";
import { type AsRead, withQuantities } from "../common/quantities.ts";

/**
 * The days that the most exact rule asks for: one that names the consignee before one that does not, of these one that
 * names the product before one of its category.
 */
export const daysRuled = (
  ...[owner, consignee, product, category]: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> => sql`(
  select r.days from daysallowed r
  where r.owner_id = ${owner} and (r.consignee_id is null or r.consignee_id = ${consignee})
    and (r.product_id is null or r.product_id = ${product}) and (r.pc_id is null or r.pc_id = ${category})
  order by r.consignee_id is null, r.product_id is null, r.pc_id is null limit 1
)`;

/** A line of an order; quantities in smallest units. */
export interface Line {
  readonly line_id: string;
  readonly outbound_id: string;
  readonly line_no: number;
  readonly owner_id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly shipmentable: boolean;
  readonly tracked: boolean;
  /** Its serial numbers are scanned again when it is boxed. */
  readonly rescanned: boolean;
  /** Smallest units in one unit of the line. */
  readonly factor: bigint;
  readonly quality: Quality;
  readonly ordered: bigint;
  readonly booked: bigint;
  readonly picked: bigint;
  readonly boxed: bigint;
  readonly shipped: bigint;
  readonly returned: bigint;
  /** Smallest units on a whole pallet; 0 where nobody says. */
  readonly pallet: bigint;
  readonly policy: Policy;
  /** Days of shelf life that must be left: the order's word, else the most exact rule, the consignee's, the product's. */
  readonly min_days: number;
  /** What its order asks for. */
  readonly bonded_type: string;
  readonly lot: LotAttributes;
}

const quantities = ["factor", "ordered", "booked", "picked", "boxed", "shipped", "returned", "pallet"] as const;
type LineText = AsRead<Line, (typeof quantities)[number]>;

/** The lines of orders by order, in their own order. */
export async function loadLines(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await sql<LineText>`
    select d.outbound_detail_id as line_id, d.outbound_id, d.line_no, d.owner_id, d.product_id, p.product_code, p.shipmentable,
      p.need_scan_product_sn as tracked, p.need_scan_product_sn and p.rescan_product_sn as rescanned, d.unit_factor as factor,
      case when d.outbound_nums_bad > 0 then 'bad' else 'good' end as quality,
      d.outbound_nums + d.outbound_nums_bad as ordered, d.num_booked as booked, d.num_picked as picked,
      d.num_boxed as boxed, d.num_shipped as shipped, d.num_returned as returned,
      coalesce(p.pallet_in_num * p.stock_factor, 0) as pallet,
      case o.shipment_policy when 'by_product' then p.shipment_policy else o.shipment_policy end as policy,
      coalesce(o.days_allowed, ${daysRuled(sql`d.owner_id`, sql`o.consignee_id`, sql`d.product_id`, sql`p.pc_id`)},
        c.days_allowed, p.days_allowed, 0) as min_days,
      o.bonded_type, ${lotOf("d", askedNames)} as lot
    from outbound_detail d
    cross join lateral (
      select shipment_policy, days_allowed, consignee_id, bonded_type from outbound
      where wh_id = ${whId} and outbound_id = d.outbound_id offset 0
    ) o
    cross join lateral (
      select product_code, shipmentable, need_scan_product_sn, rescan_product_sn, shipment_policy, days_allowed, pallet_in_num, stock_factor, pc_id
      from product
      where product_id = d.product_id offset 0
    ) p
    left join lateral (
      select days_allowed from customer where customer_id = o.consignee_id offset 0
    ) c on true
    where d.wh_id = ${whId} and d.outbound_id = any(${ids}::uuid[])
    order by d.outbound_id, d.line_no, d.outbound_detail_id`.execute(reader);
  const lines = rows.map((row) => withQuantities<Line, (typeof quantities)[number]>(row, quantities));
  return Map.groupBy(lines, (line) => line.outbound_id);
}

export interface Totals {
  /** Booked and not picked yet. */
  readonly waiting: bigint;
  readonly picked: bigint;
}

/**
 * Writes what the bookings of orders make of their lines, and answers the sums of each order.
 * @param closed what is ordered and not booked then counts as given up.
 */
export async function settleLines(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  closed: boolean,
): Promise<ReadonlyMap<string, Totals>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ outbound_id: string; waiting: string; picked: string }>`
    with sums as materialized (
      select d.outbound_detail_id, d.outbound_id,
        coalesce(b.booked, 0)::bigint as booked, coalesce(b.picked, 0)::bigint as picked,
        coalesce(b.shipped, 0)::bigint as shipped, coalesce(b.waiting, 0)::bigint as waiting
      from outbound_detail d
      cross join lateral (
        select sum(b.qty) filter (where b.booking_state <> 'released') as booked,
          sum(b.qty) filter (where b.booking_state in ('picked', 'shipped')) as picked,
          sum(b.qty) filter (where b.booking_state = 'shipped') as shipped,
          sum(b.qty) filter (where b.booking_state = 'booked') as waiting
        from booking b
        where b.wh_id = ${whId} and b.document_id = d.outbound_id and b.line_id = d.outbound_detail_id
      ) b
      where d.wh_id = ${whId} and d.outbound_id = any(${ids}::uuid[])
    ), written as (
      update outbound_detail d set num_booked = s.booked, num_picked = s.picked, num_shipped = s.shipped,
        num_short = case when ${closed} then greatest(d.outbound_nums + d.outbound_nums_bad - s.booked, 0) else 0 end,
        is_outbounded = s.shipped > 0, version = d.version + 1, updated_at = now()
      from sums s
      where d.wh_id = ${whId} and d.outbound_detail_id = s.outbound_detail_id
        and (d.num_booked, d.num_picked, d.num_shipped, d.num_short, d.is_outbounded) is distinct from (
          s.booked, s.picked, s.shipped,
          case when ${closed} then greatest(d.outbound_nums + d.outbound_nums_bad - s.booked, 0) else 0 end,
          s.shipped > 0)
    )
    select outbound_id, sum(waiting)::text as waiting, sum(picked)::text as picked from sums group by outbound_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.outbound_id, { waiting: BigInt(row.waiting), picked: BigInt(row.picked) }]));
}
