-- Whether some of what is to come is just being counted blind is told by the row itself: a cluster asks no node for what
-- leads from a row that is added up to the lines behind it.
create or replace view replenishment as
select md5(w.wh_id::text || p.product_id::text)::uuid as replenishment_id, w.company_id, w.wh_id, p.owner_id, p.product_id,
  p.stock_unit_id, p.stock_factor, g.available as num_loc_available, p.stock_minimal, p.stock_replenishment,
  g.num as num_inbound, g.expected as inbound_expect,
  greatest(greatest(p.stock_replenishment, p.stock_minimal)::numeric - g.available - g.num, 0) as num_missing,
  w.blind_receiving and g.is_counted as is_counted_blind
from (
  select k.wh_id, k.product_id, sum(k.available) as available, coalesce(sum(k.num), 0) as num,
    min(k.expected) filter (where k.num > 0) as expected, bool_or(k.is_counted) as is_counted
  from (
    select b.wh_id, b.product_id, case when b.quality = 'good' and t.storage_type in ('normal', 'pick_face')
        then b.qty - b.booked else 0 end as available, 0::bigint as num, null::date as expected, false as is_counted
    from product p
    join stock b on b.owner_id = p.owner_id and b.product_id = p.product_id
    join storage t on t.wh_id = b.wh_id and t.storage_id = b.storage_id
    where p.enabled and coalesce(nullif(p.stock_minimal, 0), p.stock_replenishment) > 0
    union all
    select h.wh_id, l.product_id, 0, case when h.inbound_status = 'awaiting_validation' then l.num_expect
        else greatest(l.num_loc - l.num_put, 0) end, h.inbound_expect, h.inbound_status = 'awaiting_validation'
    from inbound h join inbound_detail l on l.wh_id = h.wh_id and l.inbound_id = h.inbound_id
    where h.inbound_status in ('awaiting_validation', 'validated', 'awaiting_qc', 'qc_done', 'awaiting_putaway')
    union all
    select a.wh_id, p.product_id, 0, 0, null, false
    from (
      select t.wh_id, w.use_fixed_owner_id as owner_id from storage t join warehouse w on w.wh_id = t.wh_id
      where w.use_fixed_owner_id is not null group by 1, 2
    ) a
    join product p on p.owner_id = a.owner_id
  ) k group by k.wh_id, k.product_id
) g
join warehouse w on w.wh_id = g.wh_id
join product p on p.product_id = g.product_id and p.company_id = w.company_id
where w.enabled and p.enabled and g.available < coalesce(nullif(p.stock_minimal, 0), p.stock_replenishment);
