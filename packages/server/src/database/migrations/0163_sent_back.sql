-- The order by which rejected goods of a line go back to their vendor.
alter table "inbound_detail" add column "sent_back_id" uuid;
CREATE INDEX inbound_detail_wh_id_sent_back_id_idx ON inbound_detail USING btree (wh_id, sent_back_id);
alter table "inbound_detail" add constraint "inbound_detail_sent_back_id_fkey" FOREIGN KEY (wh_id, sent_back_id) REFERENCES outbound(wh_id, outbound_id);
