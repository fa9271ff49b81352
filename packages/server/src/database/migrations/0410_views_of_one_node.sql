-- What is gathered of other rows is a part of its own, joined by the warehouse: a value for the row's warehouse is then one
-- for theirs, and a cluster asks the warehouse's node alone.
create or replace view outbound_measure as
select o.wh_id, o.outbound_id,
  round(coalesce(case when o.date_s_boxed is not null then b.weight end, d.weight), 6) as weight_total,
  round(coalesce(case when o.date_s_boxed is not null then b.volume end, d.volume), 6) as volume_total
from outbound o
left join (
  select b.wh_id, b.outbound_id,
    case when bool_and(in_kilograms(b.weight, b.weight_unit_name) is not null)
      then sum(in_kilograms(b.weight, b.weight_unit_name)) end as weight,
    case when bool_and(in_metres(b.length, b.length_unit_name) * in_metres(b.width, b.length_unit_name)
        * in_metres(b.height, b.length_unit_name) is not null)
      then sum(in_metres(b.length, b.length_unit_name) * in_metres(b.width, b.length_unit_name)
        * in_metres(b.height, b.length_unit_name)) end as volume
  from boxing b group by b.wh_id, b.outbound_id
) b on b.wh_id = o.wh_id and b.outbound_id = o.outbound_id
left join (
  select d.wh_id, d.outbound_id,
    case when bool_and(in_kilograms(p.weight, p.weight_unit_name) is not null)
      then sum((d.outbound_nums + d.outbound_nums_bad - d.num_short) * in_kilograms(p.weight, p.weight_unit_name)
        / p.stock_factor) end as weight,
    case when bool_and(in_metres(p.length, p.length_unit_name) * in_metres(p.width, p.length_unit_name)
        * in_metres(p.height, p.length_unit_name) is not null)
      then sum((d.outbound_nums + d.outbound_nums_bad - d.num_short) * in_metres(p.length, p.length_unit_name)
        * in_metres(p.width, p.length_unit_name) * in_metres(p.height, p.length_unit_name) / p.stock_factor) end as volume
  from outbound_detail d join product p on p.product_id = d.product_id
  group by d.wh_id, d.outbound_id
) d on d.wh_id = o.wh_id and d.outbound_id = o.outbound_id;

create or replace view outbound_waybill as
select o.wh_id, o.outbound_id, coalesce(w.shipping_nos, o.shipping_no) as shipping_nos
from outbound o
left join (
  select w.wh_id, w.outbound_id, string_agg(w.shipping_no, ', ' order by w.boxing_id) as shipping_nos
  from waybill w where w.boxing_id is not null group by w.wh_id, w.outbound_id
) w on w.wh_id = o.wh_id and w.outbound_id = o.outbound_id;
