-- Goods under the stock that their product asks for. Cost follows the products that ask for some and what is open, not what was.
create index "product_replenished_idx" on "product" ("company_id")
  where "enabled" and coalesce(nullif("stock_minimal", 0), "stock_replenishment") > 0;

create view replenishment as
select md5(w.wh_id::text || p.product_id::text)::uuid as replenishment_id, w.company_id, w.wh_id, p.owner_id, p.product_id,
  p.stock_unit_id, p.stock_factor, s.available as num_loc_available, p.stock_minimal, p.stock_replenishment,
  coalesce(i.num, 0) as num_inbound, i.expected as inbound_expect,
  greatest(greatest(p.stock_replenishment, p.stock_minimal) - s.available - coalesce(i.num, 0), 0) as num_missing
from warehouse w
join product p on p.company_id = w.company_id and p.enabled
  and coalesce(nullif(p.stock_minimal, 0), p.stock_replenishment) > 0
left join (
  select d.wh_id, d.product_id, sum(d.num) as num, min(d.inbound_expect) filter (where d.num > 0) as expected
  from (
    select h.wh_id, h.inbound_expect, l.product_id, case
      when h.inbound_status = 'awaiting_validation' then l.num_expect else greatest(l.num_loc - l.num_put, 0) end as num
    from inbound h
    join inbound_detail l on l.wh_id = h.wh_id and l.inbound_id = h.inbound_id
    where h.inbound_status in ('awaiting_validation', 'validated', 'awaiting_qc', 'qc_done', 'awaiting_putaway')
  ) d group by d.wh_id, d.product_id
) i on i.wh_id = w.wh_id and i.product_id = p.product_id
cross join lateral (
  select coalesce(sum(b.qty - b.booked) filter (where t.storage_type in ('normal', 'pick_face')), 0) as available
  from stock b
  join storage t on t.wh_id = b.wh_id and t.storage_id = b.storage_id
  where b.wh_id = w.wh_id and b.owner_id = p.owner_id and b.product_id = p.product_id and b.quality = 'good' and b.qty > 0
) s
where w.enabled and s.available < coalesce(nullif(p.stock_minimal, 0), p.stock_replenishment) and (
  i.num is not null or w.use_fixed_owner_id = p.owner_id
  or exists (select 1 from stock b where b.wh_id = w.wh_id and b.owner_id = p.owner_id and b.product_id = p.product_id));
