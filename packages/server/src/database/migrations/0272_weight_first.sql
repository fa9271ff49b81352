-- Carriers that make a label before anybody knows what a box weighs are asked as soon as an order reaches the bench.
alter table "carrier_interface" add column "weight_first" boolean not null default true;
