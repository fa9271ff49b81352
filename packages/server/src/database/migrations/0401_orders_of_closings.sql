-- A run of closing names the orders that it closed, so that they are found, and taken back, by it.
alter table "closerecord" add column "closed_orders" jsonb;
