-- The code of a box for carriers and consignees: its company's prefix and a running number that no other box has.
alter table "boxing" add column "sscc" text;
alter table "company" add column "gs1_prefix" text;
CREATE INDEX boxing_sscc_like ON boxing USING gin (sscc gin_trgm_ops);
create sequence sscc_number;
