-- Nobody picks for an order that is being intercepted.
create or replace view picking_location as
select b.stock_id as picking_location_id, w.company_id, b.wh_id, b.owner_id, b.product_id, s.storage_id, s.quality,
  st.walk_order, l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type, p.stock_unit_id as unit_id, p.stock_factor,
  b.num, b.orders, b.order_nos, b.consignees, b.consignees_cn, b.consignees_eng
from (
  select b.wh_id, b.owner_id, b.product_id, b.stock_id, sum(b.qty)::bigint as num, count(distinct b.document_id)::integer as orders,
    array_to_string((array_agg(distinct o.order_no))[1:20], ', ') as order_nos,
    array_to_string((array_agg(distinct o.consignee_name) filter (where o.consignee_name is not null))[1:20], ', ') as consignees,
    array_to_string((array_agg(distinct coalesce(o.consignee_name_cn, o.consignee_name))
      filter (where o.consignee_name is not null))[1:20], ', ') as consignees_cn,
    array_to_string((array_agg(distinct coalesce(o.consignee_name_eng, o.consignee_name))
      filter (where o.consignee_name is not null))[1:20], ', ') as consignees_eng
  from booking b join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
  where b.document_kind = 'outbound' and b.booking_state = 'booked' and o.outbound_status <> 'awaiting_interception'
  group by b.wh_id, b.owner_id, b.product_id, b.stock_id
) b
join warehouse w on w.wh_id = b.wh_id
join product p on p.product_id = b.product_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
join storage st on st.wh_id = s.wh_id and st.storage_id = s.storage_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id;

-- Where nothing tells what a box should weigh, nothing tells whether its weight differs.
alter table "boxing" alter column "weight_differs" drop not null, alter column "weight_differs" drop default;
update "boxing" set "weight_differs" = null where "expected_weight" is null;
