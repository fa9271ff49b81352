-- A pack of a product: which of its sizes it is, its own barcode, and how large and heavy it is.
alter table "unit_convert" add column "pack_level" text;
alter table "unit_convert" add column "pack_barcode" text;
alter table "unit_convert" add column "length" numeric;
alter table "unit_convert" add column "width" numeric;
alter table "unit_convert" add column "height" numeric;
alter table "unit_convert" add column "length_unit_name" text not null default 'cm'::text;
alter table "unit_convert" add column "weight" numeric;
alter table "unit_convert" add column "weight_unit_name" text not null default 'kg'::text;
CREATE INDEX unit_convert_pack_barcode_like ON unit_convert USING gin (pack_barcode gin_trgm_ops);
create table "unit_convert_barcode" (
  "owner_id" uuid not null,
  "barcode" text not null,
  "uc_id" uuid not null,
  "shared" boolean not null default false
);
comment on table "unit_convert_barcode" is 'reference';
CREATE UNIQUE INDEX unit_convert_barcode_owner_id_barcode_key ON unit_convert_barcode USING btree (owner_id, barcode) WHERE (NOT shared);
CREATE INDEX unit_convert_barcode_uc_id_idx ON unit_convert_barcode USING btree (uc_id);
select place_tables();
alter table "unit_convert" add constraint "unit_convert_product_id_pack_level_key" UNIQUE (product_id, pack_level);
alter table "unit_convert_barcode" add constraint "unit_convert_barcode_pkey" PRIMARY KEY (barcode, owner_id, uc_id);
alter table "unit_convert_barcode" add constraint "unit_convert_barcode_uc_id_fkey" FOREIGN KEY (uc_id) REFERENCES unit_convert(uc_id) ON DELETE CASCADE;
-- Which goods a barcode means: that of a piece, or of a pack.
create view goods_barcode as
select owner_id, barcode, product_id, null::uuid as uc_id from product_barcode
union all
select b.owner_id, b.barcode, u.product_id, u.uc_id from unit_convert_barcode b join unit_convert u on u.uc_id = b.uc_id;
