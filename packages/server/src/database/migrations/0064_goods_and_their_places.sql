-- A location says which temperatures it keeps and how many pallets stand on it; a line that came back, what becomes of it.
alter table "storage" add column "allowed_temperatures" jsonb;
alter table "storage" add column "pallet_places" integer;
alter table "returned_detail" add column "disposition" text not null default 'undecided';
