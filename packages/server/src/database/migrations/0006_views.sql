-- What the list screens read of the stock core. Columns are the fields of packages/model/src/resources/stock.ts.

create index movement_by_at on movement (wh_id, at);

-- One row a product, lot and location: good and bad beside each other.
create view inventory as
select g.stock_id as inventory_id, w.company_id, g.wh_id, g.owner_id, g.product_id, g.storage_id, g.lot_id::text as lot_id,
  l.inbound_date, l.batch_no, l.manufactur_date, l.valid_date, l.custom_no, l.custom_item_no,
  l.lottable1, l.lottable2, l.lottable3, l.lottable4, l.lottable5, p.stock_factor,
  g.qty as num_loc, g.booked as num_loc_booked, g.qty - g.booked as num_loc_available,
  coalesce(b.qty, 0) as num_bad, coalesce(b.booked, 0) as num_bad_booked, coalesce(b.qty - b.booked, 0) as num_bad_available
from stock g
join warehouse w on w.wh_id = g.wh_id
join product p on p.product_id = g.product_id
join lot l on l.wh_id = g.wh_id and l.lot_id = g.lot_id
left join stock b on b.wh_id = g.wh_id and b.owner_id = g.owner_id and b.product_id = g.product_id and b.lot_id = g.lot_id
  and b.storage_id = g.storage_id and b.quality = 'bad'
where g.quality = 'good' and (g.qty > 0 or b.qty > 0)
union all
select b.stock_id, w.company_id, b.wh_id, b.owner_id, b.product_id, b.storage_id, b.lot_id::text,
  l.inbound_date, l.batch_no, l.manufactur_date, l.valid_date, l.custom_no, l.custom_item_no,
  l.lottable1, l.lottable2, l.lottable3, l.lottable4, l.lottable5, p.stock_factor,
  0, 0, 0, b.qty, b.booked, b.qty - b.booked
from stock b
join warehouse w on w.wh_id = b.wh_id
join product p on p.product_id = b.product_id
join lot l on l.wh_id = b.wh_id and l.lot_id = b.lot_id
where b.quality = 'bad' and b.qty > 0 and not exists (
  select 1 from stock g where g.wh_id = b.wh_id and g.owner_id = b.owner_id and g.product_id = b.product_id
    and g.lot_id = b.lot_id and g.storage_id = b.storage_id and g.quality = 'good');

create view stock_product as
select w.company_id, s.wh_id, s.owner_id, s.product_id, p.product_code, p.product_name, p.product_spec, p.stock_factor,
  s.locations, s.num_loc, s.num_loc_booked, s.num_loc - s.num_loc_booked as num_loc_available,
  s.num_bad, s.num_bad_booked, s.num_bad - s.num_bad_booked as num_bad_available
from (
  select wh_id, owner_id, product_id, count(distinct storage_id)::int as locations,
    coalesce(sum(qty) filter (where quality = 'good'), 0)::bigint as num_loc,
    coalesce(sum(booked) filter (where quality = 'good'), 0)::bigint as num_loc_booked,
    coalesce(sum(qty) filter (where quality = 'bad'), 0)::bigint as num_bad,
    coalesce(sum(booked) filter (where quality = 'bad'), 0)::bigint as num_bad_booked
  from stock where qty > 0 group by wh_id, owner_id, product_id) s
join warehouse w on w.wh_id = s.wh_id
join product p on p.product_id = s.product_id;

-- The ledger, with what its rows are about. A row's id follows from its key.
create view transaction as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.document_kind, m.document_id::text as document_id,
  coalesce(i.inbound_no, o.outbound_no, r.returned_no, a.adjust_no) as document_no, m.line_id::text as line_id,
  l.batch_no, l.valid_date, p.stock_factor, m.qty_delta as num, m.booked_delta as booked, m.qty_after as num_after,
  m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join inbound i on i.wh_id = m.wh_id and i.inbound_id = m.document_id
left join outbound o on o.wh_id = m.wh_id and o.outbound_id = m.document_id
left join returned r on r.wh_id = m.wh_id and r.returned_id = m.document_id
left join adjustment a on a.wh_id = m.wh_id and a.adjustment_id = m.document_id;

-- Booked goods on their way to an order.
create view picking as
select b.booking_id, o.company_id, b.wh_id, b.owner_id, b.document_id as outbound_id, b.line_id::text as outbound_detail_id,
  b.product_id, s.storage_id, s.quality, b.booking_state, st.walk_order, l.batch_no, l.valid_date, d.unit_id,
  d.unit_factor, b.qty as num
from booking b
join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
join storage st on st.wh_id = s.wh_id and st.storage_id = s.storage_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
where b.document_kind = 'outbound';
