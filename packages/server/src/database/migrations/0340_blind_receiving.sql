-- Whether a warehouse counts what comes in without being told how many are expected.
alter table "warehouse" add column "blind_receiving" boolean not null default false;
