-- How many orders came and left, by warehouse, owner and day of the warehouse. Each statement that changes orders adds
-- a row of its own, so that nobody waits for anybody's; older days are put together later.
create table order_sum (
  wh_id uuid not null references warehouse,
  order_sum_id uuid not null default gen_random_uuid(),
  company_id uuid not null references company,
  owner_id uuid not null references customer,
  day date not null,
  orders integer not null default 0,
  shipped integer not null default 0,
  -- Smallest units.
  pieces bigint not null default 0,
  primary key (wh_id, order_sum_id)
);
create index order_sum_wh_id_day_idx on order_sum (wh_id, day) include (company_id, owner_id, orders, shipped, pieces);

create function sum_orders() returns trigger language plpgsql as $$
begin
  insert into order_sum (wh_id, company_id, owner_id, day, orders)
  select c.wh_id, c.company_id, c.owner_id, (c.created_at at time zone w.time_zone)::date,
    case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed c join warehouse w on w.wh_id = c.wh_id
  group by 1, 2, 3, 4;
  return null;
end $$;

create function sum_shipped_orders() returns trigger language plpgsql as $$
begin
  insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
  select c.wh_id, c.company_id, c.owner_id, (c.date_shipped at time zone w.time_zone)::date,
    case tg_op when 'INSERT' then count(*) else -count(*) end,
    case tg_op when 'INSERT' then 1 else -1 end * coalesce(sum(l.pieces), 0)
  from changed c join warehouse w on w.wh_id = c.wh_id
  cross join lateral (
    select sum((d ->> 'num_shipped')::bigint) as pieces from jsonb_array_elements(c.snapshot -> 'details') d
  ) l
  group by 1, 2, 3, 4;
  return null;
end $$;

insert into order_sum (wh_id, company_id, owner_id, day, orders)
select o.wh_id, o.company_id, o.owner_id, (o.created_at at time zone w.time_zone)::date, count(*)
from outbound o join warehouse w on w.wh_id = o.wh_id
group by 1, 2, 3, 4;

insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
select s.wh_id, s.company_id, s.owner_id, (s.date_shipped at time zone w.time_zone)::date, count(*), coalesce(sum(l.pieces), 0)
from outbound_snapshot s join warehouse w on w.wh_id = s.wh_id
cross join lateral (
  select sum((d ->> 'num_shipped')::bigint) as pieces from jsonb_array_elements(s.snapshot -> 'details') d
) l
group by 1, 2, 3, 4;

create trigger orders_are_summed after insert on outbound
  referencing new table as changed for each statement execute function sum_orders();
create trigger orders_gone_are_summed after delete on outbound
  referencing old table as changed for each statement execute function sum_orders();
create trigger shipped_orders_are_summed after insert on outbound_snapshot
  referencing new table as changed for each statement execute function sum_shipped_orders();
create trigger shipped_orders_gone_are_summed after delete on outbound_snapshot
  referencing old table as changed for each statement execute function sum_shipped_orders();
