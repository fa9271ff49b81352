-- Who unpacks a box says of its numbers that they lie in none: a cluster has no foreign key that empties a part of itself.
alter table "product_sn" drop constraint "product_sn_boxing_id_fkey";
alter table "product_sn" add constraint "product_sn_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id);
