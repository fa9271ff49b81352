-- What came of a line is told beside what was expected of it, all its parts taken together.
create or replace view inbound_line_count as
select d.wh_id, d.inbound_detail_id, case
    when d.part_of_id is not null then null
    when d.unexpected then 'unexpected'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect then 'over'
    when d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null then 'short'
  end as count_result,
  case when d.part_of_id is null and (d.num_loc + d.num_bad + coalesce(p.counted, 0) > d.num_expect
      or (d.num_loc + d.num_bad + coalesce(p.counted, 0) < d.num_expect and h.date_quantity_check is not null))
    then d.num_loc + d.num_bad + coalesce(p.counted, 0) - d.num_expect end as num_differs,
  d.num_loc + d.num_bad + coalesce(p.counted, 0) as num_came
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
    then d.num_loc + d.num_bad + coalesce(p.counted, 0) - d.num_expect end as num_differs,
  d.num_loc + d.num_bad + coalesce(p.counted, 0) as num_came
from returned_detail d
join returned h on h.wh_id = d.wh_id and h.returned_id = d.returned_id
left join (
  select t.wh_id, t.part_of_id, sum(t.num_loc + t.num_bad) as counted from returned_detail t group by t.wh_id, t.part_of_id
) p on p.wh_id = d.wh_id and p.part_of_id = d.returned_detail_id;
