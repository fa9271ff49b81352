-- How an order is worked, derived when it is closed; of those closed before nobody knows.
alter table "outbound" add column "operation_type" text;
