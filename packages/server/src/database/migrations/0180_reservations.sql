-- Stock that is booked outside an order, and the order that takes it over.
alter table "outbound" add column "reservation_id" uuid;
CREATE INDEX outbound_wh_id_reservation_id_idx ON outbound USING btree (wh_id, reservation_id);
create table "reservation" (
  "reservation_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "booking_no" text,
  "booking_status" text not null default 'reserved'::text,
  "product_id" uuid not null,
  "num" bigint not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "reason" text not null,
  "until" timestamp with time zone,
  "quality" text not null default 'good'::text,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "product_expiration_sale" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "bonded_type" text not null default 'non_bonded'::text,
  "freed_by" text,
  "outbound_no" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "reservation" is 'distributed by wh_id';
CREATE INDEX reservation_booking_no_like ON reservation USING gin (booking_no gin_trgm_ops);
CREATE INDEX reservation_booking_no_whole ON reservation USING btree (wh_id, upper(booking_no));
CREATE INDEX reservation_wh_id_booking_status_idx ON reservation USING btree (wh_id, booking_status);
CREATE INDEX reservation_wh_id_created_at_reservation_id_idx ON reservation USING btree (wh_id, created_at, reservation_id);
CREATE INDEX reservation_wh_id_owner_id_idx ON reservation USING btree (wh_id, owner_id);
CREATE INDEX reservation_wh_id_product_id_idx ON reservation USING btree (wh_id, product_id);
select place_tables();
alter table "reservation" add constraint "reservation_pkey" PRIMARY KEY (wh_id, reservation_id);
alter table "reservation" add constraint "reservation_wh_id_booking_no_key" UNIQUE (wh_id, booking_no);
alter table "outbound" add constraint "outbound_reservation_id_fkey" FOREIGN KEY (wh_id, reservation_id) REFERENCES reservation(wh_id, reservation_id);
alter table "reservation" add constraint "reservation_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "reservation" add constraint "reservation_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "reservation" add constraint "reservation_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "reservation" add constraint "reservation_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "reservation" add constraint "reservation_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
create sequence "document_number_rs";
drop view if exists "transaction";
create view "transaction" as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "returned"."returned_no", "adjustment"."adjust_no") as document_no, m.line_id::text as line_id,
  l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type, p.stock_unit_id as unit_id, p.stock_factor, m.qty_delta as num, m.booked_delta as booked, m.qty_after as num_after,
  m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "reservation" on m.document_kind = 'reservation' and "reservation"."wh_id" = m.wh_id and "reservation"."reservation_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id;
drop view if exists "product_sn_movement";
create view "product_sn_movement" as
select n.serial_movement_id as product_sn_movement_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn,
  m.product_id, m.at, m.business_date, m.reason, case when m.qty_delta > 0 then 'in' else 'out' end as way, s.storage_id,
  s.quality, m.document_kind, m.document_id::text as document_id, coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "returned"."returned_no", "adjustment"."adjust_no") as document_no, m.note
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "reservation" on m.document_kind = 'reservation' and "reservation"."wh_id" = m.wh_id and "reservation"."reservation_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id;
