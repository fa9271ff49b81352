-- Whose a pick is as long as somebody is at its order.
create or replace view picking as
select b.booking_id, o.company_id, b.wh_id, b.owner_id, b.document_id as outbound_id, b.line_id::text as outbound_detail_id,
  b.product_id, s.storage_id, s.quality, b.booking_state, st.walk_order, l.batch_no, l.valid_date,
  l.product_expiration_sale, l.bonded_type, d.unit_id, d.unit_factor, b.qty as num,
  k.task_id::text as task_id, k.user_id::text as picker_id, u.user_name as picker_name, k.lease_until as picking_until
from booking b
join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
join storage st on st.wh_id = s.wh_id and st.storage_id = s.storage_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join task k on k.wh_id = b.wh_id and k.scenario = 'picking' and k.document_id = b.document_id
  and b.booking_state = 'booked' and k.lease_until > now()
left join "user" u on u.user_id = k.user_id
where b.document_kind = 'outbound';
