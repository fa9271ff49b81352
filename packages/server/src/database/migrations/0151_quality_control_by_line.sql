-- What quality control found of single lines, how much of each it is to look at, and which share of goods that is.
alter table "inbound_detail" add column "num_sample" bigint;
alter table "inbound_detail" add column "num_qc" bigint;
alter table "inbound_detail" add column "num_qc_bad" bigint;
alter table "inbound_detail" add column "reject_reason" text;
alter table "inbound_detail" add column "qc_files" jsonb;
alter table "returned_detail" add column "num_sample" bigint;
alter table "returned_detail" add column "num_qc" bigint;
alter table "returned_detail" add column "num_qc_bad" bigint;
alter table "returned_detail" add column "reject_reason" text;
alter table "returned_detail" add column "qc_files" jsonb;
alter table "product" add column "sampling_share" numeric;
alter table "customer" add column "sampling_share" numeric;
create table "sampling_rule" (
  "sampling_rule_id" uuid not null,
  "company_id" uuid not null,
  "inbound_type" text not null,
  "sampling_share" numeric not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "sampling_rule" is 'reference';
CREATE INDEX sampling_rule_company_id_created_at_sampling_rule_id_idx ON sampling_rule USING btree (company_id, created_at, sampling_rule_id);
select place_tables();
alter table "sampling_rule" add constraint "sampling_rule_pkey" PRIMARY KEY (sampling_rule_id);
alter table "sampling_rule" add constraint "sampling_rule_company_id_inbound_type_key" UNIQUE (company_id, inbound_type);
alter table "sampling_rule" add constraint "sampling_rule_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
