-- Stock of an owner as at an instant, a row of it each that was not empty then. From the nearest closing before it and the
-- movements since; where there is none, the last movement of each row, one probe of an index a row. A movement becomes
-- visible when its transaction ends, so the movements of five minutes (longer than any may take) before the closing count too:
-- of what is known of a row, the highest version is the latest.
create function stock_at(of_wh uuid, of_owner uuid, instant timestamptz)
returns table (stock_id uuid, qty bigint, booked bigint) language sql stable as $$
  with closing as (
    select c.business_date, c.closed_at from daily_closing c
    where c.wh_id = of_wh and c.closed_at <= instant order by c.business_date desc limit 1
  )
  select l.stock_id, l.qty, l.booked from (
    select distinct on (k.stock_id) k.stock_id, k.qty, k.booked from (
      select d.stock_id, d.version, d.qty, d.booked from daily_stock d
      where d.wh_id = of_wh and d.business_date = (select c.business_date from closing c) and d.owner_id = of_owner
      union all
      select m.stock_id, m.version, m.qty_after, m.booked_after from movement m
      where m.wh_id = of_wh and m.owner_id = of_owner and m.at <= instant
        and m.at > (select c.closed_at from closing c) - interval '5 minutes'
    ) k order by k.stock_id, k.version desc
  ) l where l.qty > 0
  union all
  select s.stock_id, m.qty_after, m.booked_after from stock s
  cross join lateral (
    select b.qty_after, b.booked_after from movement b
    where b.wh_id = of_wh and b.stock_id = s.stock_id and b.at <= instant
    order by b.at desc, b.version desc limit 1
  ) m
  where s.wh_id = of_wh and s.owner_id = of_owner and m.qty_after > 0 and not exists (select from closing)
$$;

-- The same, a row a product.
create function stock_accurate(of_wh uuid, of_owner uuid, instant timestamptz)
returns table (
  company_id uuid, wh_id uuid, owner_id uuid, specify_date_time timestamptz, product_id uuid, unit_id uuid, stock_factor bigint,
  locations integer, num_loc numeric, num_loc_booked numeric, num_loc_available numeric, num_bad numeric, num_bad_booked numeric,
  num_bad_available numeric
) language sql stable as $$
  select w.company_id, of_wh, of_owner, instant, p.product_id, p.stock_unit_id, p.stock_factor, g.locations,
    g.good, g.good_booked, g.good - g.good_booked, g.bad, g.bad_booked, g.bad - g.bad_booked
  from (
    select s.product_id, count(distinct s.storage_id)::int as locations,
      coalesce(sum(a.qty) filter (where s.quality = 'good'), 0) as good,
      coalesce(sum(a.booked) filter (where s.quality = 'good'), 0) as good_booked,
      coalesce(sum(a.qty) filter (where s.quality = 'bad'), 0) as bad,
      coalesce(sum(a.booked) filter (where s.quality = 'bad'), 0) as bad_booked
    from stock_at(of_wh, of_owner, instant) a
    join stock s on s.wh_id = of_wh and s.stock_id = a.stock_id
    group by s.product_id
  ) g
  join warehouse w on w.wh_id = of_wh
  join product p on p.product_id = g.product_id
$$;

-- What stood at the end of each day that was closed.
create view inventory_snapshot as
select d.stock_id as inventory_snapshot_id, w.company_id, d.wh_id, d.owner_id, d.business_date as inventory_day, d.product_id, s.storage_id,
  s.lot_id::text as lot_id, l.inbound_date, l.batch_no, l.manufactur_date, l.valid_date, l.product_expiration_sale,
  l.custom_no, l.custom_item_no, l.lottable1, l.lottable2, l.lottable3, l.lottable4, l.lottable5, l.bonded_type,
  p.stock_unit_id as unit_id, p.stock_factor,
  case s.quality when 'good' then d.qty else 0 end as num_loc,
  case s.quality when 'good' then d.booked else 0 end as num_loc_booked,
  case s.quality when 'good' then d.qty - d.booked else 0 end as num_loc_available,
  case s.quality when 'bad' then d.qty else 0 end as num_bad,
  case s.quality when 'bad' then d.booked else 0 end as num_bad_booked,
  case s.quality when 'bad' then d.qty - d.booked else 0 end as num_bad_available
from daily_stock d
join warehouse w on w.wh_id = d.wh_id
join stock s on s.wh_id = d.wh_id and s.stock_id = d.stock_id
join lot l on l.wh_id = d.wh_id and l.lot_id = s.lot_id
join product p on p.product_id = d.product_id;

-- One process at a time closes the days of a warehouse.
create unique index job_closing on job (wh_id) where kind = 'daily closing' and state in ('waiting', 'running');
