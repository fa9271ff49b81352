-- What is uploaded for an order: pictures, papers, proofs.
create table "outbound_file" (
  "outbound_file_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "upload_type" text not null,
  "attachments" jsonb,
  "signed_by" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "outbound_file" is 'distributed by wh_id';
CREATE INDEX outbound_file_wh_id_created_at_outbound_file_id_idx ON outbound_file USING btree (wh_id, created_at, outbound_file_id);
CREATE INDEX outbound_file_wh_id_outbound_id_idx ON outbound_file USING btree (wh_id, outbound_id);
select place_tables();
alter table "outbound_file" add constraint "outbound_file_pkey" PRIMARY KEY (wh_id, outbound_file_id);
alter table "outbound_file" add constraint "outbound_file_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "outbound_file" add constraint "outbound_file_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE;
alter table "outbound_file" add constraint "outbound_file_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "outbound_file" add constraint "outbound_file_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
