-- Boxes that a company packs into, and what of a box's weight was weighed and what was expected.
create table "box_type" (
  "box_type_id" uuid not null,
  "company_id" uuid not null,
  "box_type_code" text not null,
  "box_type_name" text,
  "box_type_name_cn" text,
  "box_type_name_eng" text,
  "box_type_barcode" text,
  "length" numeric not null,
  "width" numeric not null,
  "height" numeric not null,
  "length_unit_name" text not null default 'cm'::text,
  "tare" numeric,
  "max_weight" numeric,
  "weight_unit_name" text not null default 'kg'::text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "box_type" is 'reference';
CREATE INDEX box_type_box_type_barcode_like ON box_type USING gin (box_type_barcode gin_trgm_ops);
CREATE INDEX box_type_box_type_code_like ON box_type USING gin (box_type_code gin_trgm_ops);
CREATE INDEX box_type_box_type_name_cn_like ON box_type USING gin (box_type_name_cn gin_trgm_ops);
CREATE INDEX box_type_box_type_name_eng_like ON box_type USING gin (box_type_name_eng gin_trgm_ops);
CREATE INDEX box_type_box_type_name_like ON box_type USING gin (box_type_name gin_trgm_ops);
CREATE INDEX box_type_company_id_created_at_box_type_id_idx ON box_type USING btree (company_id, created_at, box_type_id);
alter table "boxing" add column "box_type_id" uuid;
alter table "boxing" add column "weight_kind" text not null default 'weighed'::text;
alter table "boxing" add column "expected_weight" numeric;
alter table "boxing" add column "weight_differs" boolean not null default false;
alter table "product" add column "box_type_id" uuid;
alter table "warehouse" add column "weight_tolerance" numeric not null default 0.05;
select place_tables();
alter table "box_type" add constraint "box_type_pkey" PRIMARY KEY (box_type_id);
alter table "box_type" add constraint "box_type_company_id_box_type_barcode_key" UNIQUE (company_id, box_type_barcode);
alter table "box_type" add constraint "box_type_company_id_box_type_code_key" UNIQUE (company_id, box_type_code);
alter table "box_type" add constraint "box_type_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "boxing" add constraint "boxing_box_type_id_fkey" FOREIGN KEY (box_type_id) REFERENCES box_type(box_type_id);
alter table "product" add constraint "product_box_type_id_fkey" FOREIGN KEY (box_type_id) REFERENCES box_type(box_type_id);
