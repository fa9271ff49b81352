import { carriers, givesNumbers } from "@stowage/model";
import type { AuditCheck } from "../../audit/index.ts";

/** How much more left of lines than was shipped, by the corrections that stand. */
const corrected = `select wh_id, outbound_detail_id, sum(case adjust_category when 'in' then -num else num end) as more
  from outbound_adjustment_detail join outbound_adjustment using (wh_id, outbound_adjustment_id)
  where adjust_status = 'adjusted' group by 1, 2`;

/** Carriers whose numbers are given out here; what another calls a consignment may be of several orders. */
const numbered = carriers.flatMap(({ code }) => (givesNumbers(code) ? [`'${code}'`] : [])).join(", ");

/** What an order's lines say against what the ledger's movements and bookings, and the boxes, say of them. */
export const outboundChecks: readonly AuditCheck[] = [
  {
    name: "outbound_lines_agree_with_their_movements",
    sql: `select d.wh_id, d.outbound_detail_id, d.num_booked, d.num_shipped, m.booked, m.shipped, c.more
      from outbound_detail d
      left join (
        select wh_id, line_id, sum(booked_delta) as booked, -sum(qty_delta) as shipped
        from movement where document_kind = 'outbound' and line_id is not null group by wh_id, line_id
      ) m on m.wh_id = d.wh_id and m.line_id = d.outbound_detail_id
      left join (${corrected}) c on c.wh_id = d.wh_id and c.outbound_detail_id = d.outbound_detail_id
      where d.num_shipped <> coalesce(m.shipped, 0) + coalesce(c.more, 0)
        or d.num_booked - coalesce(m.shipped, 0) <> coalesce(m.booked, 0)`,
  },
  {
    name: "outbound_lines_agree_with_their_bookings",
    sql: `select d.wh_id, d.outbound_detail_id, d.num_booked, d.num_picked, b.booked, b.picked
      from outbound_detail d
      left join (
        select wh_id, line_id, sum(qty) filter (where booking_state <> 'released') as booked,
          sum(qty) filter (where booking_state in ('picked', 'shipped')) as picked
        from booking where document_kind = 'outbound' group by wh_id, line_id
      ) b on b.wh_id = d.wh_id and b.line_id = d.outbound_detail_id
      where d.num_booked <> coalesce(b.booked, 0) or d.num_picked <> coalesce(b.picked, 0)`,
  },
  {
    name: "outbound_bookings_have_their_line",
    sql: `select b.wh_id, b.booking_id from booking b
      left join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
      where b.document_kind = 'outbound' and b.booking_state <> 'released'
        and (d.outbound_detail_id is null or d.outbound_id <> b.document_id or d.product_id <> b.product_id
          or d.owner_id <> b.owner_id)`,
  },
  {
    name: "the_latest_status_of_an_order_is_its_last",
    sql: `select s.wh_id, s.outbound_id, count(*) filter (where s.is_latest) as latest from shipment_status s
      group by s.wh_id, s.outbound_id
      having count(*) filter (where s.is_latest) <> 1
        or max(s.happened_at) <> max(s.happened_at) filter (where s.is_latest)`,
  },
  {
    name: "a_tote_holds_one_order",
    sql: `select p.wh_id, p.storage_id, count(distinct b.document_id) as orders
      from storage p
      join stock s on s.wh_id = p.wh_id and s.storage_id = p.storage_id
      join booking b on b.wh_id = s.wh_id and b.stock_id = s.stock_id and b.booking_state = 'picked'
      where p.storage_type = 'tote' group by p.wh_id, p.storage_id having count(distinct b.document_id) > 1`,
  },
  {
    name: "outbound_lines_in_order",
    sql: `select wh_id, outbound_detail_id from outbound_detail
      where not (num_booked <= outbound_nums + outbound_nums_bad and num_picked <= num_booked and num_boxed <= num_picked
        and num_returned <= num_shipped and num_short >= 0)
        or (outbound_nums > 0 and outbound_nums_bad > 0)`,
  },
  {
    name: "outbound_state_agrees_with_its_lines",
    sql: `select o.wh_id, o.outbound_id, o.outbound_status, d.booked, d.picked, d.boxed, d.shipped
      from outbound o
      join (
        select e.wh_id, e.outbound_id, sum(outbound_nums + outbound_nums_bad) as ordered, sum(num_booked) as booked,
          sum(num_picked) as picked, sum(num_boxed) as boxed, sum(num_shipped - coalesce(c.more, 0)) as shipped, sum(num_short) as short
        from outbound_detail e
        left join (${corrected}) c on c.wh_id = e.wh_id and c.outbound_detail_id = e.outbound_detail_id
        group by e.wh_id, e.outbound_id
      ) d on d.wh_id = o.wh_id and d.outbound_id = o.outbound_id
      where case
        when o.outbound_status in ('awaiting_close_order', 'intercepted', 'cancelled') then d.booked + d.boxed + d.short > 0
        when o.outbound_status = 'awaiting_print' then d.picked > 0 or d.booked + d.short <> d.ordered
        when o.outbound_status = 'awaiting_pick' then d.shipped + d.boxed > 0 or d.booked + d.short <> d.ordered
        when o.outbound_status in ('picked', 'awaiting_boxing') then d.booked <> d.picked or d.shipped > 0
        when o.outbound_status in ('boxed', 'awaiting_shipping') then d.boxed <> d.picked or d.booked <> d.picked or d.shipped > 0
        when o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') then d.shipped <> d.picked or d.booked <> d.picked
        else false end`,
  },
  {
    name: "boxes_agree_with_lines",
    sql: `select d.wh_id, d.outbound_detail_id, d.num_boxed, b.num
      from outbound_detail d
      left join (
        select wh_id, outbound_detail_id, sum(num) as num from boxing_detail group by wh_id, outbound_detail_id
      ) b on b.wh_id = d.wh_id and b.outbound_detail_id = d.outbound_detail_id
      where d.num_boxed <> coalesce(b.num, 0)`,
  },
  {
    name: "waybill_numbers_are_used_once",
    sql: `select company_id, carrier_code, shipping_no, count(*) as boxes from waybill
      where shipping_no is not null and carrier_code in (${numbered}) group by company_id, carrier_code, shipping_no having count(*) > 1`,
  },
];
