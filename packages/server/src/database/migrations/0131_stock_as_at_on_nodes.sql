-- A function that a statement calls on a node of a cluster reads no tables: what stood there is gathered before it is asked
-- what that was.
create or replace function stock_accurate(of_wh uuid, of_owner uuid, instant timestamptz)
returns table (
  company_id uuid, wh_id uuid, owner_id uuid, specify_date_time timestamptz, product_id uuid, unit_id uuid, stock_factor bigint,
  locations integer, num_loc numeric, num_loc_booked numeric, num_loc_available numeric, num_bad numeric, num_bad_booked numeric,
  num_bad_available numeric
) language plpgsql stable as $$
declare
  stocks uuid[];
  amounts bigint[];
  bookings bigint[];
begin
  select array_agg(a.stock_id), array_agg(a.qty), array_agg(a.booked) into stocks, amounts, bookings
  from stock_at(of_wh, of_owner, instant) a;
  return query
    select w.company_id, of_wh, of_owner, instant, p.product_id, p.stock_unit_id, p.stock_factor, g.locations,
      g.good, g.good_booked, g.good - g.good_booked, g.bad, g.bad_booked, g.bad - g.bad_booked
    from (
      select s.product_id, count(distinct s.storage_id)::int as locations,
        coalesce(sum(a.qty) filter (where s.quality = 'good'), 0) as good,
        coalesce(sum(a.booked) filter (where s.quality = 'good'), 0) as good_booked,
        coalesce(sum(a.qty) filter (where s.quality = 'bad'), 0) as bad,
        coalesce(sum(a.booked) filter (where s.quality = 'bad'), 0) as bad_booked
      from unnest(stocks, amounts, bookings) as a(stock_id, qty, booked)
      join stock s on s.wh_id = of_wh and s.stock_id = a.stock_id
      group by s.product_id
    ) g
    join warehouse w on w.wh_id = of_wh
    join product p on p.product_id = g.product_id;
end $$;
