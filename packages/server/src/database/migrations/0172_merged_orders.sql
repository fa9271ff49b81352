-- Orders that are worked on as one: which of them, and which lines came from where.
alter table "outbound" add column "is_merged" boolean not null default false;
alter table "outbound" add column "merged_into_id" uuid;
CREATE INDEX outbound_wh_id_merged_into_id_idx ON outbound USING btree (wh_id, merged_into_id);
alter table "outbound_detail" add column "merged_from_id" uuid;
CREATE INDEX outbound_detail_wh_id_merged_from_id_idx ON outbound_detail USING btree (wh_id, merged_from_id);
alter table "outbound" add constraint "outbound_merged_into_id_fkey" FOREIGN KEY (wh_id, merged_into_id) REFERENCES outbound(wh_id, outbound_id);
alter table "outbound_detail" add constraint "outbound_detail_merged_from_id_fkey" FOREIGN KEY (wh_id, merged_from_id) REFERENCES outbound(wh_id, outbound_id);
