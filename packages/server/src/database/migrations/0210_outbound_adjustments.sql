-- Shipped orders corrected: what never left, and what more left; each correction writes a further version of their snapshot.
create table "outbound_adjustment" (
  "outbound_adjustment_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "adjust_no" text,
  "adjust_status" text not null default 'awaiting_adjust'::text,
  "outbound_id" uuid not null,
  "adjust_reason" text not null,
  "date_adjusted" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "closed_by" uuid,
  "reopen_reason" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "outbound_adjustment" is 'distributed by wh_id';
CREATE INDEX outbound_adjustment_adjust_no_like ON outbound_adjustment USING gin (adjust_no gin_trgm_ops);
CREATE INDEX outbound_adjustment_adjust_no_whole ON outbound_adjustment USING btree (wh_id, upper(adjust_no));
CREATE INDEX outbound_adjustment_wh_id_adjust_status_idx ON outbound_adjustment USING btree (wh_id, adjust_status);
CREATE INDEX outbound_adjustment_wh_id_closed_by_idx ON outbound_adjustment USING btree (wh_id, closed_by);
CREATE INDEX outbound_adjustment_wh_id_created_at_outbound_adjustment_id_idx ON outbound_adjustment USING btree (wh_id, created_at, outbound_adjustment_id);
CREATE INDEX outbound_adjustment_wh_id_outbound_id_idx ON outbound_adjustment USING btree (wh_id, outbound_id);
CREATE INDEX outbound_adjustment_wh_id_owner_id_idx ON outbound_adjustment USING btree (wh_id, owner_id);
create table "outbound_adjustment_detail" (
  "outbound_adjustment_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_adjustment_id" uuid not null,
  "outbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "outbound_detail_id" uuid,
  "order_line_no" integer,
  "adjust_category" text not null,
  "num" bigint not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "storage_id" uuid not null,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "product_expiration_sale" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
comment on table "outbound_adjustment_detail" is 'distributed by wh_id';
CREATE INDEX outbound_adjustment_detail_wh_id_created_at_outbound_adjustment ON outbound_adjustment_detail USING btree (wh_id, created_at, outbound_adjustment_detail_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_adjustment_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_adjustment_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_detail_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_detail_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_id);
CREATE INDEX outbound_adjustment_detail_wh_id_product_id_idx ON outbound_adjustment_detail USING btree (wh_id, product_id);
CREATE INDEX outbound_adjustment_detail_wh_id_storage_id_idx ON outbound_adjustment_detail USING btree (wh_id, storage_id);
alter table "outbound_snapshot" add column "snapshot_version" integer not null default 1;
select place_tables();
alter table "outbound_adjustment" add constraint "outbound_adjustment_pkey" PRIMARY KEY (wh_id, outbound_adjustment_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_wh_id_adjust_no_key" UNIQUE (wh_id, adjust_no);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_pkey" PRIMARY KEY (wh_id, outbound_adjustment_detail_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "outbound_adjustment" add constraint "outbound_adjustment_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_outbound_adjustment_id_fkey" FOREIGN KEY (wh_id, outbound_adjustment_id) REFERENCES outbound_adjustment(wh_id, outbound_adjustment_id) ON DELETE CASCADE;
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_outbound_detail_id_fkey" FOREIGN KEY (wh_id, outbound_detail_id) REFERENCES outbound_detail(wh_id, outbound_detail_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id);
alter table "outbound_adjustment_detail" add constraint "outbound_adjustment_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id);
create sequence "document_number_oa";
drop view if exists "transaction";
create view "transaction" as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "outbound_adjustment"."adjust_no", "returned"."returned_no", "adjustment"."adjust_no") as document_no, m.line_id::text as line_id,
  l.batch_no, l.valid_date, l.product_expiration_sale, l.bonded_type, p.stock_unit_id as unit_id, p.stock_factor, m.qty_delta as num, m.booked_delta as booked, m.qty_after as num_after,
  m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "reservation" on m.document_kind = 'reservation' and "reservation"."wh_id" = m.wh_id and "reservation"."reservation_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "outbound_adjustment" on m.document_kind = 'outbound_adjustment' and "outbound_adjustment"."wh_id" = m.wh_id and "outbound_adjustment"."outbound_adjustment_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id;
drop view if exists "product_sn_movement";
create view "product_sn_movement" as
select n.serial_movement_id as product_sn_movement_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn,
  m.product_id, m.at, m.business_date, m.reason, case when m.qty_delta > 0 then 'in' else 'out' end as way, s.storage_id,
  s.quality, m.document_kind, m.document_id::text as document_id, coalesce("inbound"."inbound_no", "reservation"."booking_no", "outbound"."outbound_no", "outbound_adjustment"."adjust_no", "returned"."returned_no", "adjustment"."adjust_no") as document_no, m.note
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
left join "inbound" on m.document_kind = 'inbound' and "inbound"."wh_id" = m.wh_id and "inbound"."inbound_id" = m.document_id
left join "reservation" on m.document_kind = 'reservation' and "reservation"."wh_id" = m.wh_id and "reservation"."reservation_id" = m.document_id
left join "outbound" on m.document_kind = 'outbound' and "outbound"."wh_id" = m.wh_id and "outbound"."outbound_id" = m.document_id
left join "outbound_adjustment" on m.document_kind = 'outbound_adjustment' and "outbound_adjustment"."wh_id" = m.wh_id and "outbound_adjustment"."outbound_adjustment_id" = m.document_id
left join "returned" on m.document_kind = 'returned' and "returned"."wh_id" = m.wh_id and "returned"."returned_id" = m.document_id
left join "adjustment" on m.document_kind = 'adjustment' and "adjustment"."wh_id" = m.wh_id and "adjustment"."adjustment_id" = m.document_id;

-- Pieces that left with an order, whatever became of them later: those of a shipment that was taken back are none, nor
-- those that a correction says never left. What a correction says left beside them is one.
create or replace view shipped_sn as
select n.serial_movement_id as shipped_sn_id, w.company_id, m.wh_id, m.owner_id, n.product_sn_id, n.product_sn, m.product_id,
  coalesce(c.outbound_id, m.document_id) as outbound_id, (
    select min(x.box_no) from boxing_detail d join boxing x on x.wh_id = d.wh_id and x.boxing_id = d.boxing_id
    where d.wh_id = n.wh_id and d.outbound_detail_id = m.line_id and d.product_sn ? n.product_sn) as box_no, m.at as date_shipped
from serial_movement n
join movement m on m.wh_id = n.wh_id and m.stock_id = n.stock_id and m.version = n.version
join warehouse w on w.wh_id = m.wh_id
left join outbound_adjustment c on m.document_kind = 'outbound_adjustment' and c.wh_id = m.wh_id
  and c.outbound_adjustment_id = m.document_id
where case
    when m.document_kind = 'outbound' then m.reason = 'ship' and exists (
      select from booking b where b.wh_id = m.wh_id and b.document_id = m.document_id and b.line_id = m.line_id
        and b.ship_command_id = m.command_id)
    when m.document_kind = 'outbound_adjustment' then m.reason = 'more_left' and c.adjust_status = 'adjusted'
    else false end
  and not exists (
    select from serial_movement x
    join movement y on y.wh_id = x.wh_id and y.stock_id = x.stock_id and y.version = x.version
    join outbound_adjustment a on a.wh_id = y.wh_id and a.outbound_adjustment_id = y.document_id
    where x.wh_id = n.wh_id and x.product_sn_id = n.product_sn_id and y.document_kind = 'outbound_adjustment'
      and y.reason = 'never_left' and a.adjust_status = 'adjusted' and y.at > m.at
      and a.outbound_id = coalesce(c.outbound_id, m.document_id));

-- An order is shipped once, by its first snapshot; a further one adds what more left than the one before it says.
create or replace function sum_shipped_orders() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in
    select c.wh_id, c.company_id, c.owner_id, array_agg(c.date_shipped) as at, array_agg(coalesce(l.pieces, 0)) as pieces,
      array_agg(c.outbound_id) as orders, array_agg(c.snapshot_version) as versions
    from changed c cross join lateral (
      select sum((d ->> 'num_shipped')::bigint)::bigint as pieces from jsonb_array_elements(c.snapshot -> 'details') d
    ) l group by 1, 2, 3 order by 1, 2, 3
  loop
    insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
    select made.wh_id, made.company_id, made.owner_id, (m.at at time zone w.time_zone)::date,
      case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where m.version = 1),
      case tg_op when 'INSERT' then 1 else -1 end * sum(case
        when tg_op = 'INSERT' then m.pieces - coalesce(b.pieces, 0)
        when exists (
          select from unnest(made.orders, made.versions) as o(outbound_id, version)
          where o.outbound_id = m.outbound_id and o.version > m.version) then 0
        else m.pieces end)
    from (
      select * from unnest(made.at, made.pieces, made.orders, made.versions) as m(at, pieces, outbound_id, version)
    ) m
    join warehouse w on w.wh_id = made.wh_id
    left join lateral (
      select sum((d ->> 'num_shipped')::bigint)::bigint as pieces
      from outbound_snapshot s cross join jsonb_array_elements(s.snapshot -> 'details') d
      where tg_op = 'INSERT' and s.wh_id = made.wh_id and s.outbound_id = m.outbound_id and s.snapshot_version = m.version - 1
    ) b on true
    group by 4;
  end loop;
  return null;
end $$;
