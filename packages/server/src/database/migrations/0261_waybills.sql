-- Who brings an order, the waybill of each box, and the numbers that carriers assigned for them.
alter table "customer" add column "carrier_code" text;
alter table "outbound" add column "carrier_code" text;
create table "waybill" (
  "waybill_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "boxing_id" uuid,
  "box_no" text not null,
  "carrier_code" text not null,
  "shipping_no" text,
  "waybill_status" text not null default 'requested'::text,
  "waybill_failure" text,
  "printed_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "waybill" is 'distributed by wh_id';
CREATE INDEX waybill_shipping_no_like ON waybill USING gin (shipping_no gin_trgm_ops);
CREATE INDEX waybill_shipping_no_whole ON waybill USING btree (wh_id, upper(shipping_no));
CREATE INDEX waybill_wh_id_boxing_id_idx ON waybill USING btree (wh_id, boxing_id);
CREATE INDEX waybill_wh_id_created_at_waybill_id_idx ON waybill USING btree (wh_id, created_at, waybill_id);
CREATE INDEX waybill_wh_id_outbound_id_idx ON waybill USING btree (wh_id, outbound_id);
create table "waybill_range" (
  "waybill_range_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "prefix" text,
  "first_no" numeric not null,
  "last_no" numeric not null,
  "next_no" numeric,
  "number_length" integer not null,
  "check_digit" text not null default 'none'::text,
  "enabled" boolean not null default true,
  "numbers_left" numeric generated always as (((last_no - next_no) + (1)::numeric)) stored,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "waybill_range" is 'local with goods';
CREATE INDEX waybill_range_company_id_created_at_waybill_range_id_idx ON waybill_range USING btree (company_id, created_at, waybill_range_id);
select place_tables();
alter table "waybill" add constraint "waybill_pkey" PRIMARY KEY (wh_id, waybill_id);
alter table "waybill" add constraint "waybill_wh_id_boxing_id_key" UNIQUE (wh_id, boxing_id);
alter table "waybill" add constraint "waybill_wh_id_carrier_code_shipping_no_key" UNIQUE (wh_id, carrier_code, shipping_no);
alter table "waybill_range" add constraint "waybill_range_pkey" PRIMARY KEY (waybill_range_id);
alter table "waybill" add constraint "waybill_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id);
alter table "waybill" add constraint "waybill_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "waybill" add constraint "waybill_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE;
alter table "waybill" add constraint "waybill_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "waybill" add constraint "waybill_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "waybill_range" add constraint "waybill_range_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
