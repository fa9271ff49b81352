-- Locations are listed as one walks past them, in a warehouse with a million of them too.
create index "storage_listed_idx" on "storage" ("wh_id", "walk_order" nulls first, "storage_code" nulls first, "storage_id");
