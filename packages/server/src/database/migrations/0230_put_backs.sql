-- Goods moved between locations by people; goods of intercepted orders that wait where they stand until a scan says where they went.
create table "put_back" (
  "put_back_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "product_id" uuid not null,
  "stock_id" text not null,
  "storage_id" uuid not null,
  "target_storage_id" uuid,
  "walk_order" integer,
  "put_back_status" text not null default 'waiting'::text,
  "num" bigint not null,
  "num_open" bigint not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "quality" text not null default 'good'::text,
  "batch_no" text,
  "valid_date" date,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "put_back" is 'distributed by wh_id';
CREATE INDEX put_back_wh_id_created_at_put_back_id_idx ON put_back USING btree (wh_id, created_at, put_back_id);
CREATE INDEX put_back_wh_id_outbound_id_idx ON put_back USING btree (wh_id, outbound_id);
CREATE INDEX put_back_wh_id_owner_id_idx ON put_back USING btree (wh_id, owner_id);
CREATE INDEX put_back_wh_id_product_id_idx ON put_back USING btree (wh_id, product_id);
CREATE INDEX put_back_wh_id_stock_id_idx ON put_back USING btree (wh_id, stock_id);
CREATE INDEX put_back_wh_id_storage_id_idx ON put_back USING btree (wh_id, storage_id);
CREATE INDEX put_back_wh_id_target_storage_id_idx ON put_back USING btree (wh_id, target_storage_id);
create table "storage_change" (
  "storage_change_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "change_no" text,
  "change_status" text not null default 'changed'::text,
  "note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "storage_change" is 'distributed by wh_id';
CREATE INDEX storage_change_change_no_like ON storage_change USING gin (change_no gin_trgm_ops);
CREATE INDEX storage_change_change_no_whole ON storage_change USING btree (wh_id, upper(change_no));
CREATE INDEX storage_change_wh_id_change_status_idx ON storage_change USING btree (wh_id, change_status);
CREATE INDEX storage_change_wh_id_created_at_storage_change_id_idx ON storage_change USING btree (wh_id, created_at, storage_change_id);
CREATE INDEX storage_change_wh_id_owner_id_idx ON storage_change USING btree (wh_id, owner_id);
create table "storage_change_detail" (
  "storage_change_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "storage_change_id" uuid not null,
  "line_no" integer not null default 1,
  "put_back_id" uuid,
  "stock_id" text,
  "product_id" uuid,
  "num" bigint,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "from_storage_id" uuid,
  "target_storage_id" uuid,
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
  "product_sn" jsonb,
  "num_from_before" bigint,
  "num_from_after" bigint,
  "num_to_before" bigint,
  "num_to_after" bigint,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "storage_change_detail" is 'distributed by wh_id';
CREATE INDEX storage_change_detail_wh_id_created_at_storage_change_detail_id ON storage_change_detail USING btree (wh_id, created_at, storage_change_detail_id);
CREATE INDEX storage_change_detail_wh_id_from_storage_id_idx ON storage_change_detail USING btree (wh_id, from_storage_id);
CREATE INDEX storage_change_detail_wh_id_product_id_idx ON storage_change_detail USING btree (wh_id, product_id);
CREATE INDEX storage_change_detail_wh_id_put_back_id_idx ON storage_change_detail USING btree (wh_id, put_back_id);
CREATE INDEX storage_change_detail_wh_id_storage_change_id_idx ON storage_change_detail USING btree (wh_id, storage_change_id);
CREATE INDEX storage_change_detail_wh_id_target_storage_id_idx ON storage_change_detail USING btree (wh_id, target_storage_id);
alter table "warehouse" add column "has_scanners" boolean not null default false;
select place_tables();
alter table "put_back" add constraint "put_back_pkey" PRIMARY KEY (wh_id, put_back_id);
alter table "storage_change" add constraint "storage_change_pkey" PRIMARY KEY (wh_id, storage_change_id);
alter table "storage_change" add constraint "storage_change_wh_id_change_no_key" UNIQUE (wh_id, change_no);
alter table "storage_change_detail" add constraint "storage_change_detail_pkey" PRIMARY KEY (wh_id, storage_change_detail_id);
alter table "put_back" add constraint "put_back_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "put_back" add constraint "put_back_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id);
alter table "put_back" add constraint "put_back_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "put_back" add constraint "put_back_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "put_back" add constraint "put_back_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id);
alter table "put_back" add constraint "put_back_target_storage_id_fkey" FOREIGN KEY (wh_id, target_storage_id) REFERENCES storage(wh_id, storage_id);
alter table "put_back" add constraint "put_back_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "put_back" add constraint "put_back_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "storage_change" add constraint "storage_change_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "storage_change" add constraint "storage_change_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "storage_change" add constraint "storage_change_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "storage_change_detail" add constraint "storage_change_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "storage_change_detail" add constraint "storage_change_detail_from_storage_id_fkey" FOREIGN KEY (wh_id, from_storage_id) REFERENCES storage(wh_id, storage_id);
alter table "storage_change_detail" add constraint "storage_change_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "storage_change_detail" add constraint "storage_change_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "storage_change_detail" add constraint "storage_change_detail_put_back_id_fkey" FOREIGN KEY (wh_id, put_back_id) REFERENCES put_back(wh_id, put_back_id);
alter table "storage_change_detail" add constraint "storage_change_detail_storage_change_id_fkey" FOREIGN KEY (wh_id, storage_change_id) REFERENCES storage_change(wh_id, storage_change_id) ON DELETE CASCADE;
alter table "storage_change_detail" add constraint "storage_change_detail_target_storage_id_fkey" FOREIGN KEY (wh_id, target_storage_id) REFERENCES storage(wh_id, storage_id);
alter table "storage_change_detail" add constraint "storage_change_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "storage_change_detail" add constraint "storage_change_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
create sequence "document_number_sc";
drop view if exists "transaction";
create view "transaction" as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "outbound_adjustment"."adjust_no", "returned"."returned_no", "adjustment"."adjust_no", "storage_change"."change_no") as document_no, m.line_id::text as line_id,
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
left join "outbound_adjustment" on m.document_kind = 'outbound_adjustment' and "outbound_adjustment"."wh_id" = m.wh_id and "outbound_adjustment"."outbound_adjustment_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id
left join "storage_change" on m.document_kind = 'storage_change' and "storage_change"."wh_id" = m.wh_id and "storage_change"."storage_change_id" = m.document_id;
drop view if exists "product_sn_movement";
create view "product_sn_movement" as
select n.serial_movement_id as product_sn_movement_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn,
  m.product_id, m.at, m.business_date, m.reason, case when m.qty_delta > 0 then 'in' else 'out' end as way, s.storage_id,
  s.quality, m.document_kind, m.document_id::text as document_id, coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "outbound_adjustment"."adjust_no", "returned"."returned_no", "adjustment"."adjust_no", "storage_change"."change_no") as document_no, m.note
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "reservation" on m.document_kind = 'reservation' and "reservation"."wh_id" = m.wh_id and "reservation"."reservation_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "outbound_adjustment" on m.document_kind = 'outbound_adjustment' and "outbound_adjustment"."wh_id" = m.wh_id and "outbound_adjustment"."outbound_adjustment_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id
left join "storage_change" on m.document_kind = 'storage_change' and "storage_change"."wh_id" = m.wh_id and "storage_change"."storage_change_id" = m.document_id;
