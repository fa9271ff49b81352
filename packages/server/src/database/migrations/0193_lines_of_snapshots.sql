-- The lines of orders as they left the warehouse, each as a row of its own; those of orders that left before are taken from what
-- was kept of them.
create table "outbound_detail_snapshot" (
  "outbound_detail_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_snapshot_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "product_code" text not null,
  "product_name" text,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "num_shipped" bigint not null default 0,
  "num_short" bigint not null default 0,
  "batch_no" text,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "outbound_detail_snapshot" is 'distributed by wh_id';
CREATE INDEX outbound_detail_snapshot_product_code_like ON outbound_detail_snapshot USING gin (product_code gin_trgm_ops);
CREATE INDEX outbound_detail_snapshot_wh_id_created_at_outbound_detail_snaps ON outbound_detail_snapshot USING btree (wh_id, created_at, outbound_detail_snapshot_id);
CREATE INDEX outbound_detail_snapshot_wh_id_outbound_snapshot_id_idx ON outbound_detail_snapshot USING btree (wh_id, outbound_snapshot_id);
CREATE INDEX outbound_detail_snapshot_wh_id_product_id_idx ON outbound_detail_snapshot USING btree (wh_id, product_id);
select place_tables();
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_pkey" PRIMARY KEY (wh_id, outbound_detail_snapshot_id);
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_outbound_snapshot_id_fkey" FOREIGN KEY (wh_id, outbound_snapshot_id) REFERENCES outbound_snapshot(wh_id, outbound_snapshot_id) ON DELETE CASCADE;
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "outbound_detail_snapshot" add constraint "outbound_detail_snapshot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);

insert into outbound_detail_snapshot (outbound_detail_snapshot_id, company_id, wh_id, owner_id, outbound_snapshot_id, line_no, product_id,
  product_code, product_name, unit_id, unit_factor, outbound_nums, outbound_nums_bad, num_shipped, num_short, batch_no, product_sn,
  created_at, created_by, updated_by)
select md5(s.outbound_snapshot_id::text || (d.line->>'outbound_detail_id'))::uuid, s.company_id, s.wh_id, s.owner_id,
  s.outbound_snapshot_id, (d.line->>'line_no')::int, (d.line->>'product_id')::uuid, d.line->>'product_code', d.line->>'product_name',
  (d.line->>'unit_id')::uuid, (d.line->>'unit_factor')::int, (d.line->>'outbound_nums')::bigint, (d.line->>'outbound_nums_bad')::bigint,
  (d.line->>'num_shipped')::bigint, (d.line->>'num_short')::bigint, d.line->>'batch_no',
  nullif(jsonb_path_query_array(d.line, '$.lots[*].product_sn[*] ? (@ != null)'), '[]'::jsonb), s.created_at, s.created_by, s.updated_by
from outbound_snapshot s cross join lateral jsonb_array_elements(s.snapshot->'details') as d(line);
