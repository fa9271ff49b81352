-- What its carrier said last of a parcel stands at its waybill.
alter table "waybill" add column "shipment_status" text;
alter table "waybill" add column "shipment_status_at" timestamp with time zone;
update waybill w set shipment_status = s.shipment_status, shipment_status_at = s.happened_at
from (
  select distinct on (wh_id, waybill_id) wh_id, waybill_id, shipment_status, happened_at from shipment_status
  order by wh_id, waybill_id, happened_at desc, created_at desc, shipment_status_id desc
) s
where w.wh_id = s.wh_id and w.waybill_id = s.waybill_id;
-- The numbers of all of an order's boxes; of an order whose carrier gives none, what was typed.
create view outbound_waybill as
select o.wh_id, o.outbound_id, coalesce((
    select string_agg(w.shipping_no, ', ' order by w.boxing_id) from waybill w
    where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null), o.shipping_no) as shipping_nos
from outbound o;
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
  l.shipping_no as status_shipping_no
from outbound o
left join shipment_status s on s.wh_id = o.wh_id and s.outbound_id = o.outbound_id and s.is_latest
left join waybill l on l.wh_id = s.wh_id and l.waybill_id = s.waybill_id
where o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') and o.date_shipped is not null;
-- A number is sought whatever its letters.
drop index outbound_wh_id_shipping_no_idx;
create index outbound_shipping_no_whole on outbound (wh_id, upper(shipping_no));
