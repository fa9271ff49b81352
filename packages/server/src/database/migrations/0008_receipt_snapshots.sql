-- Receipts and returns as they were when their goods had all been put away.

create table "inbound_snapshot" (
  "inbound_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_id" uuid not null,
  "inbound_no" text,
  "inbound_bill_no" text,
  "date_put_away" timestamptz not null,
  "snapshot" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "inbound_snapshot_id"),
  constraint "inbound_snapshot_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "inbound_snapshot_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "inbound_snapshot_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "inbound_snapshot_inbound_id_fkey" foreign key ("wh_id", "inbound_id") references "inbound" ("wh_id", "inbound_id") on delete cascade
);

create index "inbound_snapshot_wh_id_inbound_id_idx" on "inbound_snapshot" ("wh_id", "inbound_id");

create index "inbound_snapshot_wh_id_created_at_inbound_snapshot_id_idx" on "inbound_snapshot" ("wh_id", "created_at", "inbound_snapshot_id");

create index "inbound_snapshot_inbound_no_like" on "inbound_snapshot" using gin ("inbound_no" gin_trgm_ops);

create index "inbound_snapshot_inbound_bill_no_like" on "inbound_snapshot" using gin ("inbound_bill_no" gin_trgm_ops);

create table "returned_snapshot" (
  "returned_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_id" uuid not null,
  "returned_no" text,
  "returned_bill_no" text,
  "date_put_away" timestamptz not null,
  "snapshot" jsonb,
  "created_at" timestamptz not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  primary key ("wh_id", "returned_snapshot_id"),
  constraint "returned_snapshot_company_id_fkey" foreign key ("company_id") references "company" ("company_id"),
  constraint "returned_snapshot_wh_id_fkey" foreign key ("wh_id") references "warehouse" ("wh_id"),
  constraint "returned_snapshot_owner_id_fkey" foreign key ("owner_id") references "customer" ("customer_id"),
  constraint "returned_snapshot_returned_id_fkey" foreign key ("wh_id", "returned_id") references "returned" ("wh_id", "returned_id") on delete cascade
);

create index "returned_snapshot_wh_id_returned_id_idx" on "returned_snapshot" ("wh_id", "returned_id");

create index "returned_snapshot_wh_id_created_at_returned_snapshot_id_idx" on "returned_snapshot" ("wh_id", "created_at", "returned_snapshot_id");

create index "returned_snapshot_returned_no_like" on "returned_snapshot" using gin ("returned_no" gin_trgm_ops);

create index "returned_snapshot_returned_bill_no_like" on "returned_snapshot" using gin ("returned_bill_no" gin_trgm_ops);
