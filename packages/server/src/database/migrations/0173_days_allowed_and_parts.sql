-- How many days goods must keep, as exactly as somebody says it; and what stands for combined products that are not there.
create table "daysallowed" (
  "daysallowed_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "consignee_id" uuid,
  "product_id" uuid,
  "pc_id" uuid,
  "days" integer not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "daysallowed" is 'reference';
CREATE INDEX daysallowed_company_id_created_at_daysallowed_id_idx ON daysallowed USING btree (company_id, created_at, daysallowed_id);
CREATE INDEX daysallowed_consignee_id_idx ON daysallowed USING btree (consignee_id);
CREATE INDEX daysallowed_owner_id_idx ON daysallowed USING btree (owner_id);
CREATE INDEX daysallowed_pc_id_idx ON daysallowed USING btree (pc_id);
CREATE INDEX daysallowed_product_id_idx ON daysallowed USING btree (product_id);
alter table "outbound_detail" add column "parent_line_id" uuid;
alter table "outbound_detail" add column "parent_product_code" text;
alter table "outbound_detail" add column "parent_num" numeric;
alter table "outbound_detail" add column "num_replaced" bigint not null default 0;
CREATE INDEX outbound_detail_wh_id_parent_line_id_idx ON outbound_detail USING btree (wh_id, parent_line_id);
select place_tables();
alter table "daysallowed" add constraint "daysallowed_pkey" PRIMARY KEY (daysallowed_id);
alter table "daysallowed" add constraint "daysallowed_owner_id_consignee_id_product_id_pc_id_key" UNIQUE NULLS NOT DISTINCT (owner_id, consignee_id, product_id, pc_id);
alter table "daysallowed" add constraint "daysallowed_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "daysallowed" add constraint "daysallowed_consignee_id_fkey" FOREIGN KEY (consignee_id) REFERENCES customer(customer_id);
alter table "daysallowed" add constraint "daysallowed_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "daysallowed" add constraint "daysallowed_pc_id_fkey" FOREIGN KEY (pc_id) REFERENCES product_category(pc_id);
alter table "daysallowed" add constraint "daysallowed_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "outbound_detail" add constraint "outbound_detail_parent_line_id_fkey" FOREIGN KEY (wh_id, parent_line_id) REFERENCES outbound_detail(wh_id, outbound_detail_id);
