-- Stock by product is told with the goods' names as their rows say them in each language, so that its view has none.
drop view stock_product;
create view stock_product as
select w.company_id, s.wh_id, s.owner_id, s.product_id, p.stock_unit_id as unit_id, p.stock_factor,
  s.locations, s.num_loc, s.num_loc_booked, s.num_loc - s.num_loc_booked as num_loc_available,
  s.num_bad, s.num_bad_booked, s.num_bad - s.num_bad_booked as num_bad_available
from (
  select wh_id, owner_id, product_id, count(distinct storage_id)::int as locations,
    coalesce(sum(qty) filter (where quality = 'good'), 0) as num_loc,
    coalesce(sum(booked) filter (where quality = 'good'), 0) as num_loc_booked,
    coalesce(sum(qty) filter (where quality = 'bad'), 0) as num_bad,
    coalesce(sum(booked) filter (where quality = 'bad'), 0) as num_bad_booked
  from stock where qty > 0 group by wh_id, owner_id, product_id) s
join warehouse w on w.wh_id = s.wh_id
join product p on p.product_id = s.product_id;
