-- Each run of closing orders: who, when, what was closed, and what was short.
create table "closerecord" (
  "closerecord_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "run_at" timestamp with time zone not null,
  "run_by_name" text,
  "num_asked" integer not null default 0,
  "num_closed" integer not null default 0,
  "num_refused" integer not null default 0,
  "refused_orders" jsonb,
  "run_key" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "closerecord" is 'distributed by wh_id';
CREATE INDEX closerecord_wh_id_created_at_closerecord_id_idx ON closerecord USING btree (wh_id, created_at, closerecord_id);
CREATE INDEX closerecord_wh_id_owner_id_idx ON closerecord USING btree (wh_id, owner_id);
select place_tables();
alter table "closerecord" add constraint "closerecord_pkey" PRIMARY KEY (wh_id, closerecord_id);
alter table "closerecord" add constraint "closerecord_wh_id_owner_id_run_key_key" UNIQUE (wh_id, owner_id, run_key);
alter table "closerecord" add constraint "closerecord_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "closerecord" add constraint "closerecord_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "closerecord" add constraint "closerecord_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
