-- What the owner ordered, beside what the warehouse works on: until now there was the second alone.
create table "order_detail" (
  "order_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
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
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "order_detail" is 'distributed by wh_id';
CREATE INDEX order_detail_wh_id_created_at_order_detail_id_idx ON order_detail USING btree (wh_id, created_at, order_detail_id);
CREATE INDEX order_detail_wh_id_outbound_id_idx ON order_detail USING btree (wh_id, outbound_id);
CREATE INDEX order_detail_wh_id_product_id_idx ON order_detail USING btree (wh_id, product_id);
alter table "outbound_detail" add column "order_detail_id" uuid;
CREATE INDEX outbound_detail_wh_id_order_detail_id_idx ON outbound_detail USING btree (wh_id, order_detail_id);
select place_tables();
alter table "order_detail" add constraint "order_detail_pkey" PRIMARY KEY (wh_id, order_detail_id);
insert into order_detail (order_detail_id, company_id, wh_id, owner_id, outbound_id, line_no, product_id, outbound_nums, outbound_nums_bad,
  unit_id, unit_factor, batch_no, manufactur_date, valid_date, product_expiration_sale, custom_no, custom_item_no, lottable1, lottable2,
  lottable3, lottable4, lottable5, currency_code, unit_price, line_note, created_at, created_by, updated_at, updated_by)
select outbound_detail_id, company_id, wh_id, owner_id, outbound_id, line_no, product_id, outbound_nums, outbound_nums_bad,
  unit_id, unit_factor, batch_no, manufactur_date, valid_date, product_expiration_sale, custom_no, custom_item_no, lottable1, lottable2,
  lottable3, lottable4, lottable5, currency_code, unit_price, line_note, created_at, created_by, updated_at, updated_by
from outbound_detail;
update outbound_detail set order_detail_id = outbound_detail_id;
alter table "order_detail" add constraint "order_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "order_detail" add constraint "order_detail_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE;
alter table "order_detail" add constraint "order_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "order_detail" add constraint "order_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "order_detail" add constraint "order_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "order_detail" add constraint "order_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "outbound_detail" add constraint "outbound_detail_order_detail_id_fkey" FOREIGN KEY (wh_id, order_detail_id) REFERENCES order_detail(wh_id, order_detail_id);
