-- A cluster locks a row of a reference table by locking the whole table, and two who hold it shared wait for each other
-- in a circle. All transactions cross the coordinator, so there it keeps a lock of its own by row: by one of 1024 parts of
-- the keys, for a server has room for so many locks only. Whoever refers to rows shares it, whoever changes them does not.
create function hold_rows(held_table text, held uuid[], is_shared boolean) returns void language plpgsql as $$
declare
  part int;
begin
  for part in select distinct hashtext(k::text) & 1023 from unnest(held) k order by 1 loop
    if is_shared then
      perform pg_advisory_xact_lock_shared(hashtext(held_table), part);
    else
      perform pg_advisory_xact_lock(hashtext(held_table), part);
    end if;
  end loop;
end $$;

create or replace function customer_plays(held uuid, part text) returns boolean language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is null then
    perform 1 from customer where customer_id = held for key share /* one server */;
  else
    perform hold_rows('customer', array[held], true);
  end if;
  return (select bool_or(customer_cat = part) from customer_category where customer_id = held);
end $$;
