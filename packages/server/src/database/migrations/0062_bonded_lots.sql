-- A lot says until when its goods may be sold, and whether duties are still to be paid on them.
alter table lot add column product_expiration_sale date,
  add column bonded_type text not null default 'non_bonded' check (bonded_type in ('bonded', 'non_bonded'));
alter table lot drop constraint lot_tuple;

-- Until now only a customs number kept goods apart. Such goods are what that number was registered as; where it was not,
-- what was in force for their product on the day they came in.
alter table lot disable trigger lot_immutable;
update lot l set bonded_type = 'bonded'
where l.custom_no is not null and (
  select coalesce(
    bool_or(c.bonded_type = 'bonded') filter (
      where c.custom_no = l.custom_no and c.custom_item_no = coalesce(l.custom_item_no, c.custom_item_no)),
    bool_or(c.bonded_type = 'bonded') filter (
      where coalesce(l.inbound_date, l.created_at::date) between coalesce(c.custom_from, '-infinity') and coalesce(c.custom_to, 'infinity')),
    false)
  from custom c where c.product_id = l.product_id);
-- The digest of all attributes, as packages/server/src/ledger/lot.ts makes it.
update lot set fingerprint = md5('[' || concat_ws(',',
  coalesce(to_json(batch_no)::text, 'null'), coalesce(to_json(manufactur_date)::text, 'null'),
  coalesce(to_json(valid_date)::text, 'null'), coalesce(to_json(product_expiration_sale)::text, 'null'),
  coalesce(to_json(inbound_date)::text, 'null'), coalesce(to_json(custom_no)::text, 'null'),
  coalesce(to_json(custom_item_no)::text, 'null'), coalesce(to_json(lottable1)::text, 'null'),
  coalesce(to_json(lottable2)::text, 'null'), coalesce(to_json(lottable3)::text, 'null'),
  coalesce(to_json(lottable4)::text, 'null'), coalesce(to_json(lottable5)::text, 'null'),
  to_json(bonded_type)::text) || ']')::uuid;
alter table lot enable trigger lot_immutable;
alter table lot add constraint lot_tuple unique nulls not distinct (
  wh_id, owner_id, product_id, batch_no, manufactur_date, valid_date, product_expiration_sale, inbound_date, custom_no,
  custom_item_no, lottable1, lottable2, lottable3, lottable4, lottable5, bonded_type
);

alter table outbound_detail add column product_expiration_sale date;
alter table adjustment_detail add column product_expiration_sale date, add column bonded_type text;

-- Received lines say the same of their goods as their lots do.
alter table inbound_detail add column bonded_type text default 'non_bonded';
alter table inbound_detail alter column bonded_type drop default;
alter table returned_detail add column bonded_type text default 'non_bonded';
alter table returned_detail alter column bonded_type drop default;
update inbound_detail d set bonded_type = 'bonded'
where d.custom_no is not null and (
  select coalesce(
    bool_or(c.bonded_type = 'bonded') filter (
      where c.custom_no = d.custom_no and c.custom_item_no = coalesce(d.custom_item_no, c.custom_item_no)),
    bool_or(c.bonded_type = 'bonded') filter (
      where d.created_at::date between coalesce(c.custom_from, '-infinity') and coalesce(c.custom_to, 'infinity')),
    false)
  from custom c where c.product_id = d.product_id);
update returned_detail d set bonded_type = 'bonded'
where d.custom_no is not null and (
  select coalesce(
    bool_or(c.bonded_type = 'bonded') filter (
      where c.custom_no = d.custom_no and c.custom_item_no = coalesce(d.custom_item_no, c.custom_item_no)),
    bool_or(c.bonded_type = 'bonded') filter (
      where d.created_at::date between coalesce(c.custom_from, '-infinity') and coalesce(c.custom_to, 'infinity')),
    false)
  from custom c where c.product_id = d.product_id);

-- The views of stock tell both, and name the unit in which they say their numbers.
drop view inventory;
create view inventory as
select g.stock_id as inventory_id, w.company_id, g.wh_id, g.owner_id, g.product_id, g.storage_id, g.lot_id::text as lot_id,
  l.inbound_date, l.batch_no, l.manufactur_date, l.valid_date, l.product_expiration_sale, l.custom_no, l.custom_item_no,
  l.lottable1, l.lottable2, l.lottable3, l.lottable4, l.lottable5, l.bonded_type, p.stock_unit_id as unit_id,
  p.stock_factor,
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
  l.inbound_date, l.batch_no, l.manufactur_date, l.valid_date, l.product_expiration_sale, l.custom_no, l.custom_item_no,
  l.lottable1, l.lottable2, l.lottable3, l.lottable4, l.lottable5, l.bonded_type, p.stock_unit_id as unit_id,
  p.stock_factor,
  0, 0, 0, b.qty, b.booked, b.qty - b.booked
from stock b
join warehouse w on w.wh_id = b.wh_id
join product p on p.product_id = b.product_id
join lot l on l.wh_id = b.wh_id and l.lot_id = b.lot_id
where b.quality = 'bad' and b.qty > 0 and not exists (
  select 1 from stock g where g.wh_id = b.wh_id and g.owner_id = b.owner_id and g.product_id = b.product_id
    and g.lot_id = b.lot_id and g.storage_id = b.storage_id and g.quality = 'good');

drop view stock_product;
create view stock_product as
select w.company_id, s.wh_id, s.owner_id, s.product_id, p.product_code, p.product_name, p.product_spec,
  p.stock_unit_id as unit_id, p.stock_factor,
  s.locations, s.num_loc, s.num_loc_booked, s.num_loc - s.num_loc_booked as num_loc_available,
  s.num_bad, s.num_bad_booked, s.num_bad - s.num_bad_booked as num_bad_available
from (
  select wh_id, owner_id, product_id, count(distinct storage_id)::int as locations,
    coalesce(sum(qty) filter (where quality = 'good'), 0) as num_loc,
    coalesce(sum(booked) filter (where quality = 'good'), 0) as num_loc_booked,
    coalesce(sum(qty) filter (where quality = 'bad'), 0) as num_bad,
    coalesce(sum(booked) filter (where quality = 'bad'), 0) as num_bad_booked
  from stock where qty > 0 group by wh_id, owner_id, product_id) s
join warehouse w on w.wh_id = s.wh_id
join product p on p.product_id = s.product_id;

drop view transaction;
create view transaction as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce(inbound.inbound_no, outbound.outbound_no, returned.returned_no, adjustment.adjust_no) as document_no,
  m.line_id::text as line_id, l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type,
  p.stock_unit_id as unit_id, p.stock_factor, m.qty_delta as num, m.booked_delta as booked,
  m.qty_after as num_after, m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join inbound on m.document_kind = 'inbound' and inbound.wh_id = m.wh_id and inbound.inbound_id = m.document_id
left join outbound on m.document_kind = 'outbound' and outbound.wh_id = m.wh_id and outbound.outbound_id = m.document_id
left join returned on m.document_kind = 'returned' and returned.wh_id = m.wh_id and returned.returned_id = m.document_id
left join adjustment on m.document_kind = 'adjustment' and adjustment.wh_id = m.wh_id
  and adjustment.adjustment_id = m.document_id;

drop view picking;
create view picking as
select b.booking_id, o.company_id, b.wh_id, b.owner_id, b.document_id as outbound_id, b.line_id::text as outbound_detail_id,
  b.product_id, s.storage_id, s.quality, b.booking_state, st.walk_order, l.batch_no, l.valid_date,
  l.product_expiration_sale, l.bonded_type, d.unit_id, d.unit_factor, b.qty as num
from booking b
join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
join storage st on st.wh_id = s.wh_id and st.storage_id = s.storage_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
where b.document_kind = 'outbound';
