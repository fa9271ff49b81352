-- Where goods of an owner stand: what lists of goods and locations are asked for, without what else a row of stock says.
create view standing_goods as
select w.company_id, s.wh_id, s.owner_id, s.product_id, s.storage_id
from stock s join warehouse w on w.wh_id = s.wh_id
where s.qty > 0;

-- Rows of these views are mostly few: counted without an index, all others would be gone through for them.
create index product_without_picture on product (company_id) where product_picture is null;
create index product_without_measures on product (company_id)
  where length is null or width is null or height is null or weight is null;
create index storage_blocked on storage (wh_id) where frozen or not enabled;
create index storage_to_count on storage (wh_id) where count_flag;
create index customer_category_by_role on customer_category (customer_cat, customer_id);
create index product_to_replenish on product (owner_id, product_id)
  where enabled and coalesce(nullif(stock_minimal, 0), stock_replenishment) > 0;
