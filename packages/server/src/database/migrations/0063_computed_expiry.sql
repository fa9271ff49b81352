-- A received line says whether its expiry was given, or follows from the day of manufacture.
alter table inbound_detail add column valid_date_computed boolean not null default false;
alter table returned_detail add column valid_date_computed boolean not null default false;
