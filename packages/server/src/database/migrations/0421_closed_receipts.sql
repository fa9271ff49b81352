-- What was received is closed for good, as what left is.
alter table "inbound_snapshot" add column "closed_at" timestamp with time zone;
alter table "inbound_snapshot" add column "closed_by" uuid;
alter table "inbound_snapshot" add column "reopen_reason" text;
CREATE INDEX inbound_snapshot_wh_id_closed_by_idx ON inbound_snapshot USING btree (wh_id, closed_by);
alter table "returned_snapshot" add column "closed_at" timestamp with time zone;
alter table "returned_snapshot" add column "closed_by" uuid;
alter table "returned_snapshot" add column "reopen_reason" text;
CREATE INDEX returned_snapshot_wh_id_closed_by_idx ON returned_snapshot USING btree (wh_id, closed_by);
alter table "inbound_snapshot" add constraint "inbound_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id);
alter table "returned_snapshot" add constraint "returned_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id);
