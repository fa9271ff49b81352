-- What a count adds to a notice: goods that nobody announced, and further lots of a line.
alter table "inbound_detail" add column "unexpected" boolean not null default false;
alter table "inbound_detail" add column "part_of_id" uuid;
CREATE INDEX inbound_detail_wh_id_part_of_id_idx ON inbound_detail USING btree (wh_id, part_of_id);
alter table "returned_detail" add column "unexpected" boolean not null default false;
alter table "returned_detail" add column "part_of_id" uuid;
CREATE INDEX returned_detail_wh_id_part_of_id_idx ON returned_detail USING btree (wh_id, part_of_id);
alter table "inbound_detail" add constraint "inbound_detail_part_of_id_fkey" FOREIGN KEY (wh_id, part_of_id) REFERENCES inbound_detail(wh_id, inbound_detail_id);
alter table "returned_detail" add constraint "returned_detail_part_of_id_fkey" FOREIGN KEY (wh_id, part_of_id) REFERENCES returned_detail(wh_id, returned_detail_id);
