-- Quantities are told in inner packs, too: how many stock units one holds follows from its row, as of the other sizes.
alter table "product" add column "inner_in_num" integer;
update product p set inner_in_num = u.to_qty / (u.from_qty * p.stock_factor)
from unit_convert u
where u.product_id = p.product_id and u.pack_level = 'inner' and u.to_qty % (u.from_qty * p.stock_factor) = 0;
