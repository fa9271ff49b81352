-- A serial number is a row that people make, find and see: one for each, in the warehouse where the piece stands, stood last or is
-- expected. Until now each warehouse kept one of its own.
alter table serial rename to product_sn;
alter table product_sn rename column serial_id to product_sn_id;
alter table product_sn rename column serial_no to product_sn;
alter table product_sn drop constraint serial_serial_state_check;
alter table product_sn drop constraint serial_check;
alter table product_sn alter column serial_state set default 'created';
alter table product_sn alter column command_id drop not null;
alter table product_sn rename constraint serial_pkey to product_sn_pkey;
alter table product_sn rename constraint serial_wh_id_owner_id_product_id_serial_no_key to product_sn_wh_id_owner_id_product_id_product_sn_key;
alter table product_sn
  add column company_id uuid,
  add column storage_id uuid,
  add column quality text,
  add column outbound_id uuid,
  add column boxing_id uuid,
  add column sn_note text,
  add column came_by text,
  add column state_before text,
  add column booking_before uuid,
  add column created_at timestamptz not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column version integer not null default 1;

alter table serial_registry add column product_sn_id uuid, add column last_wh_id uuid references warehouse (wh_id),
  add column serial_state text;
update product_sn n set serial_state = case when n.booking_id is null then 'scrapped' else 'shipped' end where n.serial_state = 'out';
update serial_registry r set product_sn_id = k.product_sn_id, last_wh_id = k.wh_id, serial_state = k.serial_state
from (
  select distinct on (n.owner_id, n.product_id, n.product_sn) n.owner_id, n.product_id, n.product_sn, n.product_sn_id, n.wh_id, n.serial_state
  from product_sn n left join command c on c.wh_id = n.wh_id and c.command_id = n.command_id
  order by n.owner_id, n.product_id, n.product_sn, n.stock_id is null, c.at desc nulls last
) k
where r.owner_id = k.owner_id and r.product_id = k.product_id and r.serial_no = k.product_sn;
delete from product_sn n using serial_registry r
where r.owner_id = n.owner_id and r.product_id = n.product_id and r.serial_no = n.product_sn and r.product_sn_id <> n.product_sn_id;
alter table serial_registry alter column product_sn_id set not null, alter column last_wh_id set not null,
  alter column serial_state set not null;

update product_sn n set company_id = w.company_id from warehouse w where w.wh_id = n.wh_id;
update product_sn n set storage_id = s.storage_id, quality = s.quality from stock s where s.wh_id = n.wh_id and s.stock_id = n.stock_id;
update product_sn n set outbound_id = b.document_id from booking b
where b.wh_id = n.wh_id and b.booking_id = n.booking_id and b.document_kind = 'outbound';
update product_sn n set boxing_id = x.boxing_id from booking b join boxing_detail x on x.wh_id = b.wh_id and x.outbound_detail_id = b.line_id
where b.wh_id = n.wh_id and b.booking_id = n.booking_id and x.product_sn ? n.product_sn;
update product_sn n set came_by = 'returned' where n.serial_state = 'in_stock' and exists (
  select from rec_returned p where p.wh_id = n.wh_id and p.stock_id = n.stock_id::text and p.reverted = 'no' and p.product_sn ? n.product_sn);
alter table product_sn alter column company_id set not null;
alter table product_sn add constraint product_sn_state check (serial_state in ('created', 'in_stock', 'shipped', 'scrapped'));
alter table product_sn add constraint product_sn_place check ((serial_state = 'in_stock') = (stock_id is not null));
alter table product_sn add column serial_status text generated always as (case when serial_state <> 'in_stock' then serial_state
  when boxing_id is not null then 'boxed' when booking_id is not null then 'booked' when came_by = 'returned' then 'returned' else 'in_stock' end) stored;
alter index serial_by_stock rename to product_sn_by_stock;
alter index serial_by_booking rename to product_sn_by_booking;

-- Which pieces each movement moved: the life of a number, wherever it is kept now.
create table serial_movement (
  wh_id uuid not null,
  serial_movement_id uuid not null,
  product_sn_id uuid not null,
  product_sn text not null,
  stock_id uuid not null,
  version bigint not null
);
comment on table serial_movement is 'distributed by wh_id';
select place_tables();
alter table serial_movement add primary key (wh_id, serial_movement_id);
create index serial_movement_by_number on serial_movement (wh_id, product_sn_id);
create index serial_movement_by_movement on serial_movement (wh_id, stock_id, version);
create index serial_movement_sought on serial_movement using gin (product_sn gin_trgm_ops);
-- Of what was before, the last movement of each number is known.
insert into serial_movement (wh_id, serial_movement_id, product_sn_id, product_sn, stock_id, version)
select n.wh_id, gen_random_uuid(), n.product_sn_id, n.product_sn, m.stock_id, m.version
from product_sn n
left join booking b on b.wh_id = n.wh_id and b.booking_id = n.booking_id
join movement m on m.wh_id = n.wh_id and m.command_id = n.command_id and (n.stock_id is null or m.stock_id = n.stock_id)
  and (b.line_id is null or m.line_id = b.line_id);
create trigger serial_movement_append_only before update or delete on serial_movement
  for each row execute function refuse_change();

create view shipped_sn as
select n.serial_movement_id as shipped_sn_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn, m.product_id,
  m.document_id as outbound_id, (
    select min(x.box_no) from boxing_detail d join boxing x on x.wh_id = d.wh_id and x.boxing_id = d.boxing_id
    where d.wh_id = n.wh_id and d.outbound_detail_id = m.line_id and d.product_sn ? n.product_sn) as box_no, m.at as date_shipped
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
where m.reason = 'ship' and m.document_kind = 'outbound' and exists (
  select from booking b where b.wh_id = m.wh_id and b.document_id = m.document_id and b.line_id = m.line_id
    and b.ship_command_id = m.command_id);

CREATE INDEX product_sn_product_sn_like ON product_sn USING gin (product_sn gin_trgm_ops);
CREATE INDEX product_sn_product_sn_whole ON product_sn USING btree (wh_id, upper(product_sn));
CREATE INDEX product_sn_wh_id_boxing_id_idx ON product_sn USING btree (wh_id, boxing_id);
CREATE INDEX product_sn_wh_id_created_at_product_sn_id_idx ON product_sn USING btree (wh_id, created_at, product_sn_id);
CREATE INDEX product_sn_wh_id_outbound_id_idx ON product_sn USING btree (wh_id, outbound_id);
CREATE INDEX product_sn_wh_id_owner_id_idx ON product_sn USING btree (wh_id, owner_id);
CREATE INDEX product_sn_wh_id_product_id_idx ON product_sn USING btree (wh_id, product_id);
CREATE INDEX product_sn_wh_id_storage_id_idx ON product_sn USING btree (wh_id, storage_id);
alter table "product_sn" add constraint "product_sn_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id) ON DELETE SET NULL (boxing_id);
alter table "product_sn" add constraint "product_sn_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "product_sn" add constraint "product_sn_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id);
alter table "product_sn" add constraint "product_sn_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "product_sn" add constraint "product_sn_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "product_sn" add constraint "product_sn_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id);
alter table "product_sn" add constraint "product_sn_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
create view "product_sn_movement" as
select n.serial_movement_id as product_sn_movement_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn,
  m.product_id, m.at, m.business_date, m.reason, case when m.qty_delta > 0 then 'in' else 'out' end as way, s.storage_id,
  s.quality, m.document_kind, m.document_id::text as document_id, coalesce("inbound"."inbound_no", "outbound"."outbound_no", "returned"."returned_no", "adjustment"."adjust_no") as document_no, m.note
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id;
