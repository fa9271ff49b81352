-- A booking that is picked stays on its page: no index knows where its goods stand or what its state is, and each page
-- has room for as many bookings again as are picked at once.
drop index booking_open;
alter table booking set (fillfactor = 50);
alter table booking add column open boolean not null
  generated always as (booking_state in ('booked', 'picked')) stored;
create index booking_open on booking (wh_id, owner_id, product_id) where open;

-- A location on which everything comes together, such as staging, has thousands of rows: the index that finds what stands
-- there finds one of them, too.
drop index stock_by_storage;
create index stock_by_storage on stock (wh_id, storage_id, lot_id);

-- What a command of whole picks did, a row a pick: booking, line, lot, row and location from, row and location to.
-- Its result follows from that.
alter table command add column picked uuid[], add column picked_qty bigint[],
  add check ((picked is null) = (picked_qty is null));

-- Volatile, so that it sees what was committed while the statement that asks was waiting for its locks.
create function refuse_frozen(of_wh_id uuid, of_storages uuid[]) returns void language plpgsql volatile as $$
begin
  if exists (select from storage where wh_id = of_wh_id and storage_id = any(of_storages) and frozen) then
    raise exception 'a location was frozen meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
