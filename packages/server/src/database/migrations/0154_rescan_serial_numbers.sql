-- Products whose serial numbers are scanned once more when their pieces are boxed.
alter table "product" add column "rescan_product_sn" boolean not null default false;
