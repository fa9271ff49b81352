-- A barcode stands on one product of an owner, whichever of its four holds it, and however many zeros its GTIN begins
-- with. Those that stood on several before stay, and are given to no further one.
create table "product_barcode" (
  "owner_id" uuid not null,
  "barcode" text not null,
  "product_id" uuid not null,
  "shared" boolean not null default false,
  primary key ("owner_id", "barcode", "product_id"),
  constraint "product_barcode_product_id_fkey" foreign key ("product_id") references "product" ("product_id") on delete cascade
);

insert into "product_barcode" ("owner_id", "barcode", "product_id", "shared")
select owner_id, barcode, product_id, count(*) over (partition by owner_id, barcode) > 1
from (
  select distinct p.owner_id, p.product_id, case when g.is_gtin then lpad(b.said, 14, '0') else b.said end as barcode
  from "product" p
  cross join lateral unnest(array[p.product_barcode, p.product_barcode2, p.product_barcode3, p.product_barcode4]) as b(said)
  cross join lateral (
    -- The digits from the left weigh 3 and 1 in turn, the check digit 1.
    select case when b.said ~ '^([0-9]{8}|[0-9]{12,14})$' then (
      select sum(substr(lpad(b.said, 14, '0'), place, 1)::integer * case place % 2 when 1 then 3 else 1 end) % 10 = 0
      from generate_series(1, 14) as place
    ) else false end as is_gtin
  ) g
  where b.said <> ''
) one;

create unique index "product_barcode_owner_id_barcode_key" on "product_barcode" ("owner_id", "barcode") where not "shared";
create index "product_barcode_product_id_idx" on "product_barcode" ("product_id");
