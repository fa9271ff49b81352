-- Places, currencies, departments, contacts, fees, customs, combined products, announcements, memos, and what a company
-- says for itself of units and codes.

alter table "unit" drop constraint "unit_unit_code_key";
alter table "unit" drop constraint "unit_unit_name_key";
alter table "code" drop constraint "code_code_type_code_code_key";

create table "announce" (
  "announce_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid,
  "announce_title" text not null,
  "announce_content" text,
  "announce_from" date not null default CURRENT_DATE,
  "announce_to" date,
  "important" boolean not null default false,
  "attachments" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX announce_announce_title_like ON announce USING gin (announce_title gin_trgm_ops);
CREATE INDEX announce_company_id_created_at_announce_id_idx ON announce USING btree (company_id, created_at, announce_id);
create table "city" (
  "city_id" uuid not null,
  "country_id" uuid not null,
  "state_province_id" uuid,
  "city_code" text not null,
  "city_name" text not null,
  "city_name_cn" text,
  "city_name_eng" text,
  "region_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX city_city_code_like ON city USING gin (city_code gin_trgm_ops);
CREATE INDEX city_city_name_eng_like ON city USING gin (city_name_eng gin_trgm_ops);
CREATE INDEX city_city_name_like ON city USING gin (city_name gin_trgm_ops);
alter table "code" add column "company_id" uuid;
alter table "code" add column "code_name_cn" text;
CREATE INDEX code_company_id_created_at_code_id_idx ON code USING btree (company_id, created_at, code_id);
alter table "company" add column "country_id" uuid;
alter table "company" add column "state_province_id" uuid;
alter table "company" add column "city_id" uuid;
alter table "company" add column "district_id" uuid;
alter table "company" add column "postal_code" text;
alter table "company" add column "free_barcodes" boolean not null default false;
create table "contact" (
  "contact_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid,
  "customer_id" uuid not null,
  "contact_firstname" text not null,
  "contact_lastname" text,
  "contact_title" text,
  "contact_landline" text,
  "contact_mobile" text,
  "contact_email" text,
  "contact_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX contact_company_id_created_at_contact_id_idx ON contact USING btree (company_id, created_at, contact_id);
CREATE INDEX contact_contact_email_like ON contact USING gin (contact_email gin_trgm_ops);
CREATE INDEX contact_contact_firstname_like ON contact USING gin (contact_firstname gin_trgm_ops);
CREATE INDEX contact_contact_lastname_like ON contact USING gin (contact_lastname gin_trgm_ops);
CREATE INDEX contact_contact_mobile_like ON contact USING gin (contact_mobile gin_trgm_ops);
CREATE INDEX contact_customer_id_idx ON contact USING btree (customer_id);
create table "country" (
  "country_id" uuid not null,
  "country_code" text not null,
  "country_code3" text,
  "country_name" text not null,
  "country_name_cn" text,
  "country_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX country_country_code3_like ON country USING gin (country_code3 gin_trgm_ops);
CREATE INDEX country_country_code_like ON country USING gin (country_code gin_trgm_ops);
CREATE INDEX country_country_name_cn_like ON country USING gin (country_name_cn gin_trgm_ops);
CREATE INDEX country_country_name_eng_like ON country USING gin (country_name_eng gin_trgm_ops);
CREATE INDEX country_country_name_like ON country USING gin (country_name gin_trgm_ops);
create table "currency" (
  "currency_id" uuid not null,
  "currency_code" text not null,
  "currency_name" text not null,
  "currency_name_cn" text,
  "currency_name_eng" text,
  "currency_decimals" integer not null default 2,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX currency_currency_code_like ON currency USING gin (currency_code gin_trgm_ops);
CREATE INDEX currency_currency_name_eng_like ON currency USING gin (currency_name_eng gin_trgm_ops);
CREATE INDEX currency_currency_name_like ON currency USING gin (currency_name gin_trgm_ops);
create table "custom" (
  "custom_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "custom_no" text not null,
  "custom_item_no" text not null default '1'::text,
  "hs_code" text,
  "custom_name" text,
  "country_id" uuid,
  "bonded_type" text not null default 'non_bonded'::text,
  "duty_rate" numeric,
  "custom_from" date,
  "custom_to" date,
  "custom_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX custom_company_id_created_at_custom_id_idx ON custom USING btree (company_id, created_at, custom_id);
CREATE INDEX custom_custom_no_like ON custom USING gin (custom_no gin_trgm_ops);
CREATE INDEX custom_hs_code_like ON custom USING gin (hs_code gin_trgm_ops);
CREATE INDEX custom_product_id_idx ON custom USING btree (product_id);
alter table "customer" add column "country_id" uuid;
alter table "customer" add column "state_province_id" uuid;
alter table "customer" add column "city_id" uuid;
alter table "customer" add column "district_id" uuid;
alter table "customer" add column "postal_code" text;
create table "department" (
  "department_id" uuid not null,
  "company_id" uuid not null,
  "department_code" text not null,
  "department_name" text not null,
  "department_name_eng" text,
  "department_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX department_company_id_created_at_department_id_idx ON department USING btree (company_id, created_at, department_id);
CREATE INDEX department_department_code_like ON department USING gin (department_code gin_trgm_ops);
CREATE INDEX department_department_name_like ON department USING gin (department_name gin_trgm_ops);
create table "district" (
  "district_id" uuid not null,
  "city_id" uuid not null,
  "district_name" text not null,
  "district_name_cn" text,
  "district_name_eng" text,
  "postal_code" text,
  "region_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX district_district_name_eng_like ON district USING gin (district_name_eng gin_trgm_ops);
CREATE INDEX district_district_name_like ON district USING gin (district_name gin_trgm_ops);
CREATE INDEX district_postal_code_like ON district USING gin (postal_code gin_trgm_ops);
create table "memo" (
  "memo_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "memo_title" text not null,
  "memo_content" text,
  "memo_color" text,
  "memo_sort" integer not null default 0,
  "attachments" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX memo_company_id_created_at_memo_id_idx ON memo USING btree (company_id, created_at, memo_id);
CREATE INDEX memo_memo_title_like ON memo USING gin (memo_title gin_trgm_ops);
CREATE INDEX memo_user_id_idx ON memo USING btree (user_id);
alter table "product" add column "free_barcodes" boolean not null default false;
create table "product_relation" (
  "pr_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "child_product_id" uuid not null,
  "relation_num" bigint not null,
  "stock_factor" bigint not null default 1,
  "relation_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX product_relation_child_product_id_idx ON product_relation USING btree (child_product_id);
CREATE INDEX product_relation_company_id_created_at_pr_id_idx ON product_relation USING btree (company_id, created_at, pr_id);
CREATE INDEX product_relation_product_id_idx ON product_relation USING btree (product_id);
create table "region" (
  "region_id" uuid not null,
  "region_code" text not null,
  "region_name" text not null,
  "region_name_cn" text,
  "region_name_eng" text,
  "region_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX region_region_code_like ON region USING gin (region_code gin_trgm_ops);
CREATE INDEX region_region_name_eng_like ON region USING gin (region_name_eng gin_trgm_ops);
CREATE INDEX region_region_name_like ON region USING gin (region_name gin_trgm_ops);
create table "setting_code" (
  "sc_id" uuid not null,
  "company_id" uuid not null,
  "code_id" uuid,
  "code_type" text not null,
  "code_code" text not null,
  "code_name" text not null,
  "code_name_cn" text,
  "code_name_eng" text,
  "code_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX setting_code_code_code_like ON setting_code USING gin (code_code gin_trgm_ops);
CREATE INDEX setting_code_code_id_idx ON setting_code USING btree (code_id);
CREATE INDEX setting_code_code_name_like ON setting_code USING gin (code_name gin_trgm_ops);
CREATE INDEX setting_code_code_type_like ON setting_code USING gin (code_type gin_trgm_ops);
CREATE INDEX setting_code_company_id_created_at_sc_id_idx ON setting_code USING btree (company_id, created_at, sc_id);
create table "setting_unit" (
  "su_id" uuid not null,
  "company_id" uuid not null,
  "unit_id" uuid,
  "unit_type" text not null default 'piece'::text,
  "unit_code" text not null,
  "unit_name" text not null,
  "unit_name_cn" text,
  "unit_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX setting_unit_company_id_created_at_su_id_idx ON setting_unit USING btree (company_id, created_at, su_id);
CREATE INDEX setting_unit_unit_code_like ON setting_unit USING gin (unit_code gin_trgm_ops);
CREATE INDEX setting_unit_unit_name_like ON setting_unit USING gin (unit_name gin_trgm_ops);
create table "settingfee" (
  "fee_id" uuid not null,
  "company_id" uuid not null,
  "fee_code" text not null,
  "fee_name" text not null,
  "fee_name_sec" text,
  "fee_type" text not null default 'other'::text,
  "fee_unit_id" uuid,
  "currency_code" text not null default 'TWD'::text,
  "fee_unitprice" numeric,
  "fee_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX settingfee_company_id_created_at_fee_id_idx ON settingfee USING btree (company_id, created_at, fee_id);
CREATE INDEX settingfee_fee_code_like ON settingfee USING gin (fee_code gin_trgm_ops);
CREATE INDEX settingfee_fee_name_like ON settingfee USING gin (fee_name gin_trgm_ops);
CREATE INDEX settingfee_fee_name_sec_like ON settingfee USING gin (fee_name_sec gin_trgm_ops);
create table "state_province" (
  "state_province_id" uuid not null,
  "country_id" uuid not null,
  "state_province_code" text not null,
  "state_province_name" text not null,
  "state_province_name_cn" text,
  "state_province_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX state_province_state_province_code_like ON state_province USING gin (state_province_code gin_trgm_ops);
CREATE INDEX state_province_state_province_name_eng_like ON state_province USING gin (state_province_name_eng gin_trgm_ops);
CREATE INDEX state_province_state_province_name_like ON state_province USING gin (state_province_name gin_trgm_ops);
alter table "unit" add column "company_id" uuid;
alter table "unit" add column "unit_name_cn" text;
CREATE INDEX unit_company_id_created_at_unit_id_idx ON unit USING btree (company_id, created_at, unit_id);
CREATE INDEX unit_unit_name_eng_like ON unit USING gin (unit_name_eng gin_trgm_ops);
alter table "user" add column "department_id" uuid;
CREATE INDEX user_department_id_idx ON "user" USING btree (department_id);
alter table "warehouse" add column "country_id" uuid;
alter table "warehouse" add column "state_province_id" uuid;
alter table "warehouse" add column "city_id" uuid;
alter table "warehouse" add column "district_id" uuid;
alter table "warehouse" add column "postal_code" text;
alter table "announce" add constraint "announce_pkey" PRIMARY KEY (announce_id);
alter table "city" add constraint "city_pkey" PRIMARY KEY (city_id);
alter table "city" add constraint "city_country_id_city_code_key" UNIQUE (country_id, city_code);
alter table "code" add constraint "code_company_id_code_type_code_code_key" UNIQUE NULLS NOT DISTINCT (company_id, code_type, code_code);
alter table "contact" add constraint "contact_pkey" PRIMARY KEY (contact_id);
alter table "country" add constraint "country_pkey" PRIMARY KEY (country_id);
alter table "country" add constraint "country_country_code_key" UNIQUE (country_code);
alter table "currency" add constraint "currency_pkey" PRIMARY KEY (currency_id);
alter table "currency" add constraint "currency_currency_code_key" UNIQUE (currency_code);
alter table "custom" add constraint "custom_pkey" PRIMARY KEY (custom_id);
alter table "custom" add constraint "custom_product_id_custom_no_custom_item_no_key" UNIQUE (product_id, custom_no, custom_item_no);
alter table "department" add constraint "department_pkey" PRIMARY KEY (department_id);
alter table "department" add constraint "department_company_id_department_code_key" UNIQUE (company_id, department_code);
alter table "district" add constraint "district_pkey" PRIMARY KEY (district_id);
alter table "district" add constraint "district_city_id_district_name_key" UNIQUE (city_id, district_name);
alter table "memo" add constraint "memo_pkey" PRIMARY KEY (memo_id);
alter table "product_relation" add constraint "product_relation_pkey" PRIMARY KEY (pr_id);
alter table "product_relation" add constraint "product_relation_product_id_child_product_id_key" UNIQUE (product_id, child_product_id);
alter table "region" add constraint "region_pkey" PRIMARY KEY (region_id);
alter table "region" add constraint "region_region_code_key" UNIQUE (region_code);
alter table "setting_code" add constraint "setting_code_pkey" PRIMARY KEY (sc_id);
alter table "setting_code" add constraint "setting_code_company_id_code_id_key" UNIQUE (company_id, code_id);
alter table "setting_code" add constraint "setting_code_company_id_code_type_code_code_key" UNIQUE (company_id, code_type, code_code);
alter table "setting_unit" add constraint "setting_unit_pkey" PRIMARY KEY (su_id);
alter table "setting_unit" add constraint "setting_unit_company_id_unit_code_key" UNIQUE (company_id, unit_code);
alter table "setting_unit" add constraint "setting_unit_company_id_unit_id_key" UNIQUE (company_id, unit_id);
alter table "settingfee" add constraint "settingfee_pkey" PRIMARY KEY (fee_id);
alter table "settingfee" add constraint "settingfee_company_id_fee_code_key" UNIQUE (company_id, fee_code);
alter table "state_province" add constraint "state_province_pkey" PRIMARY KEY (state_province_id);
alter table "state_province" add constraint "state_province_country_id_state_province_code_key" UNIQUE (country_id, state_province_code);
alter table "unit" add constraint "unit_company_id_unit_code_key" UNIQUE NULLS NOT DISTINCT (company_id, unit_code);
alter table "unit" add constraint "unit_company_id_unit_name_key" UNIQUE NULLS NOT DISTINCT (company_id, unit_name);
alter table "announce" add constraint "announce_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "announce" add constraint "announce_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "city" add constraint "city_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "city" add constraint "city_region_id_fkey" FOREIGN KEY (region_id) REFERENCES region(region_id);
alter table "city" add constraint "city_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id);
alter table "code" add constraint "code_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "company" add constraint "company_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id);
alter table "company" add constraint "company_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "company" add constraint "company_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id);
alter table "company" add constraint "company_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id);
alter table "contact" add constraint "contact_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "contact" add constraint "contact_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES customer(customer_id) ON DELETE CASCADE;
alter table "contact" add constraint "contact_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "custom" add constraint "custom_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "custom" add constraint "custom_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "custom" add constraint "custom_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "custom" add constraint "custom_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE;
alter table "customer" add constraint "customer_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id);
alter table "customer" add constraint "customer_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "customer" add constraint "customer_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id);
alter table "customer" add constraint "customer_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id);
alter table "department" add constraint "department_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "district" add constraint "district_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id);
alter table "district" add constraint "district_region_id_fkey" FOREIGN KEY (region_id) REFERENCES region(region_id);
alter table "memo" add constraint "memo_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "memo" add constraint "memo_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE;
alter table "product_relation" add constraint "product_relation_child_product_id_fkey" FOREIGN KEY (child_product_id) REFERENCES product(product_id);
alter table "product_relation" add constraint "product_relation_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "product_relation" add constraint "product_relation_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "product_relation" add constraint "product_relation_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE;
alter table "setting_code" add constraint "setting_code_code_id_fkey" FOREIGN KEY (code_id) REFERENCES code(code_id) ON DELETE CASCADE;
alter table "setting_code" add constraint "setting_code_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "setting_unit" add constraint "setting_unit_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "setting_unit" add constraint "setting_unit_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id) ON DELETE CASCADE;
alter table "settingfee" add constraint "settingfee_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "settingfee" add constraint "settingfee_fee_unit_id_fkey" FOREIGN KEY (fee_unit_id) REFERENCES unit(unit_id);
alter table "state_province" add constraint "state_province_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "unit" add constraint "unit_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "user" add constraint "user_department_id_fkey" FOREIGN KEY (department_id) REFERENCES department(department_id);
alter table "warehouse" add constraint "warehouse_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id);
alter table "warehouse" add constraint "warehouse_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id);
alter table "warehouse" add constraint "warehouse_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id);
alter table "warehouse" add constraint "warehouse_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id);

-- Units and codes as a company sees them: its changes made, its additions among them, what it left out not there.
create view company_unit as
select c.company_id, u.unit_id, coalesce(s.unit_type, u.unit_type) as unit_type, u.unit_code,
  coalesce(s.unit_name, u.unit_name) as unit_name, coalesce(s.unit_name_cn, u.unit_name_cn) as unit_name_cn,
  coalesce(s.unit_name_eng, u.unit_name_eng) as unit_name_eng, true as enabled
from company c
  join unit u on u.company_id is null or u.company_id = c.company_id
  left join setting_unit s on s.company_id = c.company_id and s.unit_id = u.unit_id
where coalesce(s.enabled, u.enabled);

create view company_code as
select c.company_id, k.code_id, k.code_type, k.code_code,
  coalesce(s.code_name, k.code_name) as code_name, coalesce(s.code_name_cn, k.code_name_cn) as code_name_cn,
  coalesce(s.code_name_eng, k.code_name_eng) as code_name_eng, coalesce(s.code_sort, k.code_sort) as code_sort,
  true as enabled
from company c
  join code k on k.company_id is null or k.company_id = c.company_id
  left join setting_code s on s.company_id = c.company_id and s.code_id = k.code_id
where coalesce(s.enabled, k.enabled);

-- Files that hang on rows.
create table attachment (
  attachment_id uuid primary key,
  account_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  content bytea not null,
  resource text,
  row_id uuid,
  made_at timestamptz not null default now()
);

create index attachment_row on attachment (resource, row_id) where row_id is not null;
create index attachment_loose on attachment (account_id, made_at) where row_id is null;
