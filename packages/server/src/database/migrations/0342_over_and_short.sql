-- How much more or less came of a line than was expected, over all its parts; short once its count is confirmed.
create view inbound_line_count as
select d.wh_id, d.inbound_detail_id, case
    when d.part_of_id is not null then null
    when d.unexpected then 'unexpected'
    when c.differs > 0 then 'over'
    when c.differs < 0 and h.date_quantity_check is not null then 'short'
  end as count_result,
  case when d.part_of_id is null and (c.differs > 0 or (c.differs < 0 and h.date_quantity_check is not null)) then c.differs end as num_differs
from inbound_detail d
join inbound h on h.wh_id = d.wh_id and h.inbound_id = d.inbound_id
cross join lateral (
  select d.num_loc + d.num_bad - d.num_expect + coalesce((
    select sum(p.num_loc + p.num_bad) from inbound_detail p where p.wh_id = d.wh_id and p.part_of_id = d.inbound_detail_id), 0) as differs
) c;
create view returned_line_count as
select d.wh_id, d.returned_detail_id, case
    when d.part_of_id is not null then null
    when d.unexpected then 'unexpected'
    when c.differs > 0 then 'over'
    when c.differs < 0 and h.date_quantity_check is not null then 'short'
  end as count_result,
  case when d.part_of_id is null and (c.differs > 0 or (c.differs < 0 and h.date_quantity_check is not null)) then c.differs end as num_differs
from returned_detail d
join returned h on h.wh_id = d.wh_id and h.returned_id = d.returned_id
cross join lateral (
  select d.num_loc + d.num_bad - d.num_expect + coalesce((
    select sum(p.num_loc + p.num_bad) from returned_detail p where p.wh_id = d.wh_id and p.part_of_id = d.returned_detail_id), 0) as differs
) c;
