-- Which locations name a category shows without looking at those that take every one.
create index "storage_limited_idx" on "storage" ("wh_id") where "allowed_categories" is not null;
