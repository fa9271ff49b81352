-- A location change takes orders' bookings along with their goods, and goods of a batch are sorted onto its orders after the walk.
alter table "storage_change_detail" add column "with_bookings" jsonb;
create view sorting as
select b.booking_id, o.company_id, b.wh_id, b.owner_id, b.document_id as outbound_id, b.product_id, s.storage_id, s.quality,
  case st.storage_type when 'tote' then 'sorted' else 'unsorted' end as sort_status,
  (
    select z.storage_id from booking x
    join stock y on y.wh_id = b.wh_id and y.stock_id = x.stock_id
    join storage z on z.wh_id = b.wh_id and z.storage_id = y.storage_id and z.storage_type = 'tote'
    where x.wh_id = b.wh_id and x.document_id = b.document_id and x.booking_state = 'picked' and z.storage_id <> s.storage_id
    order by z.storage_code limit 1
  ) as target_storage_id,
  l.batch_no, l.valid_date, d.unit_id, d.unit_factor, b.qty as num,
  (
    select jsonb_agg(n.product_sn order by n.product_sn) from product_sn n
    where n.wh_id = b.wh_id and n.booking_id = b.booking_id
  ) as product_sn
from booking b
join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
join storage st on st.wh_id = s.wh_id and st.storage_id = s.storage_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
join picking_list k on k.wh_id = o.wh_id and k.pickinglist_no = o.pickinglist_no
where b.document_kind = 'outbound' and b.booking_state = 'picked' and st.storage_type in ('staging', 'tote')
  and o.outbound_status in ('awaiting_pick', 'picked', 'awaiting_boxing') and k.list_kind <> 'order';
