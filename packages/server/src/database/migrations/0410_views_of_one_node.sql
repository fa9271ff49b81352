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

create or replace view inbound_line_count as
select d.wh_id, d.inbound_detail_id, case
    when d.part_of_id is not null then null
    when d.unexpected then 'unexpected'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect then 'over'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null then 'short'
  end as count_result,
  case when d.part_of_id is null and (d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect
      or (d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null))
    then d.num_loc + d.num_bad + coalesce(p.counted, 0) - d.num_expect end as num_differs
from inbound_detail d
join inbound h on h.wh_id = d.wh_id and h.inbound_id = d.inbound_id
left join (
  select t.wh_id, t.part_of_id, sum(t.num_loc + t.num_bad) as counted from inbound_detail t group by t.wh_id, t.part_of_id
) p on p.wh_id = d.wh_id and p.part_of_id = d.inbound_detail_id;

create or replace view returned_line_count as
select d.wh_id, d.returned_detail_id, case
    when d.part_of_id is not null then null
    when d.unexpected then 'unexpected'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect then 'over'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null then 'short'
  end as count_result,
  case when d.part_of_id is null and (d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect
      or (d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null))
    then d.num_loc + d.num_bad + coalesce(p.counted, 0) - d.num_expect end as num_differs
from returned_detail d
join returned h on h.wh_id = d.wh_id and h.returned_id = d.returned_id
left join (
  select t.wh_id, t.part_of_id, sum(t.num_loc + t.num_bad) as counted from returned_detail t group by t.wh_id, t.part_of_id
) p on p.wh_id = d.wh_id and p.part_of_id = d.returned_detail_id;
