-- What an order that took others in had itself of what it takes over from the most urgent of them, and what it had then: as long
-- as nobody changed that, it has its own again once they are parted.
create table "outbound_before_merge" (
  "wh_id" uuid not null,
  "outbound_id" uuid not null,
  "priority" integer,
  "expect_ship_date" date,
  "ship_by" timestamptz,
  "merged_priority" integer,
  "merged_expect_ship_date" date,
  "merged_ship_by" timestamptz,
  constraint "outbound_before_merge_pkey" primary key ("wh_id", "outbound_id"),
  constraint "outbound_before_merge_outbound_id_fkey" foreign key ("wh_id", "outbound_id") references "outbound" ("wh_id", "outbound_id") on delete cascade
);
comment on table "outbound_before_merge" is 'distributed by wh_id';
