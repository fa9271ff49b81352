create extension if not exists pg_trgm;

-- Master data, as the model declares it.

create table "company_group" (
  "company_group_id" uuid not null,
  "company_group_code" text not null,
  "company_group_name" text not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("company_group_id"),
  constraint "company_group_company_group_code_key" unique ("company_group_code")
);

create index "company_group_company_group_code_like" on "company_group" using gin ("company_group_code" gin_trgm_ops);

create index "company_group_company_group_name_like" on "company_group" using gin ("company_group_name" gin_trgm_ops);

create table "company" (
  "company_id" uuid not null,
  "company_group_id" uuid,
  "company_code" text not null,
  "company_name" text not null,
  "company_short_name" text,
  "vatno" text,
  "address" text,
  "telephone" text,
  "email" text,
  "theme_color" text,
  "layout_settings" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("company_id"),
  constraint "company_company_code_key" unique ("company_code"),
  constraint "company_company_group_id_fkey" foreign key ("company_group_id") references "company_group" ("company_group_id")
);

create index "company_company_group_id_idx" on "company" ("company_group_id");

create index "company_company_code_like" on "company" using gin ("company_code" gin_trgm_ops);

create index "company_company_name_like" on "company" using gin ("company_name" gin_trgm_ops);

create table "customer" (
  "customer_id" uuid not null,
  "company_id" uuid not null,
  "customer_no" text not null,
  "customer_name" text not null,
  "customer_short_name" text,
  "owner_id" uuid,
  "vatno" text,
  "address" text,
  "address_invoice" text,
  "telephone" text,
  "fax" text,
  "email" text,
  "website" text,
  "payment_method_name" text,
  "payment_condition_name" text,
  "payment_dueday" integer,
  "bill_receive_dueday" integer,
  "days_allowed" integer,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("customer_id"),
  constraint "customer_company_id_customer_no_key" unique ("company_id", "customer_no"),
  constraint "customer_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "customer_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id")
);

create index "customer_owner_id_idx" on "customer" ("owner_id");

create index "customer_company_id_created_at_customer_id_idx" on "customer" ("company_id", "created_at", "customer_id");

create index "customer_customer_no_like" on "customer" using gin ("customer_no" gin_trgm_ops);

create index "customer_customer_name_like" on "customer" using gin ("customer_name" gin_trgm_ops);

create table "customer_category" (
  "cc_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid,
  "customer_id" uuid not null,
  "customer_cat" text not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("cc_id"),
  constraint "customer_category_customer_id_customer_cat_key" unique ("customer_id", "customer_cat"),
  constraint "customer_category_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "customer_category_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "customer_category_customer_id_fkey" foreign key ("customer_id") references "customer" ("customer_id") on delete cascade
);

create index "customer_category_customer_id_idx" on "customer_category" ("customer_id");

create index "customer_category_company_id_created_at_cc_id_idx" on "customer_category" ("company_id", "created_at", "cc_id");

create table "warehouse" (
  "wh_id" uuid not null,
  "company_id" uuid not null,
  "wh_no" text not null,
  "wh_name" text not null,
  "wh_name_eng" text,
  "use_fixed_owner_id" uuid,
  "address" text,
  "tel" text,
  "fax" text,
  "website" text,
  "time_zone" text not null default 'Asia/Taipei',
  "hold_after_step" jsonb,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id"),
  constraint "warehouse_company_id_wh_no_key" unique ("company_id", "wh_no"),
  constraint "warehouse_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "warehouse_use_fixed_owner_id_fkey" foreign key ("use_fixed_owner_id") references "customer" ("customer_id")
);

create index "warehouse_use_fixed_owner_id_idx" on "warehouse" ("use_fixed_owner_id");

create index "warehouse_company_id_created_at_wh_id_idx" on "warehouse" ("company_id", "created_at", "wh_id");

create index "warehouse_wh_no_like" on "warehouse" using gin ("wh_no" gin_trgm_ops);

create index "warehouse_wh_name_like" on "warehouse" using gin ("wh_name" gin_trgm_ops);

create table "unit" (
  "unit_id" uuid not null,
  "unit_type" text not null default 'piece',
  "unit_code" text not null,
  "unit_name" text not null,
  "unit_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("unit_id"),
  constraint "unit_unit_code_key" unique ("unit_code"),
  constraint "unit_unit_name_key" unique ("unit_name")
);

create index "unit_unit_code_like" on "unit" using gin ("unit_code" gin_trgm_ops);

create index "unit_unit_name_like" on "unit" using gin ("unit_name" gin_trgm_ops);

create table "code" (
  "code_id" uuid not null,
  "code_type" text not null,
  "code_code" text not null,
  "code_name" text not null,
  "code_name_eng" text,
  "code_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("code_id"),
  constraint "code_code_type_code_code_key" unique ("code_type", "code_code")
);

create index "code_code_type_like" on "code" using gin ("code_type" gin_trgm_ops);

create index "code_code_code_like" on "code" using gin ("code_code" gin_trgm_ops);

create index "code_code_name_like" on "code" using gin ("code_name" gin_trgm_ops);

create table "product_category" (
  "pc_id" uuid not null,
  "company_id" uuid not null,
  "pc_code" text not null,
  "pc_name" text not null,
  "pc_root_id" uuid,
  "pc_sort" integer not null default 0,
  "need_qc" boolean not null default false,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("pc_id"),
  constraint "product_category_company_id_pc_code_key" unique ("company_id", "pc_code"),
  constraint "product_category_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "product_category_pc_root_id_fkey" foreign key ("pc_root_id") references "product_category" ("pc_id")
);

create index "product_category_pc_root_id_idx" on "product_category" ("pc_root_id");

create index "product_category_company_id_created_at_pc_id_idx" on "product_category" ("company_id", "created_at", "pc_id");

create index "product_category_pc_code_like" on "product_category" using gin ("pc_code" gin_trgm_ops);

create index "product_category_pc_name_like" on "product_category" using gin ("pc_name" gin_trgm_ops);

create table "product" (
  "product_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_code" text not null,
  "product_name" text not null,
  "product_spec" text,
  "pc_id" uuid,
  "vendor_id" uuid,
  "product_barcode" text,
  "product_barcode2" text,
  "product_barcode3" text,
  "product_barcode4" text,
  "stock_unit_id" uuid not null,
  "stock_unit_min_id" uuid,
  "stock_factor" bigint not null default 1,
  "shipment_policy" text not null default 'fefo',
  "expiration_days" integer,
  "days_allowed" integer,
  "need_qc" boolean not null default false,
  "need_scan_product_sn" boolean not null default false,
  "shipmentable" boolean not null default true,
  "length" numeric,
  "width" numeric,
  "height" numeric,
  "length_unit_name" text not null default 'cm',
  "weight" numeric,
  "weight_unit_name" text not null default 'kg',
  "box_in_num" integer,
  "big_box_in_num" integer,
  "pallet_in_num" integer,
  "pallet_stacking_num" integer,
  "temperature_type" text not null default 'ambient',
  "stock_minimal" bigint,
  "stock_replenishment" bigint,
  "currency_code" text not null default 'TWD',
  "product_unitprice" numeric,
  "product_cost_price" numeric,
  "product_brand" text,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("product_id"),
  constraint "product_owner_id_product_code_key" unique ("owner_id", "product_code"),
  constraint "product_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "product_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "product_pc_id_fkey" foreign key ("pc_id") references "product_category" ("pc_id"),
  constraint "product_vendor_id_fkey" foreign key ("vendor_id") references "customer" ("customer_id"),
  constraint "product_stock_unit_id_fkey" foreign key ("stock_unit_id") references "unit" ("unit_id"),
  constraint "product_stock_unit_min_id_fkey" foreign key ("stock_unit_min_id") references "unit" ("unit_id")
);

create index "product_owner_id_idx" on "product" ("owner_id");

create index "product_pc_id_idx" on "product" ("pc_id");

create index "product_vendor_id_idx" on "product" ("vendor_id");

create index "product_company_id_created_at_product_id_idx" on "product" ("company_id", "created_at", "product_id");

create index "product_product_code_like" on "product" using gin ("product_code" gin_trgm_ops);

create index "product_product_name_like" on "product" using gin ("product_name" gin_trgm_ops);

create index "product_product_barcode_like" on "product" using gin ("product_barcode" gin_trgm_ops);

create index "product_product_barcode2_like" on "product" using gin ("product_barcode2" gin_trgm_ops);

create index "product_product_barcode3_like" on "product" using gin ("product_barcode3" gin_trgm_ops);

create index "product_product_barcode4_like" on "product" using gin ("product_barcode4" gin_trgm_ops);

create table "unit_convert" (
  "uc_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "from_qty" integer not null default 1,
  "from_unit_id" uuid not null,
  "to_qty" integer not null,
  "to_unit_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("uc_id"),
  constraint "unit_convert_product_id_from_unit_id_key" unique ("product_id", "from_unit_id"),
  constraint "unit_convert_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "unit_convert_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "unit_convert_product_id_fkey" foreign key ("product_id") references "product" ("product_id") on delete cascade,
  constraint "unit_convert_from_unit_id_fkey" foreign key ("from_unit_id") references "unit" ("unit_id"),
  constraint "unit_convert_to_unit_id_fkey" foreign key ("to_unit_id") references "unit" ("unit_id")
);

create index "unit_convert_product_id_idx" on "unit_convert" ("product_id");

create index "unit_convert_company_id_created_at_uc_id_idx" on "unit_convert" ("company_id", "created_at", "uc_id");

create table "storage_detail" (
  "sd_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "sd_level" text not null,
  "sd_code" text not null,
  "sd_name" text,
  "parent_sd_id" uuid,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "sd_id"),
  constraint "storage_detail_wh_id_sd_level_sd_code_key" unique ("wh_id", "sd_level", "sd_code"),
  constraint "storage_detail_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "storage_detail_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "storage_detail_parent_sd_id_fkey" foreign key ("wh_id", "parent_sd_id") references "storage_detail" ("wh_id", "sd_id")
);

create index "storage_detail_wh_id_parent_sd_id_idx" on "storage_detail" ("wh_id", "parent_sd_id");

create index "storage_detail_wh_id_created_at_sd_id_idx" on "storage_detail" ("wh_id", "created_at", "sd_id");

create index "storage_detail_sd_code_like" on "storage_detail" using gin ("sd_code" gin_trgm_ops);

create table "storage" (
  "storage_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "storage_code" text not null,
  "storage_type" text not null default 'normal',
  "building" text,
  "floor" text,
  "area" text,
  "lane" text,
  "level" text,
  "rack" text,
  "slot" text,
  "walk_order" integer,
  "max_length" numeric,
  "max_width" numeric,
  "max_height" numeric,
  "max_volume" numeric,
  "weight_capacity" numeric,
  "allowed_categories" jsonb,
  "frozen" boolean not null default false,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "storage_id"),
  constraint "storage_wh_id_storage_code_key" unique ("wh_id", "storage_code"),
  constraint "storage_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "storage_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id")
);

create index "storage_wh_id_walk_order_idx" on "storage" ("wh_id", "walk_order");

create index "storage_wh_id_storage_type_idx" on "storage" ("wh_id", "storage_type");

create index "storage_wh_id_created_at_storage_id_idx" on "storage" ("wh_id", "created_at", "storage_id");

create index "storage_storage_code_like" on "storage" using gin ("storage_code" gin_trgm_ops);

create table "user" (
  "user_id" uuid not null,
  "company_id" uuid not null,
  "user_no" text not null,
  "user_name" text not null,
  "email" text,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("user_id"),
  constraint "user_company_id_user_no_key" unique ("company_id", "user_no"),
  constraint "user_company_id_fkey" foreign key ("company_id") references "company" ("company_id")
);

create index "user_company_id_created_at_user_id_idx" on "user" ("company_id", "created_at", "user_id");

create index "user_user_no_like" on "user" using gin ("user_no" gin_trgm_ops);

create index "user_user_name_like" on "user" using gin ("user_name" gin_trgm_ops);

create index "user_email_like" on "user" using gin ("email" gin_trgm_ops);

create table "account" (
  "account_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "account_type" text not null,
  "login_name" text not null,
  "account_name" text,
  "email" text,
  "language" text not null default 'zh_TW',
  "owners_only" boolean not null default false,
  "enabled" boolean not null default true,
  "locked_until" timestamptz,
  "last_sign_in" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("account_id"),
  constraint "account_login_name_key" unique ("login_name"),
  constraint "account_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "account_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade
);

create index "account_user_id_idx" on "account" ("user_id");

create index "account_company_id_created_at_account_id_idx" on "account" ("company_id", "created_at", "account_id");

create index "account_login_name_like" on "account" using gin ("login_name" gin_trgm_ops);

create table "account_owner" (
  "ao_id" uuid not null,
  "company_id" uuid not null,
  "account_id" uuid not null,
  "owner_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("ao_id"),
  constraint "account_owner_account_id_owner_id_key" unique ("account_id", "owner_id"),
  constraint "account_owner_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "account_owner_account_id_fkey" foreign key ("account_id") references "account" ("account_id") on delete cascade,
  constraint "account_owner_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id")
);

create index "account_owner_account_id_idx" on "account_owner" ("account_id");

create index "account_owner_company_id_created_at_ao_id_idx" on "account_owner" ("company_id", "created_at", "ao_id");

create table "user_ui" (
  "ui_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "avatar" text,
  "layout_mode" text not null default 'V',
  "theme_color" text not null default 'dark',
  "layout_list_customer" jsonb,
  "layout_list_product" jsonb,
  "layout_list_inbound" jsonb,
  "layout_list_outbound" jsonb,
  "layout_list_stock_product" jsonb,
  "layout_list_stock_storage" jsonb,
  "layout_list_stock_bydate" jsonb,
  "layout_main_inbound" jsonb,
  "layout_detail_inbound" jsonb,
  "layout_main_outbound" jsonb,
  "layout_detail_outbound" jsonb,
  "layout_list_others" jsonb,
  "favourites" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("ui_id"),
  constraint "user_ui_user_id_key" unique ("user_id"),
  constraint "user_ui_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "user_ui_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade
);

create index "user_ui_user_id_idx" on "user_ui" ("user_id");

create index "user_ui_company_id_created_at_ui_id_idx" on "user_ui" ("company_id", "created_at", "ui_id");

create table "company_user" (
  "cu_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("cu_id"),
  constraint "company_user_company_id_user_id_key" unique ("company_id", "user_id"),
  constraint "company_user_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "company_user_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade
);

create index "company_user_user_id_idx" on "company_user" ("user_id");

create index "company_user_company_id_created_at_cu_id_idx" on "company_user" ("company_id", "created_at", "cu_id");

create table "warehouse_user" (
  "wu_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wu_id"),
  constraint "warehouse_user_wh_id_user_id_key" unique ("wh_id", "user_id"),
  constraint "warehouse_user_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "warehouse_user_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "warehouse_user_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade
);

create index "warehouse_user_user_id_idx" on "warehouse_user" ("user_id");

create index "warehouse_user_company_id_created_at_wu_id_idx" on "warehouse_user" ("company_id", "created_at", "wu_id");

create table "menu" (
  "menu_id" uuid not null,
  "menu_code" text not null,
  "menu_name" text,
  "menu_path" text,
  "is_item" boolean not null default false,
  "menu_sort_default" integer not null default 0,
  "root_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("menu_id"),
  constraint "menu_menu_code_key" unique ("menu_code"),
  constraint "menu_root_id_fkey" foreign key ("root_id") references "menu" ("menu_id")
);

create index "menu_root_id_idx" on "menu" ("root_id");

create index "menu_menu_code_like" on "menu" using gin ("menu_code" gin_trgm_ops);

create index "menu_menu_name_like" on "menu" using gin ("menu_name" gin_trgm_ops);

create table "permission" (
  "permission_id" uuid not null,
  "permission_code" text not null,
  "permission_name" text,
  "permission_name_eng" text,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("permission_id"),
  constraint "permission_permission_code_key" unique ("permission_code")
);

create index "permission_permission_code_like" on "permission" using gin ("permission_code" gin_trgm_ops);

create index "permission_permission_name_like" on "permission" using gin ("permission_name" gin_trgm_ops);

create table "permission_function" (
  "function_id" uuid not null,
  "permission_id" uuid not null,
  "function_type" text not null default 'basic',
  "function_code" text not null,
  "function_name" text,
  "function_name_eng" text,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("function_id"),
  constraint "permission_function_permission_id_function_code_key" unique ("permission_id", "function_code"),
  constraint "permission_function_permission_id_fkey" foreign key ("permission_id") references "permission" ("permission_id") on delete cascade
);

create index "permission_function_permission_id_idx" on "permission_function" ("permission_id");

create index "permission_function_function_code_like" on "permission_function" using gin ("function_code" gin_trgm_ops);

create table "role" (
  "role_id" uuid not null,
  "company_id" uuid not null,
  "role_code" text not null,
  "role_name" text not null,
  "role_note" text,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("role_id"),
  constraint "role_company_id_role_code_key" unique ("company_id", "role_code"),
  constraint "role_company_id_fkey" foreign key ("company_id") references "company" ("company_id")
);

create index "role_company_id_created_at_role_id_idx" on "role" ("company_id", "created_at", "role_id");

create index "role_role_code_like" on "role" using gin ("role_code" gin_trgm_ops);

create index "role_role_name_like" on "role" using gin ("role_name" gin_trgm_ops);

create table "role_user" (
  "ru_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("ru_id"),
  constraint "role_user_role_id_user_id_key" unique ("role_id", "user_id"),
  constraint "role_user_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "role_user_role_id_fkey" foreign key ("role_id") references "role" ("role_id") on delete cascade,
  constraint "role_user_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade
);

create index "role_user_role_id_idx" on "role_user" ("role_id");

create index "role_user_user_id_idx" on "role_user" ("user_id");

create index "role_user_company_id_created_at_ru_id_idx" on "role_user" ("company_id", "created_at", "ru_id");

create table "role_permission_function" (
  "rpf_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "function_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("rpf_id"),
  constraint "role_permission_function_role_id_function_id_key" unique ("role_id", "function_id"),
  constraint "role_permission_function_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "role_permission_function_role_id_fkey" foreign key ("role_id") references "role" ("role_id") on delete cascade,
  constraint "role_permission_function_function_id_fkey" foreign key ("function_id") references "permission_function" ("function_id") on delete cascade
);

create index "role_permission_function_role_id_idx" on "role_permission_function" ("role_id");

create index "role_permission_function_function_id_idx" on "role_permission_function" ("function_id");

create index "role_permission_function_company_id_created_at_rpf_id_idx" on "role_permission_function" ("company_id", "created_at", "rpf_id");

create table "user_permission_function" (
  "upf_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "function_id" uuid not null,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("upf_id"),
  constraint "user_permission_function_user_id_function_id_key" unique ("user_id", "function_id"),
  constraint "user_permission_function_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "user_permission_function_user_id_fkey" foreign key ("user_id") references "user" ("user_id") on delete cascade,
  constraint "user_permission_function_function_id_fkey" foreign key ("function_id") references "permission_function" ("function_id") on delete cascade
);

create index "user_permission_function_user_id_idx" on "user_permission_function" ("user_id");

create index "user_permission_function_function_id_idx" on "user_permission_function" ("function_id");

create index "user_permission_function_company_id_created_at_upf_id_idx" on "user_permission_function" ("company_id", "created_at", "upf_id");
