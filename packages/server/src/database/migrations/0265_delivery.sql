-- Who received a shipped order, and when. The entry that asked the list of orders for those that are under way has a list of its own.
alter table "outbound" add column "received_by" text;
alter table "outbound" add column "date_delivered" timestamp with time zone;
alter table "outbound" add column "delivery_note" text;
create view delivery_confirm as
select o.outbound_id, o.company_id, o.wh_id, o.owner_id, o.outbound_no, o.order_no, o.order_type, o.outbound_status,
  case when o.outbound_status = 'picked_up' or (o.outbound_status <> 'delivered' and o.order_type = 'self_pickup')
    then 'picked_up' else 'delivered' end as expected_receipt,
  greatest(floor(extract(epoch from coalesce(o.date_delivered, now()) - o.date_shipped) / 86400), 0)::integer as days_under_way,
  o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, o.delivery_tel, o.delivery_time,
  o.shipping_company_name, o.shipping_no, o.date_shipped, o.received_by, o.date_delivered, o.delivery_note, o.version
from outbound o
where o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') and o.date_shipped is not null;
update menu set menu_path = 'delivery_confirm' where menu_code = 'deliveryConfirm' and menu_path like 'outbound?%';
