-- What owners call the attributes of their lots, and what may be said there of goods.
create table "owner_lottable" (
  "owner_lottable_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "lottable_no" integer not null,
  "lottable_name" text not null,
  "lottable_name_cn" text,
  "lottable_name_eng" text,
  "lottable_kind" text not null default 'text'::text,
  "lottable_choices" text,
  "lottable_required" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "owner_lottable" is 'reference';
CREATE INDEX owner_lottable_company_id_created_at_owner_lottable_id_idx ON owner_lottable USING btree (company_id, created_at, owner_lottable_id);
CREATE INDEX owner_lottable_listed_idx ON owner_lottable USING btree (company_id, lottable_no, owner_lottable_id);
CREATE INDEX owner_lottable_owner_id_idx ON owner_lottable USING btree (owner_id);
select place_tables();
alter table "owner_lottable" add constraint "owner_lottable_pkey" PRIMARY KEY (owner_lottable_id);
alter table "owner_lottable" add constraint "owner_lottable_owner_id_lottable_no_key" UNIQUE (owner_id, lottable_no);
alter table "owner_lottable" add constraint "owner_lottable_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "owner_lottable" add constraint "owner_lottable_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
