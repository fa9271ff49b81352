-- Of an order in several parcels, how many of them came.
create or replace view delivery_confirm as
select o.outbound_id, o.company_id, o.wh_id, o.owner_id, o.outbound_no, o.order_no, o.order_type, o.outbound_status,
  case when o.outbound_status = 'picked_up' or (o.outbound_status <> 'delivered' and o.order_type = 'self_pickup')
    then 'picked_up' else 'delivered' end as expected_receipt,
  greatest(floor(extract(epoch from coalesce(o.date_delivered, now()) - o.date_shipped) / 86400), 0)::integer as days_under_way,
  o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, o.delivery_tel, o.delivery_time,
  o.shipping_company_name, o.shipping_no, o.date_shipped, o.received_by, o.date_delivered, o.delivery_note, o.version,
  s.shipment_status, s.happened_at as shipment_status_at, coalesce((
    select string_agg(w.shipping_no, ', ' order by w.boxing_id) from waybill w
    where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null), o.shipping_no) as shipping_nos,
  l.shipping_no as status_shipping_no, (
    select count(*) filter (where w.shipment_status in ('delivered', 'picked_up')) || ' / ' || count(*) from waybill w
    where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null and w.shipping_no is not null
    having count(*) > 0) as parcels_arrived
from outbound o
left join shipment_status s on s.wh_id = o.wh_id and s.outbound_id = o.outbound_id and s.is_latest
left join waybill l on l.wh_id = s.wh_id and l.waybill_id = s.waybill_id
where o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') and o.date_shipped is not null;
