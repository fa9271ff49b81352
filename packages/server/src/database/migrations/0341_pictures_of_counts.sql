-- What the count of a line shows of it: goods that are over, short, damaged or not announced.
alter table "inbound_detail" add column "count_files" jsonb;
alter table "returned_detail" add column "count_files" jsonb;
