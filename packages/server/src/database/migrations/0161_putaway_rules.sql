-- By what a warehouse chooses where received goods go, and which locations it keeps for a product.
create table "product_location" (
  "product_location_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "storage_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "product_location" is 'distributed by wh_id';
CREATE INDEX product_location_wh_id_created_at_product_location_id_idx ON product_location USING btree (wh_id, created_at, product_location_id);
CREATE INDEX product_location_wh_id_owner_id_idx ON product_location USING btree (wh_id, owner_id);
CREATE INDEX product_location_wh_id_product_id_idx ON product_location USING btree (wh_id, product_id);
CREATE INDEX product_location_wh_id_storage_id_idx ON product_location USING btree (wh_id, storage_id);
create table "putaway_rule" (
  "putaway_rule_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "rule_rank" integer not null,
  "rule_kind" text not null,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "putaway_rule" is 'distributed by wh_id';
CREATE INDEX putaway_rule_listed_idx ON putaway_rule USING btree (wh_id, rule_rank, rule_kind, putaway_rule_id);
CREATE INDEX putaway_rule_wh_id_created_at_putaway_rule_id_idx ON putaway_rule USING btree (wh_id, created_at, putaway_rule_id);
select place_tables();
alter table "product_location" add constraint "product_location_pkey" PRIMARY KEY (wh_id, product_location_id);
alter table "product_location" add constraint "product_location_wh_id_product_id_storage_id_key" UNIQUE (wh_id, product_id, storage_id);
alter table "putaway_rule" add constraint "putaway_rule_pkey" PRIMARY KEY (wh_id, putaway_rule_id);
alter table "putaway_rule" add constraint "putaway_rule_wh_id_rule_kind_key" UNIQUE (wh_id, rule_kind);
alter table "product_location" add constraint "product_location_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "product_location" add constraint "product_location_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "product_location" add constraint "product_location_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "product_location" add constraint "product_location_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id);
alter table "product_location" add constraint "product_location_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "putaway_rule" add constraint "putaway_rule_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "putaway_rule" add constraint "putaway_rule_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
