import { type RawBuilder, sql } from "kysely";

/**
 * What left with orders, line by line, as rows of stock that it left from: what was shipped, and by what that was
 * corrected, which is less than nothing where it says that some never left. Columns: line_id, stock_id, qty, and the row
 * of stock from which it was picked, from_stock_id.
 * @param orders what an order's key is equal to, such as a column of the query around it.
 */
export const leftGoods = (whId: string, orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select b.line_id, b.stock_id, coalesce(b.from_stock_id, b.stock_id) as from_stock_id, b.qty from booking b
  where b.wh_id = ${whId} and b.document_kind = 'outbound' and b.document_id = ${orders} and b.booking_state = 'shipped'
  union all
  select c.outbound_detail_id, m.stock_id, m.stock_id, -m.qty_delta
  from outbound_adjustment_detail c
  join movement m on m.wh_id = ${whId} and m.document_id = c.outbound_adjustment_id
    and m.line_id = c.outbound_adjustment_detail_id and m.document_kind = 'outbound_adjustment'
  where c.wh_id = ${whId} and c.outbound_id = ${orders}
)`;

/** The pieces that left with an order and are out: each with the line, the lot and the quality with which it did. */
export const leftPieces = (whId: string, order: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select n.product_sn, coalesce(c.outbound_detail_id, w.line_id) as line_id, s.lot_id, s.quality
  from product_sn n
  cross join lateral (
    select m.line_id, m.stock_id from serial_movement v
    join movement m on m.wh_id = ${whId} and m.stock_id = v.stock_id and m.version = v.version
    where v.wh_id = ${whId} and v.product_sn_id = n.product_sn_id order by m.at desc, m.version desc limit 1
  ) w
  left join outbound_adjustment_detail c on c.wh_id = ${whId} and c.outbound_adjustment_detail_id = w.line_id
  join stock s on s.wh_id = ${whId} and s.stock_id = w.stock_id
  where n.wh_id = ${whId} and n.outbound_id = ${order} and n.serial_state = 'shipped' and n.stock_id is null
)`;
