-- The orders of which a status is said are sought by the parcels of which it is.
create index waybill_said on waybill (wh_id, shipment_status) where shipment_status is not null;
-- A list of deliveries tells what is to be collected.
create or replace view delivery_confirm as
select o.outbound_id, o.company_id, o.wh_id, o.owner_id, o.outbound_no, o.order_no, o.order_type, o.outbound_status,
  case when o.outbound_status = 'picked_up' or (o.outbound_status <> 'delivered' and o.order_type = 'self_pickup')
    then 'picked_up' else 'delivered' end as expected_receipt,
  greatest(floor(extract(epoch from coalesce(o.date_delivered, now()) - o.date_shipped) / 86400), 0)::integer as days_under_way,
  o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, o.delivery_tel, o.delivery_time,
  o.shipping_company_name, o.shipping_no, o.date_shipped, o.received_by, o.date_delivered, o.delivery_note, o.version,
  s.shipment_status, s.shipment_status_at, coalesce((
    select string_agg(w.shipping_no, ', ' order by w.boxing_id) from waybill w
    where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null), o.shipping_no) as shipping_nos,
  case when s.shipment_status is not null then s.shipping_no end as status_shipping_no, (
    select count(*) filter (where w.waybill_status = 'delivered') || ' / ' || count(*) from waybill w
    where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null and w.shipping_no is not null
    having count(*) > 0) as parcels_arrived,
  o.currency_code, o.cod_amount
from outbound o
left join lateral (
  select distinct on (w.wh_id, w.outbound_id) w.shipment_status, w.shipment_status_at, w.shipping_no
  from waybill w
  where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null and w.shipping_no is not null
  order by w.wh_id, w.outbound_id,
    case when o.outbound_status <> 'shipped' then 0
      when w.shipment_status in ('delivery_failed', 'returning', 'damaged_or_lost') then 0
      when w.shipment_status in ('delivered', 'picked_up') then 2 else 1 end,
    w.shipment_status_at desc nulls last, w.waybill_id desc
) s on true
where o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') and o.date_shipped is not null;
