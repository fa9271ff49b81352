-- Documents and their lines, as the model declares them.

create table "inbound" (
  "inbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_no" text,
  "inbound_status" text not null default 'awaiting_validation',
  "inbound_type" text not null default 'purchase',
  "need_qc" text not null default 'by_product',
  "inbound_bill_no" text,
  "main_bill_no" text,
  "sub_bill_no" text,
  "container_no" text,
  "inbound_expect" date,
  "vendor_id" uuid,
  "pallets" integer,
  "boxes" integer,
  "inbound_note" text,
  "date_quantity_check" timestamptz,
  "qc_time" timestamptz,
  "date_put_away" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "inbound_id"),
  constraint "inbound_wh_id_inbound_no_key" unique ("wh_id", "inbound_no"),
  constraint "inbound_wh_id_owner_id_inbound_bill_no_key" unique ("wh_id", "owner_id", "inbound_bill_no"),
  constraint "inbound_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "inbound_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "inbound_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "inbound_vendor_id_fkey" foreign key ("vendor_id") references "customer" ("customer_id")
);

create index "inbound_wh_id_owner_id_idx" on "inbound" ("wh_id", "owner_id");

create index "inbound_wh_id_vendor_id_idx" on "inbound" ("wh_id", "vendor_id");

create index "inbound_wh_id_inbound_status_idx" on "inbound" ("wh_id", "inbound_status");

create index "inbound_wh_id_created_at_inbound_id_idx" on "inbound" ("wh_id", "created_at", "inbound_id");

create index "inbound_inbound_no_like" on "inbound" using gin ("inbound_no" gin_trgm_ops);

create index "inbound_inbound_bill_no_like" on "inbound" using gin ("inbound_bill_no" gin_trgm_ops);

create table "inbound_detail" (
  "inbound_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "num_expect" bigint not null,
  "num_loc" bigint not null default 0,
  "num_bad" bigint not null default 0,
  "num_put" bigint not null default 0,
  "num_put_bad" bigint not null default 0,
  "inventory_status" text not null default 'expected',
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "product_sn" jsonb,
  "before_steps" jsonb,
  "product_expiration_sale" date,
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "inbound_detail_id"),
  constraint "inbound_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "inbound_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "inbound_detail_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "inbound_detail_inbound_id_fkey" foreign key ("wh_id", "inbound_id") references "inbound" ("wh_id", "inbound_id") on delete cascade,
  constraint "inbound_detail_product_id_fkey" foreign key ("product_id") references "product" ("product_id"),
  constraint "inbound_detail_unit_id_fkey" foreign key ("unit_id") references "unit" ("unit_id")
);

create index "inbound_detail_wh_id_inbound_id_idx" on "inbound_detail" ("wh_id", "inbound_id");

create index "inbound_detail_wh_id_product_id_idx" on "inbound_detail" ("wh_id", "product_id");

create index "inbound_detail_wh_id_created_at_inbound_detail_id_idx" on "inbound_detail" ("wh_id", "created_at", "inbound_detail_id");

create table "rec_inbound" (
  "rec_inbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_detail_id" uuid not null,
  "storage_id" uuid not null,
  "quality" text not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "stock_id" text not null,
  "command_id" text not null,
  "reverted" text not null default 'no',
  "product_sn" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "rec_inbound_id"),
  constraint "rec_inbound_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "rec_inbound_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "rec_inbound_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "rec_inbound_inbound_detail_id_fkey" foreign key ("wh_id", "inbound_detail_id") references "inbound_detail" ("wh_id", "inbound_detail_id") on delete cascade,
  constraint "rec_inbound_storage_id_fkey" foreign key ("wh_id", "storage_id") references "storage" ("wh_id", "storage_id")
);

create index "rec_inbound_wh_id_inbound_detail_id_idx" on "rec_inbound" ("wh_id", "inbound_detail_id");

create index "rec_inbound_wh_id_storage_id_idx" on "rec_inbound" ("wh_id", "storage_id");

create index "rec_inbound_wh_id_created_at_rec_inbound_id_idx" on "rec_inbound" ("wh_id", "created_at", "rec_inbound_id");

create table "outbound" (
  "outbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_no" text,
  "outbound_status" text not null default 'awaiting_close_order',
  "status_before" text,
  "order_no" text not null,
  "order_type" text not null default 'b2b',
  "bonded_type" text not null default 'non_bonded',
  "shipment_policy" text not null default 'by_product',
  "short_policy" text not null default 'refuse',
  "days_allowed" integer,
  "priority" integer not null default 5,
  "expect_ship_date" date,
  "consignee_id" uuid,
  "consignee_name" text,
  "delivery_address" text,
  "delivery_tel" text,
  "delivery_zip" text,
  "delivery_time" text,
  "purchaser_name" text,
  "purchaser_tel" text,
  "shipper_name" text,
  "shipper_tel" text,
  "store_no" text,
  "store_name" text,
  "service_type" text,
  "currency_code" text not null default 'TWD',
  "cod_amount" numeric,
  "outbound_note1" text,
  "outbound_note2" text,
  "outbound_note3" text,
  "abnormal" boolean not null default false,
  "abnormal_reason" text,
  "pickinglist_no" text,
  "shipping_company_name" text,
  "shipping_no" text,
  "date_close_order" timestamptz,
  "date_picked" timestamptz,
  "date_s_boxed" timestamptz,
  "date_shipped" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "outbound_id"),
  constraint "outbound_wh_id_outbound_no_key" unique ("wh_id", "outbound_no"),
  constraint "outbound_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "outbound_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "outbound_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "outbound_consignee_id_fkey" foreign key ("consignee_id") references "customer" ("customer_id")
);

create index "outbound_wh_id_owner_id_idx" on "outbound" ("wh_id", "owner_id");

create index "outbound_wh_id_consignee_id_idx" on "outbound" ("wh_id", "consignee_id");

create index "outbound_wh_id_outbound_status_idx" on "outbound" ("wh_id", "outbound_status");

create index "outbound_wh_id_pickinglist_no_idx" on "outbound" ("wh_id", "pickinglist_no");

create index "outbound_wh_id_created_at_outbound_id_idx" on "outbound" ("wh_id", "created_at", "outbound_id");

create index "outbound_outbound_no_like" on "outbound" using gin ("outbound_no" gin_trgm_ops);

create index "outbound_order_no_like" on "outbound" using gin ("order_no" gin_trgm_ops);

create index "outbound_consignee_name_like" on "outbound" using gin ("consignee_name" gin_trgm_ops);

create table "outbound_detail" (
  "outbound_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "num_booked" bigint not null default 0,
  "num_picked" bigint not null default 0,
  "num_boxed" bigint not null default 0,
  "num_shipped" bigint not null default 0,
  "num_returned" bigint not null default 0,
  "num_short" bigint not null default 0,
  "is_outbounded" boolean not null default false,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
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
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "outbound_detail_id"),
  constraint "outbound_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "outbound_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "outbound_detail_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "outbound_detail_outbound_id_fkey" foreign key ("wh_id", "outbound_id") references "outbound" ("wh_id", "outbound_id") on delete cascade,
  constraint "outbound_detail_product_id_fkey" foreign key ("product_id") references "product" ("product_id"),
  constraint "outbound_detail_unit_id_fkey" foreign key ("unit_id") references "unit" ("unit_id")
);

create index "outbound_detail_wh_id_outbound_id_idx" on "outbound_detail" ("wh_id", "outbound_id");

create index "outbound_detail_wh_id_product_id_idx" on "outbound_detail" ("wh_id", "product_id");

create index "outbound_detail_wh_id_created_at_outbound_detail_id_idx" on "outbound_detail" ("wh_id", "created_at", "outbound_detail_id");

create table "picking_list" (
  "pickinglist_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "pickinglist_no" text not null,
  "list_kind" text not null default 'order',
  "orders" integer not null default 0,
  "lines" integer not null default 0,
  "printed_at" timestamptz not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "pickinglist_id"),
  constraint "picking_list_wh_id_pickinglist_no_key" unique ("wh_id", "pickinglist_no"),
  constraint "picking_list_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "picking_list_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id")
);

create index "picking_list_wh_id_created_at_pickinglist_id_idx" on "picking_list" ("wh_id", "created_at", "pickinglist_id");

create index "picking_list_pickinglist_no_like" on "picking_list" using gin ("pickinglist_no" gin_trgm_ops);

create table "boxing" (
  "boxing_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "box_no" text not null,
  "boxing_status" text not null default 'unfinished',
  "length" numeric,
  "width" numeric,
  "height" numeric,
  "length_unit_name" text not null default 'cm',
  "weight" numeric,
  "weight_unit_name" text not null default 'kg',
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "boxing_id"),
  constraint "boxing_wh_id_outbound_id_box_no_key" unique ("wh_id", "outbound_id", "box_no"),
  constraint "boxing_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "boxing_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "boxing_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "boxing_outbound_id_fkey" foreign key ("wh_id", "outbound_id") references "outbound" ("wh_id", "outbound_id") on delete cascade
);

create index "boxing_wh_id_outbound_id_idx" on "boxing" ("wh_id", "outbound_id");

create index "boxing_wh_id_created_at_boxing_id_idx" on "boxing" ("wh_id", "created_at", "boxing_id");

create index "boxing_box_no_like" on "boxing" using gin ("box_no" gin_trgm_ops);

create table "boxing_detail" (
  "boxing_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "boxing_id" uuid not null,
  "outbound_detail_id" uuid not null,
  "product_id" uuid not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "product_sn" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "boxing_detail_id"),
  constraint "boxing_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "boxing_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "boxing_detail_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "boxing_detail_boxing_id_fkey" foreign key ("wh_id", "boxing_id") references "boxing" ("wh_id", "boxing_id") on delete cascade,
  constraint "boxing_detail_outbound_detail_id_fkey" foreign key ("wh_id", "outbound_detail_id") references "outbound_detail" ("wh_id", "outbound_detail_id"),
  constraint "boxing_detail_product_id_fkey" foreign key ("product_id") references "product" ("product_id")
);

create index "boxing_detail_wh_id_boxing_id_idx" on "boxing_detail" ("wh_id", "boxing_id");

create index "boxing_detail_wh_id_outbound_detail_id_idx" on "boxing_detail" ("wh_id", "outbound_detail_id");

create index "boxing_detail_wh_id_product_id_idx" on "boxing_detail" ("wh_id", "product_id");

create index "boxing_detail_wh_id_created_at_boxing_detail_id_idx" on "boxing_detail" ("wh_id", "created_at", "boxing_detail_id");

create table "outbound_snapshot" (
  "outbound_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "outbound_no" text,
  "order_no" text,
  "consignee_name" text,
  "delivery_address" text,
  "shipping_company_name" text,
  "shipping_no" text,
  "date_shipped" timestamptz not null,
  "snapshot" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "outbound_snapshot_id"),
  constraint "outbound_snapshot_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "outbound_snapshot_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "outbound_snapshot_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "outbound_snapshot_outbound_id_fkey" foreign key ("wh_id", "outbound_id") references "outbound" ("wh_id", "outbound_id") on delete cascade
);

create index "outbound_snapshot_wh_id_outbound_id_idx" on "outbound_snapshot" ("wh_id", "outbound_id");

create index "outbound_snapshot_wh_id_created_at_outbound_snapshot_id_idx" on "outbound_snapshot" ("wh_id", "created_at", "outbound_snapshot_id");

create index "outbound_snapshot_outbound_no_like" on "outbound_snapshot" using gin ("outbound_no" gin_trgm_ops);

create index "outbound_snapshot_order_no_like" on "outbound_snapshot" using gin ("order_no" gin_trgm_ops);

create table "returned" (
  "returned_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_no" text,
  "returned_status" text not null default 'return_awaiting_validation',
  "need_qc" text not null default 'by_product',
  "outbound_id" uuid,
  "returned_bill_no" text,
  "returned_by" text,
  "returned_date" date,
  "returned_reason" text,
  "returned_note" text,
  "date_quantity_check" timestamptz,
  "qc_time" timestamptz,
  "date_put_away" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "returned_id"),
  constraint "returned_wh_id_returned_no_key" unique ("wh_id", "returned_no"),
  constraint "returned_wh_id_owner_id_returned_bill_no_key" unique ("wh_id", "owner_id", "returned_bill_no"),
  constraint "returned_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "returned_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "returned_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "returned_outbound_id_fkey" foreign key ("wh_id", "outbound_id") references "outbound" ("wh_id", "outbound_id")
);

create index "returned_wh_id_owner_id_idx" on "returned" ("wh_id", "owner_id");

create index "returned_wh_id_outbound_id_idx" on "returned" ("wh_id", "outbound_id");

create index "returned_wh_id_returned_status_idx" on "returned" ("wh_id", "returned_status");

create index "returned_wh_id_created_at_returned_id_idx" on "returned" ("wh_id", "created_at", "returned_id");

create index "returned_returned_no_like" on "returned" using gin ("returned_no" gin_trgm_ops);

create index "returned_returned_bill_no_like" on "returned" using gin ("returned_bill_no" gin_trgm_ops);

create table "returned_detail" (
  "returned_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "num_expect" bigint not null,
  "num_loc" bigint not null default 0,
  "num_bad" bigint not null default 0,
  "num_put" bigint not null default 0,
  "num_put_bad" bigint not null default 0,
  "inventory_status" text not null default 'expected',
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "product_sn" jsonb,
  "before_steps" jsonb,
  "product_expiration_sale" date,
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "returned_detail_id"),
  constraint "returned_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "returned_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "returned_detail_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "returned_detail_returned_id_fkey" foreign key ("wh_id", "returned_id") references "returned" ("wh_id", "returned_id") on delete cascade,
  constraint "returned_detail_product_id_fkey" foreign key ("product_id") references "product" ("product_id"),
  constraint "returned_detail_unit_id_fkey" foreign key ("unit_id") references "unit" ("unit_id")
);

create index "returned_detail_wh_id_returned_id_idx" on "returned_detail" ("wh_id", "returned_id");

create index "returned_detail_wh_id_product_id_idx" on "returned_detail" ("wh_id", "product_id");

create index "returned_detail_wh_id_created_at_returned_detail_id_idx" on "returned_detail" ("wh_id", "created_at", "returned_detail_id");

create table "rec_returned" (
  "rec_returned_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_detail_id" uuid not null,
  "storage_id" uuid not null,
  "quality" text not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "stock_id" text not null,
  "command_id" text not null,
  "reverted" text not null default 'no',
  "product_sn" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "rec_returned_id"),
  constraint "rec_returned_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "rec_returned_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "rec_returned_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "rec_returned_returned_detail_id_fkey" foreign key ("wh_id", "returned_detail_id") references "returned_detail" ("wh_id", "returned_detail_id") on delete cascade,
  constraint "rec_returned_storage_id_fkey" foreign key ("wh_id", "storage_id") references "storage" ("wh_id", "storage_id")
);

create index "rec_returned_wh_id_returned_detail_id_idx" on "rec_returned" ("wh_id", "returned_detail_id");

create index "rec_returned_wh_id_storage_id_idx" on "rec_returned" ("wh_id", "storage_id");

create index "rec_returned_wh_id_created_at_rec_returned_id_idx" on "rec_returned" ("wh_id", "created_at", "rec_returned_id");

create table "adjustment" (
  "adjustment_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "adjust_no" text,
  "adjust_status" text not null default 'awaiting_adjust',
  "adjust_category" text not null,
  "adjust_reason" text not null,
  "date_adjusted" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "adjustment_id"),
  constraint "adjustment_wh_id_adjust_no_key" unique ("wh_id", "adjust_no"),
  constraint "adjustment_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "adjustment_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "adjustment_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id")
);

create index "adjustment_wh_id_owner_id_idx" on "adjustment" ("wh_id", "owner_id");

create index "adjustment_wh_id_created_at_adjustment_id_idx" on "adjustment" ("wh_id", "created_at", "adjustment_id");

create index "adjustment_adjust_no_like" on "adjustment" using gin ("adjust_no" gin_trgm_ops);

create table "adjustment_detail" (
  "adjustment_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "adjustment_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "storage_id" uuid not null,
  "quality" text not null default 'good',
  "num" bigint not null,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "inbound_date" date,
  "product_sn" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "adjustment_detail_id"),
  constraint "adjustment_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "adjustment_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "adjustment_detail_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "adjustment_detail_adjustment_id_fkey" foreign key ("wh_id", "adjustment_id") references "adjustment" ("wh_id", "adjustment_id") on delete cascade,
  constraint "adjustment_detail_product_id_fkey" foreign key ("product_id") references "product" ("product_id"),
  constraint "adjustment_detail_unit_id_fkey" foreign key ("unit_id") references "unit" ("unit_id"),
  constraint "adjustment_detail_storage_id_fkey" foreign key ("wh_id", "storage_id") references "storage" ("wh_id", "storage_id")
);

create index "adjustment_detail_wh_id_adjustment_id_idx" on "adjustment_detail" ("wh_id", "adjustment_id");

create index "adjustment_detail_wh_id_product_id_idx" on "adjustment_detail" ("wh_id", "product_id");

create index "adjustment_detail_wh_id_storage_id_idx" on "adjustment_detail" ("wh_id", "storage_id");

create index "adjustment_detail_wh_id_created_at_adjustment_detail_id_idx" on "adjustment_detail" ("wh_id", "created_at", "adjustment_detail_id");
