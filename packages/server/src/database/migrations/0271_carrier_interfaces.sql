-- Where carriers are asked for waybills, what they said of each, and one job at a time about each.
create table "carrier_interface" (
  "carrier_interface_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "interface_address" text not null,
  "carrier_account" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "carrier_interface" is 'local with goods';
CREATE INDEX carrier_interface_company_id_created_at_carrier_interface_id_id ON carrier_interface USING btree (company_id, created_at, carrier_interface_id);
alter table "waybill" add column "carrier_message" text;
alter table "waybill" add column "asked_at" timestamp with time zone;
alter table "waybill" add column "taken_back_at" timestamp with time zone;
select place_tables();
alter table "carrier_interface" add constraint "carrier_interface_pkey" PRIMARY KEY (carrier_interface_id);
alter table "carrier_interface" add constraint "carrier_interface_company_id_carrier_code_key" UNIQUE (company_id, carrier_code);
alter table "carrier_interface" add constraint "carrier_interface_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
create unique index job_waybill on job (subject) where kind = 'carrier waybill' and state in ('waiting', 'running');
