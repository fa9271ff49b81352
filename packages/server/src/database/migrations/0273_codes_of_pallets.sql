-- The code of the pallet on which received goods came, found whole or by its parts.
alter table "inbound_detail" add column "sscc" text;
CREATE INDEX inbound_detail_sscc_like ON inbound_detail USING gin (sscc gin_trgm_ops);
CREATE INDEX inbound_detail_sscc_whole ON inbound_detail USING btree (wh_id, upper(sscc));
