-- What carriers say of parcels, and at each order that has left what was said of it last.
create table "shipment_status" (
  "shipment_status_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "waybill_id" uuid not null,
  "outbound_id" uuid not null,
  "carrier_code" text,
  "shipment_status" text not null,
  "happened_at" timestamp with time zone not null,
  "place" text,
  "received_by" text,
  "note" text,
  "is_latest" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "shipment_status" is 'distributed by wh_id';
CREATE INDEX shipment_status_wh_id_created_at_shipment_status_id_idx ON shipment_status USING btree (wh_id, created_at, shipment_status_id);
CREATE INDEX shipment_status_wh_id_outbound_id_idx ON shipment_status USING btree (wh_id, outbound_id);
CREATE INDEX shipment_status_wh_id_waybill_id_idx ON shipment_status USING btree (wh_id, waybill_id);
select place_tables();
alter table "shipment_status" add constraint "shipment_status_pkey" PRIMARY KEY (wh_id, shipment_status_id);
alter table "shipment_status" add constraint "shipment_status_wh_id_waybill_id_shipment_status_happened_at_ke" UNIQUE (wh_id, waybill_id, shipment_status, happened_at);
alter table "shipment_status" add constraint "shipment_status_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "shipment_status" add constraint "shipment_status_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE;
alter table "shipment_status" add constraint "shipment_status_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "shipment_status" add constraint "shipment_status_waybill_id_fkey" FOREIGN KEY (wh_id, waybill_id) REFERENCES waybill(wh_id, waybill_id) ON DELETE CASCADE;
alter table "shipment_status" add constraint "shipment_status_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
-- An order has one that is the latest; by it the list of deliveries finds it, and by what it says the orders of which it was said.
create unique index shipment_status_latest on shipment_status (wh_id, outbound_id) where is_latest;
create index shipment_status_latest_said on shipment_status (wh_id, shipment_status) where is_latest;
create or replace view delivery_confirm as
select o.outbound_id, o.company_id, o.wh_id, o.owner_id, o.outbound_no, o.order_no, o.order_type, o.outbound_status,
  case when o.outbound_status = 'picked_up' or (o.outbound_status <> 'delivered' and o.order_type = 'self_pickup')
    then 'picked_up' else 'delivered' end as expected_receipt,
  greatest(floor(extract(epoch from coalesce(o.date_delivered, now()) - o.date_shipped) / 86400), 0)::integer as days_under_way,
  o.consignee_name, o.consignee_name_cn, o.consignee_name_eng, o.delivery_address, o.delivery_tel, o.delivery_time,
  o.shipping_company_name, o.shipping_no, o.date_shipped, o.received_by, o.date_delivered, o.delivery_note, o.version,
  s.shipment_status, s.happened_at as shipment_status_at
from outbound o
left join shipment_status s on s.wh_id = o.wh_id and s.outbound_id = o.outbound_id and s.is_latest
where o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed') and o.date_shipped is not null;
