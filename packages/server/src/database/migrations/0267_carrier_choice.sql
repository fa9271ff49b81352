-- Who brings what a warehouse ships by default, and until when of a day with each carrier.
create table "carrier_cut_off" (
  "carrier_cut_off_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "carrier_code" text not null,
  "cut_off_time" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "carrier_cut_off" is 'distributed by wh_id';
CREATE INDEX carrier_cut_off_wh_id_created_at_carrier_cut_off_id_idx ON carrier_cut_off USING btree (wh_id, created_at, carrier_cut_off_id);
create table "default_carrier" (
  "default_carrier_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "order_type" text not null,
  "carrier_code" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "default_carrier" is 'distributed by wh_id';
CREATE INDEX default_carrier_wh_id_created_at_default_carrier_id_idx ON default_carrier USING btree (wh_id, created_at, default_carrier_id);
select place_tables();
alter table "carrier_cut_off" add constraint "carrier_cut_off_pkey" PRIMARY KEY (wh_id, carrier_cut_off_id);
alter table "carrier_cut_off" add constraint "carrier_cut_off_wh_id_carrier_code_key" UNIQUE (wh_id, carrier_code);
alter table "default_carrier" add constraint "default_carrier_pkey" PRIMARY KEY (wh_id, default_carrier_id);
alter table "default_carrier" add constraint "default_carrier_wh_id_order_type_key" UNIQUE (wh_id, order_type);
alter table "carrier_cut_off" add constraint "carrier_cut_off_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "carrier_cut_off" add constraint "carrier_cut_off_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "default_carrier" add constraint "default_carrier_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "default_carrier" add constraint "default_carrier_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
