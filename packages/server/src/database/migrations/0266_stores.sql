-- The stores to which carriers bring, as their chains tell them.
create table "store" (
  "store_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "store_no" text not null,
  "store_name" text not null,
  "address" text,
  "tel" text,
  "open" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "store" is 'reference';
CREATE INDEX store_address_like ON store USING gin (address gin_trgm_ops);
CREATE INDEX store_company_id_created_at_store_id_idx ON store USING btree (company_id, created_at, store_id);
CREATE INDEX store_store_name_like ON store USING gin (store_name gin_trgm_ops);
CREATE INDEX store_store_no_like ON store USING gin (store_no gin_trgm_ops);
select place_tables();
alter table "store" add constraint "store_pkey" PRIMARY KEY (store_id);
alter table "store" add constraint "store_company_id_carrier_code_store_no_key" UNIQUE (company_id, carrier_code, store_no);
alter table "store" add constraint "store_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
