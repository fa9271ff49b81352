-- Who scans a barcode does not say whose it is: the key begins with it.
alter table "product_barcode" drop constraint "product_barcode_pkey";
alter table "product_barcode" add primary key ("barcode", "owner_id", "product_id");
