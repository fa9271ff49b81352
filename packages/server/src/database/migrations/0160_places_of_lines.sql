-- Where what is left of a received line is to go: until it stands there, the room is kept for it.
alter table "inbound_detail" add column "to_storage_id" uuid;
alter table "inbound_detail" add column "to_storage_bad_id" uuid;
CREATE INDEX inbound_detail_wh_id_to_storage_bad_id_idx ON inbound_detail USING btree (wh_id, to_storage_bad_id);
CREATE INDEX inbound_detail_wh_id_to_storage_id_idx ON inbound_detail USING btree (wh_id, to_storage_id);
alter table "returned_detail" add column "to_storage_id" uuid;
alter table "returned_detail" add column "to_storage_bad_id" uuid;
CREATE INDEX returned_detail_wh_id_to_storage_bad_id_idx ON returned_detail USING btree (wh_id, to_storage_bad_id);
CREATE INDEX returned_detail_wh_id_to_storage_id_idx ON returned_detail USING btree (wh_id, to_storage_id);
alter table "inbound_detail" add constraint "inbound_detail_to_storage_bad_id_fkey" FOREIGN KEY (wh_id, to_storage_bad_id) REFERENCES storage(wh_id, storage_id);
alter table "inbound_detail" add constraint "inbound_detail_to_storage_id_fkey" FOREIGN KEY (wh_id, to_storage_id) REFERENCES storage(wh_id, storage_id);
alter table "returned_detail" add constraint "returned_detail_to_storage_bad_id_fkey" FOREIGN KEY (wh_id, to_storage_bad_id) REFERENCES storage(wh_id, storage_id);
alter table "returned_detail" add constraint "returned_detail_to_storage_id_fkey" FOREIGN KEY (wh_id, to_storage_id) REFERENCES storage(wh_id, storage_id);
