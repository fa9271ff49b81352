-- What strangers may see by a secret link. The secret itself is kept as a hash, apart from what lists show.
CREATE INDEX outbound_wh_id_shipping_no_idx ON outbound USING btree (wh_id, shipping_no);
create table "shared_link" (
  "shared_link_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "link_kind" text not null,
  "outbound_id" text,
  "order_no" text,
  "link_note" text,
  "expires_at" timestamp with time zone not null,
  "last_used_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX shared_link_company_id_created_at_shared_link_id_idx ON shared_link USING btree (company_id, created_at, shared_link_id);
CREATE INDEX shared_link_link_note_like ON shared_link USING gin (link_note gin_trgm_ops);
CREATE INDEX shared_link_order_no_like ON shared_link USING gin (order_no gin_trgm_ops);
CREATE INDEX shared_link_owner_id_idx ON shared_link USING btree (owner_id);
alter table "shared_link" add constraint "shared_link_pkey" PRIMARY KEY (shared_link_id);
alter table "shared_link" add constraint "shared_link_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "shared_link" add constraint "shared_link_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "shared_link" add constraint "shared_link_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
create table shared_link_secret (
  shared_link_id uuid primary key references shared_link (shared_link_id) on delete cascade,
  token_hash text not null unique
);
