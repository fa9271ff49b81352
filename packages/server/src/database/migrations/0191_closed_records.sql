-- Orders of one product that were packed in one step, and records that are closed for good.
alter table "boxing" add column "fast" boolean not null default false;
alter table "boxing" add column "closed_at" timestamp with time zone;
alter table "boxing" add column "closed_by" uuid;
alter table "boxing" add column "reopen_reason" text;
CREATE INDEX boxing_wh_id_closed_by_idx ON boxing USING btree (wh_id, closed_by);
alter table "outbound_snapshot" add column "closed_at" timestamp with time zone;
alter table "outbound_snapshot" add column "closed_by" uuid;
alter table "outbound_snapshot" add column "reopen_reason" text;
CREATE INDEX outbound_snapshot_wh_id_closed_by_idx ON outbound_snapshot USING btree (wh_id, closed_by);
alter table "boxing" add constraint "boxing_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id);
alter table "outbound_snapshot" add constraint "outbound_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id);
