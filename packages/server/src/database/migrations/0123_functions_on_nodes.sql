-- A node of a cluster asks for the type of each column that it hands on, and a column of type void has none.
drop function refuse_frozen(uuid, uuid[]);
create function refuse_frozen(of_wh_id uuid, of_storages uuid[]) returns boolean language plpgsql volatile as $$
begin
  if exists (select from storage where wh_id = of_wh_id and storage_id = any(of_storages) and frozen) then
    raise exception 'a location was frozen meanwhile' using errcode = 'serialization_failure';
  end if;
  return false;
end $$;

-- A function in SQL is planned with parameters that a cluster's planner cannot see through; what one in PL/pgSQL asks is
-- planned by itself, for the warehouse at hand.
drop function stock_accurate(uuid, uuid, timestamptz);
drop function stock_at(uuid, uuid, timestamptz);
create function stock_at(of_wh uuid, of_owner uuid, instant timestamptz)
returns table (stock_id uuid, qty bigint, booked bigint) language plpgsql stable as $$
begin
  return query
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
    where s.wh_id = of_wh and s.owner_id = of_owner and m.qty_after > 0 and not exists (select from closing);
end $$;

create function stock_accurate(of_wh uuid, of_owner uuid, instant timestamptz)
returns table (
  company_id uuid, wh_id uuid, owner_id uuid, specify_date_time timestamptz, product_id uuid, unit_id uuid, stock_factor bigint,
  locations integer, num_loc numeric, num_loc_booked numeric, num_loc_available numeric, num_bad numeric, num_bad_booked numeric,
  num_bad_available numeric
) language plpgsql stable as $$
begin
  return query
    with known as materialized (
      select a.stock_id, a.qty, a.booked from stock_at(of_wh, of_owner, instant) a
    )
    select w.company_id, of_wh, of_owner, instant, p.product_id, p.stock_unit_id, p.stock_factor, g.locations,
      g.good, g.good_booked, g.good - g.good_booked, g.bad, g.bad_booked, g.bad - g.bad_booked
    from (
      select s.product_id, count(distinct s.storage_id)::int as locations,
        coalesce(sum(a.qty) filter (where s.quality = 'good'), 0) as good,
        coalesce(sum(a.booked) filter (where s.quality = 'good'), 0) as good_booked,
        coalesce(sum(a.qty) filter (where s.quality = 'bad'), 0) as bad,
        coalesce(sum(a.booked) filter (where s.quality = 'bad'), 0) as bad_booked
      from known a
      join stock s on s.wh_id = of_wh and s.stock_id = a.stock_id
      group by s.product_id
    ) g
    join warehouse w on w.wh_id = of_wh
    join product p on p.product_id = g.product_id;
end $$;

-- What a statement has changed is seen by plain queries only: it is gathered first, and summed in a query of its own.
create or replace function sum_orders() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in
    select c.wh_id, c.company_id, c.owner_id, array_agg(c.created_at) as at from changed c group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into order_sum (wh_id, company_id, owner_id, day, orders)
    select made.wh_id, made.company_id, made.owner_id, (m.at at time zone w.time_zone)::date,
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from unnest(made.at) as m(at) join warehouse w on w.wh_id = made.wh_id group by 4;
  end loop;
  return null;
end $$;

create or replace function sum_shipped_orders() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in
    select c.wh_id, c.company_id, c.owner_id, array_agg(c.date_shipped) as at, array_agg(coalesce(l.pieces, 0)) as pieces
    from changed c cross join lateral (
      select sum((d ->> 'num_shipped')::bigint)::bigint as pieces from jsonb_array_elements(c.snapshot -> 'details') d
    ) l group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
    select made.wh_id, made.company_id, made.owner_id, (m.at at time zone w.time_zone)::date,
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(m.pieces)
    from unnest(made.at, made.pieces) as m(at, pieces) join warehouse w on w.wh_id = made.wh_id group by 4;
  end loop;
  return null;
end $$;
