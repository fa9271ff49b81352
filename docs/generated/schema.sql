-- Generated from the migrations: what a fresh database holds. npm run schema:dump

CREATE OR REPLACE FUNCTION bump_for_fixed_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  if exists (select 1 from warehouse where use_fixed_owner_id = new.customer_id) then
    update rights_epoch set epoch = epoch + 1;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bump_rights_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  update rights_epoch set epoch = epoch + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company_changes_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  perform 1 from rights_epoch for no key update;
  update administered_company set by_group = false where company_id = new.company_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_passkeys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account a set passkeys = (select count(*) from passkey p where p.account_id = a.account_id)
  where a.account_id = coalesce(new.account_id, old.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION customer_plays(held uuid, part text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('pg_dist_partition') is null then
    perform 1 from customer where customer_id = held for key share /* one server */;
  else
    perform hold_rows('customer', array[held], true);
  end if;
  return (select bool_or(customer_cat = part) from customer_category where customer_id = held);
end $function$;

CREATE OR REPLACE FUNCTION device_of(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws(' · ',
    case when user_agent ~ 'Edg/' then 'Edge' when user_agent ~ 'OPR/' then 'Opera' when user_agent ~ 'Firefox/' then 'Firefox'
      when user_agent ~ 'Chrome/|CriOS/' then 'Chrome' when user_agent ~ 'Safari/' then 'Safari' end,
    case when user_agent ~ 'Android' then 'Android' when user_agent ~ 'iPhone|iPad' then 'iOS' when user_agent ~ 'Windows' then 'Windows'
      when user_agent ~ 'Mac OS X' then 'macOS' when user_agent ~ 'CrOS' then 'ChromeOS' when user_agent ~ 'Linux' then 'Linux' end)
$function$;

CREATE OR REPLACE FUNCTION hold_rows(held_table text, held uuid[], is_shared boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION in_kilograms(value numeric, unit text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value * case lower(trim(coalesce(unit, 'kg')))
    when 'mg' then 0.000001 when '毫克' then 0.000001
    when 'g' then 0.001 when '公克' then 0.001 when '克' then 0.001
    when 'kg' then 1 when '公斤' then 1 when '千克' then 1
    when 't' then 1000 when '公噸' then 1000 when '吨' then 1000
    when 'lb' then 0.45359237 when '磅' then 0.45359237
    when 'oz' then 0.028349523125 when '盎司' then 0.028349523125
    when '台斤' then 0.6
  end
$function$;

CREATE OR REPLACE FUNCTION in_metres(value numeric, unit text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value * case lower(trim(coalesce(unit, 'cm')))
    when 'mm' then 0.001 when '公釐' then 0.001 when '毫米' then 0.001
    when 'cm' then 0.01 when '公分' then 0.01 when '厘米' then 0.01
    when 'm' then 1 when '公尺' then 1 when '米' then 1
    when 'in' then 0.0254 when 'inch' then 0.0254 when '吋' then 0.0254 when '英寸' then 0.0254
    when 'ft' then 0.3048 when '呎' then 0.3048 when '英尺' then 0.3048
  end
$function$;

CREATE OR REPLACE FUNCTION keep_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  perform 1 from rights_epoch for no key update;
  insert into administered_company as d (company_id, by_group)
    select ca.company_id, bool_or(a.account_type = 'group')
    from company_administrator ca join account a on a.account_id = ca.account_id group by ca.company_id
  on conflict (company_id) do update set by_group = true where excluded.by_group and not d.by_group;
  if exists (
    select 1 from administered_company d join company c on c.company_id = d.company_id
    where not exists (
      select 1 from company_administrator ca join account a on a.account_id = ca.account_id
      where ca.company_id = d.company_id and (a.account_type = 'group' or not d.by_group))) then
    raise exception 'a company would lose its last administrator' using errcode = 'STADM';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION place_tables()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  made record;
  spread_by text;
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  if not exists (select from pg_dist_partition where logicalrelid = 'warehouse'::regclass) then
    return;
  end if;
  for made in
    select c.oid::regclass as name, quote_ident(c.relname) as called, obj_description(c.oid, 'pg_class') as placement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  loop
    spread_by := substring(made.placement from '^distributed by (.+)$');
    if made.placement = 'reference' then
      perform create_reference_table(made.name);
    elsif made.placement = 'local with goods' then
      perform citus_add_local_table_to_metadata(made.name);
      -- It was made anew by that.
      execute format('comment on table %s is %L', made.called, made.placement);
    elsif spread_by is not null then
      perform create_distributed_table(made.name, spread_by, colocate_with => (
        select p.logicalrelid::regclass::text from pg_dist_partition p
        where p.partmethod = 'h' and obj_description(p.logicalrelid, 'pg_class') = made.placement limit 1));
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION recall(of_wh uuid, asked text)
 RETURNS TABLE(recall_id uuid, company_id uuid, wh_id uuid, owner_id uuid, sought text, trace text, product_id uuid, lot_id text, inbound_date date, batch_no text, manufactur_date date, valid_date date, product_expiration_sale date, custom_no text, custom_item_no text, lottable1 text, lottable2 text, lottable3 text, lottable4 text, lottable5 text, bonded_type text, storage_id uuid, document_kind text, document_id text, document_no text, order_no text, partner_id uuid, consignee_name text, consignee_name_cn text, consignee_name_eng text, box_nos text, product_sn jsonb, at timestamp with time zone, unit_id uuid, stock_factor bigint, num_loc bigint, num_bad bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare
  wanted text := upper(btrim(asked));
  pattern text := replace(replace(replace(btrim(asked), '\', '\\'), '%', '\%'), '_', '\_');
  expiry date;
  lots uuid[];
  partners uuid[];
  orders uuid[];
  documents uuid[];
  boxed uuid[];
begin
  if wanted ~ '^\d{4}-\d\d-\d\d$' then
    begin
      expiry := wanted::date;
    exception when datetime_field_overflow then
      expiry := null;
    end;
  end if;

  select coalesce(array_agg(distinct found.lot_id), '{}') into lots from (
    select l.lot_id from lot l where l.wh_id = of_wh and array_remove(array[upper(l.batch_no), upper(l.lottable1),
      upper(l.lottable2), upper(l.lottable3), upper(l.lottable4), upper(l.lottable5)], null) @> array[wanted]
    union all
    select l.lot_id from lot l where l.wh_id = of_wh and l.valid_date = expiry
    union all
    select l.lot_id from lot l where l.wh_id = of_wh
      and l.lot_id = case when wanted ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' then wanted::uuid end
    union all
    select s.lot_id from product_sn n
    cross join lateral (
      select k.stock_id from serial_movement k where k.wh_id = of_wh and k.product_sn_id = n.product_sn_id offset 0) k
    cross join lateral (select b.lot_id from stock b where b.wh_id = of_wh and b.stock_id = k.stock_id offset 0) s
    where n.wh_id = of_wh and upper(n.product_sn) = wanted
  ) found;

  select coalesce(array_agg(distinct found.customer_id), '{}') into partners from (
    select c.customer_id from warehouse w join customer c on c.company_id = w.company_id
    where w.wh_id = of_wh and upper(c.customer_no) = wanted
    union all
    select c.customer_id from warehouse w join customer c on c.company_id = w.company_id
    where w.wh_id = of_wh and length(pattern) > 2 and c.customer_name ilike pattern
  ) found;

  select coalesce(array_agg(distinct found.outbound_id), '{}') into orders from (
    select o.outbound_id from outbound o where o.wh_id = of_wh and upper(o.order_no) = wanted
    union all
    select o.outbound_id from outbound o where o.wh_id = of_wh and upper(o.outbound_no) = wanted
    union all
    select o.outbound_id from unnest(partners) as k(partner_id) cross join lateral (
      select b.outbound_id from outbound b where b.wh_id = of_wh and b.consignee_id = k.partner_id offset 0) o
    union all
    select o.outbound_id from outbound o where o.wh_id = of_wh and length(pattern) > 2 and o.consignee_name ilike pattern
  ) found;

  select coalesce(array_agg(distinct found.document_id), '{}') into documents from (
    select unnest(orders) as document_id
    union all
    select r.returned_id from unnest(orders) as k(outbound_id) cross join lateral (
      select b.returned_id from returned b where b.wh_id = of_wh and b.outbound_id = k.outbound_id offset 0) r
    union all
    select r.returned_id from returned r where r.wh_id = of_wh and upper(r.returned_no) = wanted
    union all
    select i.inbound_id from inbound i where i.wh_id = of_wh and upper(i.inbound_no) = wanted
    union all
    select i.inbound_id from inbound i where i.wh_id = of_wh and upper(i.inbound_bill_no) = wanted
    union all
    select i.inbound_id from unnest(partners) as k(partner_id) cross join lateral (
      select b.inbound_id from inbound b where b.wh_id = of_wh and b.vendor_id = k.partner_id offset 0) i
    union all
    select a.adjustment_id from adjustment a where a.wh_id = of_wh and upper(a.adjust_no) = wanted
  ) found;

  select coalesce(array_agg(distinct d.outbound_detail_id), '{}') into boxed from boxing x
  cross join lateral (
    select b.outbound_detail_id from boxing_detail b where b.wh_id = of_wh and b.boxing_id = x.boxing_id offset 0) d
  where x.wh_id = of_wh and upper(x.box_no) = wanted and not x.outbound_id = any(orders);

  return query
    with moved as materialized (
      select s.lot_id, s.quality, m.stock_id, m.version, m.qty_delta, m.at, m.document_kind, m.document_id, m.line_id
      from unnest(lots) as k(lot_id)
      cross join lateral (
        select b.stock_id, b.lot_id, b.quality from stock b where b.wh_id = of_wh and b.lot_id = k.lot_id offset 0) s
      cross join lateral (
        select b.* from movement b where b.wh_id = of_wh and b.stock_id = s.stock_id and b.qty_delta <> 0 offset 0) m
      union all
      select s.lot_id, s.quality, m.stock_id, m.version, m.qty_delta, m.at, m.document_kind, m.document_id, m.line_id
      from (
        select d.document_id, null::uuid as line_id from unnest(documents) as d(document_id)
        union all
        select l.outbound_id, k.line_id from unnest(boxed) as k(line_id) cross join lateral (
          select b.outbound_id from outbound_detail b where b.wh_id = of_wh and b.outbound_detail_id = k.line_id offset 0) l
      ) k
      cross join lateral (
        select b.* from movement b where b.wh_id = of_wh and b.document_id = k.document_id and b.qty_delta <> 0
          and b.line_id is not distinct from coalesce(k.line_id, b.line_id) offset 0) m
      cross join lateral (
        select b.lot_id, b.quality from stock b where b.wh_id = of_wh and b.stock_id = m.stock_id offset 0) s
      where not s.lot_id = any(lots)
    ), pieces as (
      select p.lot_id, p.document_id, jsonb_agg(p.product_sn order by p.product_sn) as told, array_agg(p.product_sn) as numbers
      from (
        select m.lot_id, m.document_id, n.product_sn from moved m cross join lateral (
          select b.product_sn from serial_movement b
          where b.wh_id = of_wh and b.stock_id = m.stock_id and b.version = m.version offset 0) n
        group by 1, 2, 3 having sum(sign(m.qty_delta)) <> 0
      ) p group by 1, 2
    ), rows as (
      select md5(c.lot_id::text || c.document_id::text)::uuid as recall_id, c.lot_id,
        case when c.good >= 0 and c.bad >= 0 and c.document_kind = 'returned' then 'returned'
          when c.good >= 0 and c.bad >= 0 then 'came' when c.good <= 0 and c.bad <= 0 then 'left' else 'changed' end as trace,
        null::uuid as storage_id, c.document_kind, c.document_id, coalesce(i.no, o.no, r.no, a.no) as document_no,
        coalesce(o.order_no, r.order_no) as order_no, coalesce(i.partner_id, o.partner_id, r.partner_id) as partner_id,
        coalesce(o.consignee_name, r.consignee_name) as consignee_name,
        coalesce(o.consignee_name_cn, r.consignee_name_cn) as consignee_name_cn,
        coalesce(o.consignee_name_eng, r.consignee_name_eng) as consignee_name_eng, x.box_nos, p.told as product_sn, c.at,
        case when c.good <= 0 and c.bad <= 0 then -c.good else c.good end as good,
        case when c.good <= 0 and c.bad <= 0 then -c.bad else c.bad end as bad
      from (
        select m.lot_id, m.document_kind, m.document_id, max(m.at) as at, array_agg(distinct m.line_id) as lines,
          coalesce(sum(m.qty_delta) filter (where m.quality = 'good'), 0)::bigint as good,
          coalesce(sum(m.qty_delta) filter (where m.quality = 'bad'), 0)::bigint as bad
        from moved m group by 1, 2, 3
      ) c
      left join pieces p on p.lot_id = c.lot_id and p.document_id = c.document_id
      left join lateral (
        select b.inbound_no as no, b.vendor_id as partner_id from inbound b
        where c.document_kind = 'inbound' and b.wh_id = of_wh and b.inbound_id = c.document_id offset 0) i on true
      left join lateral (
        select b.outbound_no as no, b.order_no, b.consignee_id as partner_id, b.consignee_name, b.consignee_name_cn,
          b.consignee_name_eng
        from outbound b where c.document_kind = 'outbound' and b.wh_id = of_wh and b.outbound_id = c.document_id offset 0) o on true
      left join lateral (
        select b.returned_no as no, f.order_no, f.consignee_id as partner_id, coalesce(b.returned_by, f.consignee_name) as consignee_name,
          case when b.returned_by is null then f.consignee_name_cn end as consignee_name_cn,
          case when b.returned_by is null then f.consignee_name_eng end as consignee_name_eng
        from returned b left join outbound f on f.wh_id = of_wh and f.outbound_id = b.outbound_id
        where c.document_kind = 'returned' and b.wh_id = of_wh and b.returned_id = c.document_id offset 0) r on true
      left join lateral (
        select b.adjust_no as no from adjustment b
        where c.document_kind = 'adjustment' and b.wh_id = of_wh and b.adjustment_id = c.document_id offset 0) a on true
      left join lateral (
        select string_agg(distinct d.box_no, ', ' order by d.box_no) as box_nos
        from unnest(c.lines) as k(line_id) cross join lateral (
          select f.box_no from boxing_detail b join boxing f on f.wh_id = of_wh and f.boxing_id = b.boxing_id
          where c.document_kind = 'outbound' and b.wh_id = of_wh and b.outbound_detail_id = k.line_id
            and (p.numbers is null or b.product_sn is null or b.product_sn ?| p.numbers) offset 0) d) x on true
      where c.good <> 0 or c.bad <> 0
      union all
      select md5(s.lot_id::text || s.storage_id::text)::uuid, s.lot_id, 'in_stock', s.storage_id, null, null, null, null, null,
        null, null, null, null, n.told, s.at, s.good, s.bad
      from (
        select b.lot_id, b.storage_id, max(b.last_at) as at, array_agg(b.stock_id) as stocks,
          coalesce(sum(b.qty) filter (where b.quality = 'good'), 0)::bigint as good,
          coalesce(sum(b.qty) filter (where b.quality = 'bad'), 0)::bigint as bad
        from unnest(lots) as k(lot_id) cross join lateral (
          select b.* from stock b where b.wh_id = of_wh and b.lot_id = k.lot_id and b.qty > 0 offset 0) b
        group by 1, 2
      ) s
      left join lateral (
        select jsonb_agg(b.product_sn order by b.product_sn) as told from unnest(s.stocks) as k(stock_id) cross join lateral (
          select f.product_sn from product_sn f where f.wh_id = of_wh and f.stock_id = k.stock_id offset 0) b) n on true
    )
    select t.recall_id, w.company_id, of_wh, l.owner_id, asked, t.trace, l.product_id, l.lot_id::text, l.inbound_date,
      l.batch_no, l.manufactur_date, l.valid_date, l.product_expiration_sale, l.custom_no, l.custom_item_no, l.lottable1,
      l.lottable2, l.lottable3, l.lottable4, l.lottable5, l.bonded_type, t.storage_id, t.document_kind, t.document_id::text,
      t.document_no, t.order_no, t.partner_id, t.consignee_name, t.consignee_name_cn, t.consignee_name_eng, t.box_nos,
      t.product_sn, t.at, p.stock_unit_id, p.stock_factor, t.good, t.bad
    from rows t
    join warehouse w on w.wh_id = of_wh
    cross join lateral (select b.* from lot b where b.wh_id = of_wh and b.lot_id = t.lot_id offset 0) l
    cross join lateral (
      select b.stock_unit_id, b.stock_factor from product b where b.product_id = l.product_id offset 0) p;
end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_frozen(of_wh_id uuid, of_storages uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from storage where wh_id = of_wh_id and storage_id = any(of_storages) and frozen) then
    raise exception 'a location was frozen meanwhile' using errcode = 'serialization_failure';
  end if;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION stock_accurate(of_wh uuid, of_owner uuid, instant timestamp with time zone)
 RETURNS TABLE(company_id uuid, wh_id uuid, owner_id uuid, specify_date_time timestamp with time zone, product_id uuid, unit_id uuid, stock_factor bigint, locations integer, num_loc numeric, num_loc_booked numeric, num_loc_available numeric, num_bad numeric, num_bad_booked numeric, num_bad_available numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION stock_at(of_wh uuid, of_owner uuid, instant timestamp with time zone)
 RETURNS TABLE(stock_id uuid, qty bigint, booked bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION sum_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION sum_shipped_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create sequence "document_number_ad";

create sequence "document_number_in";

create sequence "document_number_oa";

create sequence "document_number_ob";

create sequence "document_number_pl";

create sequence "document_number_rs";

create sequence "document_number_rt";

create sequence "document_number_sc";

create sequence "sscc_number";

create table "account" (
  "account_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "account_type" text not null,
  "login_name" text not null,
  "account_name" text,
  "email" text,
  "language" text not null default 'zh_TW'::text,
  "owners_only" boolean not null default false,
  "enabled" boolean not null default true,
  "last_sign_in" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "second_factor" boolean not null default false,
  "passkeys" integer not null default 0,
  "has_password" boolean not null default false,
  constraint "account_pkey" PRIMARY KEY (account_id),
  constraint "account_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "account_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "account" is 'local';
CREATE INDEX account_company_id_created_at_account_id_idx ON account USING btree (company_id, created_at, account_id);
CREATE INDEX account_listed_idx ON account USING btree (company_id, lower(login_name), account_id);
CREATE UNIQUE INDEX account_login_name_key ON account USING btree (lower(login_name));
CREATE INDEX account_login_name_like ON account USING gin (login_name gin_trgm_ops);
CREATE INDEX account_user_id_idx ON account USING btree (user_id);
CREATE TRIGGER account_rights AFTER DELETE OR UPDATE OF company_id, user_id, account_type, login_name, language, owners_only, enabled ON account FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER account_stays AFTER INSERT OR DELETE OR UPDATE OF company_id, user_id, account_type, owners_only, enabled ON account FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "account_owner" (
  "ao_id" uuid not null,
  "company_id" uuid not null,
  "account_id" uuid not null,
  "owner_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "account_owner_pkey" PRIMARY KEY (ao_id),
  constraint "account_owner_account_id_owner_id_key" UNIQUE (account_id, owner_id),
  constraint "account_owner_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  constraint "account_owner_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "account_owner_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id)
);
comment on table "account_owner" is 'local';
CREATE INDEX account_owner_account_id_idx ON account_owner USING btree (account_id);
CREATE INDEX account_owner_company_id_created_at_ao_id_idx ON account_owner USING btree (company_id, created_at, ao_id);
CREATE TRIGGER account_owner_rights AFTER INSERT OR DELETE OR UPDATE ON account_owner FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER account_owner_stays AFTER INSERT OR DELETE OR UPDATE ON account_owner FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "adjustment" (
  "adjustment_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "adjust_no" text,
  "adjust_status" text not null default 'awaiting_adjust'::text,
  "adjust_category" text not null,
  "adjust_reason" text not null,
  "date_adjusted" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "adjustment_pkey" PRIMARY KEY (wh_id, adjustment_id),
  constraint "adjustment_wh_id_adjust_no_key" UNIQUE (wh_id, adjust_no),
  constraint "adjustment_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "adjustment_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "adjustment_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "adjustment" is 'distributed by wh_id';
CREATE INDEX adjustment_adjust_no_like ON adjustment USING gin (adjust_no gin_trgm_ops);
CREATE INDEX adjustment_adjust_no_whole ON adjustment USING btree (wh_id, upper(adjust_no));
CREATE INDEX adjustment_wh_id_adjust_status_idx ON adjustment USING btree (wh_id, adjust_status);
CREATE INDEX adjustment_wh_id_created_at_adjustment_id_idx ON adjustment USING btree (wh_id, created_at, adjustment_id);
CREATE INDEX adjustment_wh_id_owner_id_idx ON adjustment USING btree (wh_id, owner_id);

create table "adjustment_detail" (
  "adjustment_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "adjustment_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "storage_id" uuid not null,
  "quality" text not null default 'good'::text,
  "num" bigint,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "inbound_date" date,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "product_expiration_sale" date,
  "bonded_type" text,
  "num_new" bigint,
  constraint "adjustment_detail_pkey" PRIMARY KEY (wh_id, adjustment_detail_id),
  constraint "adjustment_detail_adjustment_id_fkey" FOREIGN KEY (wh_id, adjustment_id) REFERENCES adjustment(wh_id, adjustment_id) ON DELETE CASCADE,
  constraint "adjustment_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "adjustment_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "adjustment_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "adjustment_detail_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "adjustment_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "adjustment_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "adjustment_detail" is 'distributed by wh_id';
CREATE INDEX adjustment_detail_wh_id_adjustment_id_idx ON adjustment_detail USING btree (wh_id, adjustment_id);
CREATE INDEX adjustment_detail_wh_id_created_at_adjustment_detail_id_idx ON adjustment_detail USING btree (wh_id, created_at, adjustment_detail_id);
CREATE INDEX adjustment_detail_wh_id_product_id_idx ON adjustment_detail USING btree (wh_id, product_id);
CREATE INDEX adjustment_detail_wh_id_storage_id_idx ON adjustment_detail USING btree (wh_id, storage_id);

create table "administered_company" (
  "company_id" uuid not null,
  "by_group" boolean not null default false,
  constraint "administered_company_pkey" PRIMARY KEY (company_id),
  constraint "administered_company_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
comment on table "administered_company" is 'local';

create table "announce" (
  "announce_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid,
  "announce_title" text not null,
  "announce_content" text,
  "announce_from" date not null default CURRENT_DATE,
  "announce_to" date,
  "important" boolean not null default false,
  "attachments" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "announce_pkey" PRIMARY KEY (announce_id),
  constraint "announce_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "announce_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "announce" is 'local';
CREATE INDEX announce_announce_title_like ON announce USING gin (announce_title gin_trgm_ops);
CREATE INDEX announce_company_id_created_at_announce_id_idx ON announce USING btree (company_id, created_at, announce_id);

create table "attachment" (
  "attachment_id" uuid not null,
  "account_id" uuid not null,
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "content" bytea not null,
  "resource" text,
  "row_id" uuid,
  "made_at" timestamp with time zone not null default now(),
  constraint "attachment_pkey" PRIMARY KEY (attachment_id)
);
comment on table "attachment" is 'local with goods';
CREATE INDEX attachment_loose ON attachment USING btree (account_id, made_at) WHERE (row_id IS NULL);
CREATE INDEX attachment_row ON attachment USING btree (resource, row_id) WHERE (row_id IS NOT NULL);

create table "booking" (
  "wh_id" uuid not null,
  "booking_id" uuid not null,
  "document_kind" text not null,
  "document_id" uuid not null,
  "line_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "stock_id" uuid not null,
  "qty" bigint not null,
  "booking_state" text not null,
  "from_stock_id" uuid,
  "parent_id" uuid,
  "book_command_id" uuid not null,
  "pick_command_id" uuid,
  "ship_command_id" uuid,
  "created_at" timestamp with time zone not null default clock_timestamp(),
  "open" boolean not null generated always as ((booking_state = ANY (ARRAY['booked'::text, 'picked'::text]))) stored,
  constraint "booking_pkey" PRIMARY KEY (wh_id, booking_id),
  constraint "booking_booking_state_check" CHECK (booking_state = ANY (ARRAY['booked'::text, 'picked'::text, 'shipped'::text, 'released'::text])),
  constraint "booking_qty_check" CHECK (qty > 0),
  constraint "booking_wh_id_stock_id_fkey" FOREIGN KEY (wh_id, stock_id) REFERENCES stock(wh_id, stock_id)
) with (fillfactor=50);
comment on table "booking" is 'distributed by wh_id';
CREATE INDEX booking_by_document ON booking USING btree (wh_id, document_id, line_id);
CREATE INDEX booking_open ON booking USING btree (wh_id, owner_id, product_id) WHERE open;

create table "box_type" (
  "box_type_id" uuid not null,
  "company_id" uuid not null,
  "box_type_code" text not null,
  "box_type_name" text,
  "box_type_name_cn" text,
  "box_type_name_eng" text,
  "box_type_barcode" text,
  "length" numeric not null,
  "width" numeric not null,
  "height" numeric not null,
  "length_unit_name" text not null default 'cm'::text,
  "tare" numeric,
  "max_weight" numeric,
  "weight_unit_name" text not null default 'kg'::text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "box_type_pkey" PRIMARY KEY (box_type_id),
  constraint "box_type_company_id_box_type_barcode_key" UNIQUE (company_id, box_type_barcode),
  constraint "box_type_company_id_box_type_code_key" UNIQUE (company_id, box_type_code),
  constraint "box_type_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "box_type" is 'reference';
CREATE INDEX box_type_box_type_barcode_like ON box_type USING gin (box_type_barcode gin_trgm_ops);
CREATE INDEX box_type_box_type_code_like ON box_type USING gin (box_type_code gin_trgm_ops);
CREATE INDEX box_type_box_type_name_cn_like ON box_type USING gin (box_type_name_cn gin_trgm_ops);
CREATE INDEX box_type_box_type_name_eng_like ON box_type USING gin (box_type_name_eng gin_trgm_ops);
CREATE INDEX box_type_box_type_name_like ON box_type USING gin (box_type_name gin_trgm_ops);
CREATE INDEX box_type_company_id_created_at_box_type_id_idx ON box_type USING btree (company_id, created_at, box_type_id);

create table "boxing" (
  "boxing_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "box_no" text not null,
  "boxing_status" text not null default 'unfinished'::text,
  "length" numeric,
  "width" numeric,
  "height" numeric,
  "length_unit_name" text not null default 'cm'::text,
  "weight" numeric,
  "weight_unit_name" text not null default 'kg'::text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "box_type_id" uuid,
  "weight_kind" text not null default 'weighed'::text,
  "expected_weight" numeric,
  "weight_differs" boolean,
  "fast" boolean not null default false,
  "closed_at" timestamp with time zone,
  "closed_by" uuid,
  "reopen_reason" text,
  "sscc" text,
  constraint "boxing_pkey" PRIMARY KEY (wh_id, boxing_id),
  constraint "boxing_wh_id_outbound_id_box_no_key" UNIQUE (wh_id, outbound_id, box_no),
  constraint "boxing_box_type_id_fkey" FOREIGN KEY (box_type_id) REFERENCES box_type(box_type_id),
  constraint "boxing_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id),
  constraint "boxing_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "boxing_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "boxing_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "boxing_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "boxing" is 'distributed by wh_id';
CREATE INDEX boxing_box_no_like ON boxing USING gin (box_no gin_trgm_ops);
CREATE INDEX boxing_box_no_whole ON boxing USING btree (wh_id, upper(box_no));
CREATE INDEX boxing_sscc_like ON boxing USING gin (sscc gin_trgm_ops);
CREATE INDEX boxing_sscc_whole ON boxing USING btree (wh_id, upper(sscc));
CREATE INDEX boxing_wh_id_closed_by_idx ON boxing USING btree (wh_id, closed_by);
CREATE INDEX boxing_wh_id_created_at_boxing_id_idx ON boxing USING btree (wh_id, created_at, boxing_id);
CREATE INDEX boxing_wh_id_outbound_id_idx ON boxing USING btree (wh_id, outbound_id);

create table "boxing_detail" (
  "boxing_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "boxing_id" uuid not null,
  "outbound_detail_id" uuid not null,
  "product_id" uuid not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "boxing_detail_pkey" PRIMARY KEY (wh_id, boxing_detail_id),
  constraint "boxing_detail_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id) ON DELETE CASCADE,
  constraint "boxing_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "boxing_detail_outbound_detail_id_fkey" FOREIGN KEY (wh_id, outbound_detail_id) REFERENCES outbound_detail(wh_id, outbound_detail_id),
  constraint "boxing_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "boxing_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "boxing_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "boxing_detail" is 'distributed by wh_id';
CREATE INDEX boxing_detail_wh_id_boxing_id_idx ON boxing_detail USING btree (wh_id, boxing_id);
CREATE INDEX boxing_detail_wh_id_created_at_boxing_detail_id_idx ON boxing_detail USING btree (wh_id, created_at, boxing_detail_id);
CREATE INDEX boxing_detail_wh_id_outbound_detail_id_idx ON boxing_detail USING btree (wh_id, outbound_detail_id);
CREATE INDEX boxing_detail_wh_id_product_id_idx ON boxing_detail USING btree (wh_id, product_id);

create table "carrier_cut_off" (
  "carrier_cut_off_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "carrier_code" text not null,
  "cut_off_time" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "carrier_cut_off_pkey" PRIMARY KEY (wh_id, carrier_cut_off_id),
  constraint "carrier_cut_off_wh_id_carrier_code_key" UNIQUE (wh_id, carrier_code),
  constraint "carrier_cut_off_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "carrier_cut_off_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "carrier_cut_off" is 'distributed by wh_id';
CREATE INDEX carrier_cut_off_wh_id_created_at_carrier_cut_off_id_idx ON carrier_cut_off USING btree (wh_id, created_at, carrier_cut_off_id);

create table "carrier_interface" (
  "carrier_interface_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "interface_address" text not null,
  "carrier_account" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "weight_first" boolean not null default true,
  constraint "carrier_interface_pkey" PRIMARY KEY (carrier_interface_id),
  constraint "carrier_interface_company_id_carrier_code_key" UNIQUE (company_id, carrier_code),
  constraint "carrier_interface_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "carrier_interface" is 'local with goods';
CREATE INDEX carrier_interface_company_id_created_at_carrier_interface_id_id ON carrier_interface USING btree (company_id, created_at, carrier_interface_id);

create table "city" (
  "city_id" uuid not null,
  "country_id" uuid not null,
  "state_province_id" uuid,
  "city_code" text not null,
  "city_name" text not null,
  "city_name_cn" text,
  "city_name_eng" text,
  "region_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "city_pkey" PRIMARY KEY (city_id),
  constraint "city_country_id_city_code_key" UNIQUE (country_id, city_code),
  constraint "city_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id),
  constraint "city_region_id_fkey" FOREIGN KEY (region_id) REFERENCES region(region_id),
  constraint "city_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id)
);
comment on table "city" is 'reference';
CREATE INDEX city_city_code_like ON city USING gin (city_code gin_trgm_ops);
CREATE INDEX city_city_name_cn_like ON city USING gin (city_name_cn gin_trgm_ops);
CREATE INDEX city_city_name_eng_like ON city USING gin (city_name_eng gin_trgm_ops);
CREATE INDEX city_city_name_like ON city USING gin (city_name gin_trgm_ops);
CREATE INDEX city_listed_idx ON city USING btree (city_code, city_id);

create table "closerecord" (
  "closerecord_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "run_at" timestamp with time zone not null,
  "run_by_name" text,
  "num_asked" integer not null default 0,
  "num_closed" integer not null default 0,
  "num_refused" integer not null default 0,
  "refused_orders" jsonb,
  "run_key" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "closed_orders" jsonb,
  constraint "closerecord_pkey" PRIMARY KEY (wh_id, closerecord_id),
  constraint "closerecord_wh_id_owner_id_run_key_key" UNIQUE (wh_id, owner_id, run_key),
  constraint "closerecord_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "closerecord_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "closerecord_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "closerecord" is 'distributed by wh_id';
CREATE INDEX closerecord_wh_id_created_at_closerecord_id_idx ON closerecord USING btree (wh_id, created_at, closerecord_id);
CREATE INDEX closerecord_wh_id_owner_id_idx ON closerecord USING btree (wh_id, owner_id);

create table "code" (
  "code_id" uuid not null,
  "code_type" text not null,
  "code_code" text not null,
  "code_name" text not null,
  "code_name_eng" text,
  "code_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "company_id" uuid,
  "code_name_cn" text,
  constraint "code_pkey" PRIMARY KEY (code_id),
  constraint "code_company_id_code_type_code_code_key" UNIQUE NULLS NOT DISTINCT (company_id, code_type, code_code),
  constraint "code_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "code" is 'local';
CREATE INDEX code_code_code_like ON code USING gin (code_code gin_trgm_ops);
CREATE INDEX code_code_name_like ON code USING gin (code_name gin_trgm_ops);
CREATE INDEX code_code_type_like ON code USING gin (code_type gin_trgm_ops);
CREATE INDEX code_company_id_created_at_code_id_idx ON code USING btree (company_id, created_at, code_id);

create table "command" (
  "wh_id" uuid not null,
  "command_id" uuid not null,
  "kind" text not null,
  "fingerprint" uuid not null,
  "result" json not null,
  "document_kind" text not null,
  "document_id" uuid not null,
  "user_id" uuid,
  "request_id" text,
  "at" timestamp with time zone not null,
  "corrected_by" uuid,
  "picked" uuid[],
  "picked_qty" bigint[],
  constraint "command_pkey" PRIMARY KEY (wh_id, command_id),
  constraint "command_check" CHECK ((picked IS NULL) = (picked_qty IS NULL))
);
comment on table "command" is 'distributed by wh_id';

create table "company" (
  "company_id" uuid not null,
  "company_group_id" uuid,
  "company_code" text not null,
  "company_name" text not null,
  "company_short_name" text,
  "vatno" text,
  "address" text,
  "telephone" text,
  "email" text,
  "theme_color" text,
  "layout_settings" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "country_id" uuid,
  "state_province_id" uuid,
  "city_id" uuid,
  "district_id" uuid,
  "postal_code" text,
  "free_barcodes" boolean not null default false,
  "layout_mode" text,
  "company_name_cn" text,
  "company_name_eng" text,
  "gs1_prefix" text,
  constraint "company_pkey" PRIMARY KEY (company_id),
  constraint "company_company_code_key" UNIQUE (company_code),
  constraint "company_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id),
  constraint "company_company_group_id_fkey" FOREIGN KEY (company_group_id) REFERENCES company_group(company_group_id),
  constraint "company_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id),
  constraint "company_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id),
  constraint "company_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id)
);
comment on table "company" is 'reference';
CREATE INDEX company_company_code_like ON company USING gin (company_code gin_trgm_ops);
CREATE INDEX company_company_group_id_idx ON company USING btree (company_group_id);
CREATE INDEX company_company_name_like ON company USING gin (company_name gin_trgm_ops);
CREATE TRIGGER company_moves AFTER UPDATE OF company_group_id ON company FOR EACH ROW WHEN (old.company_group_id IS DISTINCT FROM new.company_group_id) EXECUTE FUNCTION company_changes_group();
CREATE TRIGGER company_rights AFTER INSERT OR DELETE OR UPDATE OF company_group_id, company_code, company_name, company_name_cn, company_name_eng ON company FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER company_stays AFTER INSERT OR UPDATE OF company_group_id ON company FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "company_document_history" (
  "company_id" uuid not null,
  "document_id" uuid not null,
  "step" integer not null,
  "kind" text not null,
  "action" text not null,
  "from_state" text,
  "to_state" text not null,
  "reason" text,
  "at" timestamp with time zone not null default now(),
  "user_id" uuid,
  "request_id" text,
  "fingerprint" text,
  "version" integer,
  constraint "company_document_history_pkey" PRIMARY KEY (company_id, kind, document_id, step)
);
comment on table "company_document_history" is 'local';
CREATE INDEX company_document_history_company_id_kind_action_at_idx ON company_document_history USING btree (company_id, kind, action, at) INCLUDE (document_id);

create table "company_group" (
  "company_group_id" uuid not null,
  "company_group_code" text not null,
  "company_group_name" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "company_group_pkey" PRIMARY KEY (company_group_id),
  constraint "company_group_company_group_code_key" UNIQUE (company_group_code)
);
comment on table "company_group" is 'reference';
CREATE INDEX company_group_company_group_code_like ON company_group USING gin (company_group_code gin_trgm_ops);
CREATE INDEX company_group_company_group_name_like ON company_group USING gin (company_group_name gin_trgm_ops);
CREATE TRIGGER company_group_rights AFTER INSERT OR DELETE ON company_group FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "company_user" (
  "cu_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "company_user_pkey" PRIMARY KEY (cu_id),
  constraint "company_user_company_id_user_id_key" UNIQUE (company_id, user_id),
  constraint "company_user_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "company_user_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "company_user" is 'local';
CREATE INDEX company_user_company_id_created_at_cu_id_idx ON company_user USING btree (company_id, created_at, cu_id);
CREATE INDEX company_user_user_id_idx ON company_user USING btree (user_id);
CREATE TRIGGER company_user_rights AFTER INSERT OR DELETE OR UPDATE ON company_user FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER company_user_stays AFTER INSERT OR DELETE OR UPDATE ON company_user FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "contact" (
  "contact_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid,
  "customer_id" uuid not null,
  "contact_firstname" text not null,
  "contact_lastname" text,
  "contact_title" text,
  "contact_landline" text,
  "contact_mobile" text,
  "contact_email" text,
  "contact_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "contact_pkey" PRIMARY KEY (contact_id),
  constraint "contact_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "contact_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES customer(customer_id) ON DELETE CASCADE,
  constraint "contact_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id)
);
comment on table "contact" is 'local';
CREATE INDEX contact_company_id_created_at_contact_id_idx ON contact USING btree (company_id, created_at, contact_id);
CREATE INDEX contact_contact_email_like ON contact USING gin (contact_email gin_trgm_ops);
CREATE INDEX contact_contact_firstname_like ON contact USING gin (contact_firstname gin_trgm_ops);
CREATE INDEX contact_contact_lastname_like ON contact USING gin (contact_lastname gin_trgm_ops);
CREATE INDEX contact_contact_mobile_like ON contact USING gin (contact_mobile gin_trgm_ops);
CREATE INDEX contact_customer_id_idx ON contact USING btree (customer_id);

create table "country" (
  "country_id" uuid not null,
  "country_code" text not null,
  "country_code3" text,
  "country_name" text not null,
  "country_name_cn" text,
  "country_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "country_pkey" PRIMARY KEY (country_id),
  constraint "country_country_code_key" UNIQUE (country_code)
);
comment on table "country" is 'reference';
CREATE INDEX country_country_code3_like ON country USING gin (country_code3 gin_trgm_ops);
CREATE INDEX country_country_code_like ON country USING gin (country_code gin_trgm_ops);
CREATE INDEX country_country_name_cn_like ON country USING gin (country_name_cn gin_trgm_ops);
CREATE INDEX country_country_name_eng_like ON country USING gin (country_name_eng gin_trgm_ops);
CREATE INDEX country_country_name_like ON country USING gin (country_name gin_trgm_ops);

create table "credential" (
  "account_id" uuid not null,
  "password_hash" text not null,
  "changed_at" timestamp with time zone not null default now(),
  constraint "credential_pkey" PRIMARY KEY (account_id),
  constraint "credential_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);
comment on table "credential" is 'local';

create table "currency" (
  "currency_id" uuid not null,
  "currency_code" text not null,
  "currency_name" text not null,
  "currency_name_cn" text,
  "currency_name_eng" text,
  "currency_decimals" integer not null default 2,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "currency_pkey" PRIMARY KEY (currency_id),
  constraint "currency_currency_code_key" UNIQUE (currency_code)
);
comment on table "currency" is 'reference';
CREATE INDEX currency_currency_code_like ON currency USING gin (currency_code gin_trgm_ops);
CREATE INDEX currency_currency_name_eng_like ON currency USING gin (currency_name_eng gin_trgm_ops);
CREATE INDEX currency_currency_name_like ON currency USING gin (currency_name gin_trgm_ops);

create table "custom" (
  "custom_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "custom_no" text not null,
  "custom_item_no" text not null default '1'::text,
  "hs_code" text,
  "custom_name" text,
  "country_id" uuid,
  "bonded_type" text not null default 'non_bonded'::text,
  "duty_rate" numeric,
  "custom_from" date,
  "custom_to" date,
  "custom_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "custom_pkey" PRIMARY KEY (custom_id),
  constraint "custom_product_id_custom_no_custom_item_no_key" UNIQUE (product_id, custom_no, custom_item_no),
  constraint "custom_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "custom_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id),
  constraint "custom_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "custom_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE
);
comment on table "custom" is 'reference';
CREATE INDEX custom_company_id_created_at_custom_id_idx ON custom USING btree (company_id, created_at, custom_id);
CREATE INDEX custom_custom_no_like ON custom USING gin (custom_no gin_trgm_ops);
CREATE INDEX custom_hs_code_like ON custom USING gin (hs_code gin_trgm_ops);
CREATE INDEX custom_product_id_idx ON custom USING btree (product_id);

create table "customer" (
  "customer_id" uuid not null,
  "company_id" uuid not null,
  "customer_no" text not null,
  "customer_name" text not null,
  "customer_short_name" text,
  "owner_id" uuid,
  "vatno" text,
  "address" text,
  "address_invoice" text,
  "telephone" text,
  "fax" text,
  "email" text,
  "website" text,
  "payment_method_name" text,
  "payment_condition_name" text,
  "payment_dueday" integer,
  "bill_receive_dueday" integer,
  "days_allowed" integer,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "country_id" uuid,
  "state_province_id" uuid,
  "city_id" uuid,
  "district_id" uuid,
  "postal_code" text,
  "customer_logo" text,
  "customer_name_cn" text,
  "customer_name_eng" text,
  "sampling_share" numeric,
  "orders_need_address" boolean not null default false,
  "orders_need_price" boolean not null default false,
  "carrier_code" text,
  constraint "customer_pkey" PRIMARY KEY (customer_id),
  constraint "customer_company_id_customer_no_key" UNIQUE (company_id, customer_no),
  constraint "customer_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id),
  constraint "customer_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "customer_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id),
  constraint "customer_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id),
  constraint "customer_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "customer_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id)
);
comment on table "customer" is 'reference';
CREATE INDEX customer_company_id_created_at_customer_id_idx ON customer USING btree (company_id, created_at, customer_id);
CREATE INDEX customer_customer_logo_idx ON customer USING btree (customer_logo);
CREATE INDEX customer_customer_name_cn_like ON customer USING gin (customer_name_cn gin_trgm_ops);
CREATE INDEX customer_customer_name_eng_like ON customer USING gin (customer_name_eng gin_trgm_ops);
CREATE INDEX customer_customer_name_like ON customer USING gin (customer_name gin_trgm_ops);
CREATE INDEX customer_customer_no_like ON customer USING gin (customer_no gin_trgm_ops);
CREATE INDEX customer_customer_no_whole ON customer USING btree (company_id, upper(customer_no));
CREATE INDEX customer_owner_id_idx ON customer USING btree (owner_id);
CREATE TRIGGER fixed_owner_names AFTER UPDATE OF customer_no, customer_name ON customer FOR EACH ROW WHEN (old.customer_no IS DISTINCT FROM new.customer_no OR old.customer_name IS DISTINCT FROM new.customer_name) EXECUTE FUNCTION bump_for_fixed_owner();

create table "customer_category" (
  "cc_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid,
  "customer_id" uuid not null,
  "customer_cat" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "customer_category_pkey" PRIMARY KEY (cc_id),
  constraint "customer_category_customer_id_customer_cat_key" UNIQUE (customer_id, customer_cat),
  constraint "customer_category_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "customer_category_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES customer(customer_id) ON DELETE CASCADE,
  constraint "customer_category_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id)
);
comment on table "customer_category" is 'reference';
CREATE INDEX customer_category_by_role ON customer_category USING btree (customer_cat, customer_id);
CREATE INDEX customer_category_company_id_created_at_cc_id_idx ON customer_category USING btree (company_id, created_at, cc_id);
CREATE INDEX customer_category_customer_id_idx ON customer_category USING btree (customer_id);

create table "daily_closing" (
  "wh_id" uuid not null,
  "business_date" date not null,
  "closed_at" timestamp with time zone not null,
  constraint "daily_closing_pkey" PRIMARY KEY (wh_id, business_date),
  constraint "daily_closing_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "daily_closing" is 'distributed by wh_id';

create table "daily_stock" (
  "wh_id" uuid not null,
  "business_date" date not null,
  "owner_id" uuid not null,
  "stock_id" uuid not null,
  "product_id" uuid not null,
  "qty" bigint not null,
  "booked" bigint not null,
  "version" bigint not null,
  constraint "daily_stock_pkey" PRIMARY KEY (wh_id, business_date, owner_id, stock_id),
  constraint "daily_stock_wh_id_business_date_fkey" FOREIGN KEY (wh_id, business_date) REFERENCES daily_closing(wh_id, business_date),
  constraint "daily_stock_wh_id_stock_id_fkey" FOREIGN KEY (wh_id, stock_id) REFERENCES stock(wh_id, stock_id)
);
comment on table "daily_stock" is 'distributed by wh_id';

create table "daysallowed" (
  "daysallowed_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "consignee_id" uuid,
  "product_id" uuid,
  "pc_id" uuid,
  "days" integer not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "daysallowed_pkey" PRIMARY KEY (daysallowed_id),
  constraint "daysallowed_owner_id_consignee_id_product_id_pc_id_key" UNIQUE NULLS NOT DISTINCT (owner_id, consignee_id, product_id, pc_id),
  constraint "daysallowed_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "daysallowed_consignee_id_fkey" FOREIGN KEY (consignee_id) REFERENCES customer(customer_id),
  constraint "daysallowed_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "daysallowed_pc_id_fkey" FOREIGN KEY (pc_id) REFERENCES product_category(pc_id),
  constraint "daysallowed_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id)
);
comment on table "daysallowed" is 'reference';
CREATE INDEX daysallowed_company_id_created_at_daysallowed_id_idx ON daysallowed USING btree (company_id, created_at, daysallowed_id);
CREATE INDEX daysallowed_consignee_id_idx ON daysallowed USING btree (consignee_id);
CREATE INDEX daysallowed_owner_id_idx ON daysallowed USING btree (owner_id);
CREATE INDEX daysallowed_pc_id_idx ON daysallowed USING btree (pc_id);
CREATE INDEX daysallowed_product_id_idx ON daysallowed USING btree (product_id);

create table "default_carrier" (
  "default_carrier_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "order_type" text not null,
  "carrier_code" text not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "default_carrier_pkey" PRIMARY KEY (wh_id, default_carrier_id),
  constraint "default_carrier_wh_id_order_type_key" UNIQUE (wh_id, order_type),
  constraint "default_carrier_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "default_carrier_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "default_carrier" is 'distributed by wh_id';
CREATE INDEX default_carrier_wh_id_created_at_default_carrier_id_idx ON default_carrier USING btree (wh_id, created_at, default_carrier_id);

create table "department" (
  "department_id" uuid not null,
  "company_id" uuid not null,
  "department_code" text not null,
  "department_name" text not null,
  "department_name_eng" text,
  "department_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "department_pkey" PRIMARY KEY (department_id),
  constraint "department_company_id_department_code_key" UNIQUE (company_id, department_code),
  constraint "department_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "department" is 'reference';
CREATE INDEX department_company_id_created_at_department_id_idx ON department USING btree (company_id, created_at, department_id);
CREATE INDEX department_department_code_like ON department USING gin (department_code gin_trgm_ops);
CREATE INDEX department_department_name_like ON department USING gin (department_name gin_trgm_ops);

create table "district" (
  "district_id" uuid not null,
  "city_id" uuid not null,
  "district_name" text not null,
  "district_name_cn" text,
  "district_name_eng" text,
  "postal_code" text,
  "region_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "district_pkey" PRIMARY KEY (district_id),
  constraint "district_city_id_district_name_key" UNIQUE (city_id, district_name),
  constraint "district_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id),
  constraint "district_region_id_fkey" FOREIGN KEY (region_id) REFERENCES region(region_id)
);
comment on table "district" is 'reference';
CREATE INDEX district_district_name_cn_like ON district USING gin (district_name_cn gin_trgm_ops);
CREATE INDEX district_district_name_eng_like ON district USING gin (district_name_eng gin_trgm_ops);
CREATE INDEX district_district_name_like ON district USING gin (district_name gin_trgm_ops);
CREATE INDEX district_listed_idx ON district USING btree (postal_code NULLS FIRST, district_name, district_id);
CREATE INDEX district_postal_code_like ON district USING gin (postal_code gin_trgm_ops);

create table "document_history" (
  "wh_id" uuid not null,
  "document_id" uuid not null,
  "step" integer not null,
  "kind" text not null,
  "action" text not null,
  "from_state" text,
  "to_state" text not null,
  "reason" text,
  "at" timestamp with time zone not null default now(),
  "user_id" uuid,
  "request_id" text,
  "fingerprint" text,
  "version" integer,
  constraint "document_history_pkey" PRIMARY KEY (wh_id, kind, document_id, step)
);
comment on table "document_history" is 'distributed by wh_id';
CREATE INDEX document_history_wh_id_kind_action_at_idx ON document_history USING btree (wh_id, kind, action, at) INCLUDE (document_id);

create table "idempotency" (
  "account_id" uuid not null,
  "key" text not null,
  "hash" text not null,
  "reply" text not null,
  "made_at" timestamp with time zone not null default now(),
  constraint "idempotency_pkey" PRIMARY KEY (account_id, key)
);
comment on table "idempotency" is 'local with goods';
CREATE INDEX idempotency_made_at ON idempotency USING btree (made_at);

create table "import_layout" (
  "kept_for" uuid not null,
  "entity" text not null,
  "headings" text not null,
  "mapping" jsonb not null,
  "constants" jsonb not null,
  "words" jsonb not null,
  "used_at" timestamp with time zone not null default now(),
  constraint "import_layout_pkey" PRIMARY KEY (kept_for, entity, headings)
);
comment on table "import_layout" is 'local';

create table "inbound" (
  "inbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_no" text,
  "inbound_status" text not null default 'awaiting_validation'::text,
  "inbound_type" text not null default 'purchase'::text,
  "need_qc" text not null default 'by_product'::text,
  "inbound_bill_no" text,
  "main_bill_no" text,
  "sub_bill_no" text,
  "container_no" text,
  "inbound_expect" date,
  "vendor_id" uuid,
  "pallets" integer,
  "boxes" integer,
  "inbound_note" text,
  "date_quantity_check" timestamp with time zone,
  "qc_time" timestamp with time zone,
  "date_put_away" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "one_step" boolean not null default false,
  constraint "inbound_pkey" PRIMARY KEY (wh_id, inbound_id),
  constraint "inbound_wh_id_inbound_no_key" UNIQUE (wh_id, inbound_no),
  constraint "inbound_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "inbound_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "inbound_vendor_id_fkey" FOREIGN KEY (vendor_id) REFERENCES customer(customer_id),
  constraint "inbound_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "inbound" is 'distributed by wh_id';
CREATE INDEX inbound_inbound_bill_no_like ON inbound USING gin (inbound_bill_no gin_trgm_ops);
CREATE INDEX inbound_inbound_bill_no_whole ON inbound USING btree (wh_id, upper(inbound_bill_no));
CREATE INDEX inbound_inbound_no_like ON inbound USING gin (inbound_no gin_trgm_ops);
CREATE INDEX inbound_inbound_no_whole ON inbound USING btree (wh_id, upper(inbound_no));
CREATE INDEX inbound_open_idx ON inbound USING btree (wh_id, inbound_id) WHERE (inbound_status = ANY (ARRAY['awaiting_validation'::text, 'validated'::text, 'awaiting_qc'::text, 'qc_done'::text, 'awaiting_putaway'::text]));
CREATE INDEX inbound_wh_id_created_at_inbound_id_idx ON inbound USING btree (wh_id, created_at, inbound_id);
CREATE INDEX inbound_wh_id_inbound_status_idx ON inbound USING btree (wh_id, inbound_status);
CREATE INDEX inbound_wh_id_owner_id_idx ON inbound USING btree (wh_id, owner_id);
CREATE INDEX inbound_wh_id_vendor_id_idx ON inbound USING btree (wh_id, vendor_id);

create table "inbound_detail" (
  "inbound_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "num_expect" bigint not null,
  "num_loc" bigint not null default 0,
  "num_bad" bigint not null default 0,
  "num_put" bigint not null default 0,
  "num_put_bad" bigint not null default 0,
  "inventory_status" text not null default 'expected'::text,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "product_sn" jsonb,
  "before_steps" jsonb,
  "product_expiration_sale" date,
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "bonded_type" text,
  "valid_date_computed" boolean not null default false,
  "unexpected" boolean not null default false,
  "part_of_id" uuid,
  "num_sample" bigint,
  "num_qc" bigint,
  "num_qc_bad" bigint,
  "reject_reason" text,
  "qc_files" jsonb,
  "to_storage_id" uuid,
  "to_storage_bad_id" uuid,
  "sent_back_id" uuid,
  "sscc" text,
  "count_files" jsonb,
  constraint "inbound_detail_pkey" PRIMARY KEY (wh_id, inbound_detail_id),
  constraint "inbound_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "inbound_detail_inbound_id_fkey" FOREIGN KEY (wh_id, inbound_id) REFERENCES inbound(wh_id, inbound_id) ON DELETE CASCADE,
  constraint "inbound_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "inbound_detail_part_of_id_fkey" FOREIGN KEY (wh_id, part_of_id) REFERENCES inbound_detail(wh_id, inbound_detail_id),
  constraint "inbound_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "inbound_detail_sent_back_id_fkey" FOREIGN KEY (wh_id, sent_back_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "inbound_detail_to_storage_bad_id_fkey" FOREIGN KEY (wh_id, to_storage_bad_id) REFERENCES storage(wh_id, storage_id),
  constraint "inbound_detail_to_storage_id_fkey" FOREIGN KEY (wh_id, to_storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "inbound_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "inbound_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "inbound_detail" is 'distributed by wh_id';
CREATE INDEX inbound_detail_sscc_like ON inbound_detail USING gin (sscc gin_trgm_ops);
CREATE INDEX inbound_detail_sscc_whole ON inbound_detail USING btree (wh_id, upper(sscc));
CREATE INDEX inbound_detail_wh_id_created_at_inbound_detail_id_idx ON inbound_detail USING btree (wh_id, created_at, inbound_detail_id);
CREATE INDEX inbound_detail_wh_id_inbound_id_idx ON inbound_detail USING btree (wh_id, inbound_id);
CREATE INDEX inbound_detail_wh_id_part_of_id_idx ON inbound_detail USING btree (wh_id, part_of_id);
CREATE INDEX inbound_detail_wh_id_product_id_idx ON inbound_detail USING btree (wh_id, product_id);
CREATE INDEX inbound_detail_wh_id_sent_back_id_idx ON inbound_detail USING btree (wh_id, sent_back_id);
CREATE INDEX inbound_detail_wh_id_to_storage_bad_id_idx ON inbound_detail USING btree (wh_id, to_storage_bad_id);
CREATE INDEX inbound_detail_wh_id_to_storage_id_idx ON inbound_detail USING btree (wh_id, to_storage_id);

create table "inbound_snapshot" (
  "inbound_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_id" uuid not null,
  "inbound_no" text,
  "inbound_bill_no" text,
  "date_put_away" timestamp with time zone not null,
  "snapshot" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "closed_at" timestamp with time zone,
  "closed_by" uuid,
  "reopen_reason" text,
  constraint "inbound_snapshot_pkey" PRIMARY KEY (wh_id, inbound_snapshot_id),
  constraint "inbound_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id),
  constraint "inbound_snapshot_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "inbound_snapshot_inbound_id_fkey" FOREIGN KEY (wh_id, inbound_id) REFERENCES inbound(wh_id, inbound_id) ON DELETE CASCADE,
  constraint "inbound_snapshot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "inbound_snapshot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "inbound_snapshot" is 'distributed by wh_id';
CREATE INDEX inbound_snapshot_inbound_bill_no_like ON inbound_snapshot USING gin (inbound_bill_no gin_trgm_ops);
CREATE INDEX inbound_snapshot_inbound_no_like ON inbound_snapshot USING gin (inbound_no gin_trgm_ops);
CREATE INDEX inbound_snapshot_wh_id_closed_by_idx ON inbound_snapshot USING btree (wh_id, closed_by);
CREATE INDEX inbound_snapshot_wh_id_created_at_inbound_snapshot_id_idx ON inbound_snapshot USING btree (wh_id, created_at, inbound_snapshot_id);
CREATE INDEX inbound_snapshot_wh_id_inbound_id_idx ON inbound_snapshot USING btree (wh_id, inbound_id);

create table "job" (
  "job_id" uuid not null,
  "kind" text not null,
  "state" text not null,
  "done" integer not null default 0,
  "total" integer not null default 0,
  "code" text,
  "details" jsonb not null default '{}'::jsonb,
  "payload" jsonb,
  "result" jsonb,
  "language" text not null,
  "account_id" uuid,
  "company_id" uuid,
  "wh_id" uuid,
  "file_id" uuid,
  "cancel_asked" boolean not null default false,
  "made_at" timestamp with time zone not null default now(),
  "ended_at" timestamp with time zone,
  "session_id" uuid,
  "subject" text not null default ''::text,
  "attempts" integer not null default 0,
  "run_at" timestamp with time zone not null default now(),
  "lease_id" uuid,
  "lease_until" timestamp with time zone,
  "last_error" text,
  "made_file" text,
  constraint "job_pkey" PRIMARY KEY (job_id),
  constraint "job_leased" CHECK ((state = 'running'::text) = (lease_id IS NOT NULL AND lease_until IS NOT NULL)),
  constraint "job_state_check" CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
comment on table "job" is 'local with goods';
CREATE INDEX job_account ON job USING btree (account_id, made_at);
CREATE UNIQUE INDEX job_closing ON job USING btree (wh_id) WHERE ((kind = 'daily closing'::text) AND (state = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX job_due ON job USING btree (run_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX job_open_file ON job USING btree (file_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX job_waybill ON job USING btree (subject) WHERE ((kind = 'carrier waybill'::text) AND (state = ANY (ARRAY['waiting'::text, 'running'::text])));

create table "job_part" (
  "job_id" uuid not null,
  "part" integer not null,
  "content" jsonb not null,
  constraint "job_part_pkey" PRIMARY KEY (job_id, part),
  constraint "job_part_job_id_fkey" FOREIGN KEY (job_id) REFERENCES job(job_id) ON DELETE CASCADE
);
comment on table "job_part" is 'local with goods';

create table "letter" (
  "letter_id" uuid not null,
  "company_id" uuid not null,
  "account_id" uuid,
  "kind" text not null,
  "language" text not null,
  "recipient" text not null,
  "state" text not null default 'waiting'::text,
  "attempts" integer not null default 0,
  "next_attempt_at" timestamp with time zone not null default now(),
  "last_error" text,
  "sent_at" timestamp with time zone,
  "opened_at" timestamp with time zone,
  "opened_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "registration_id" uuid,
  constraint "letter_pkey" PRIMARY KEY (letter_id),
  constraint "letter_kind_check" CHECK (kind = ANY (ARRAY['reset_password'::text, 'set_password'::text, 'codes_guessed'::text, 'password_changed'::text, 'second_factor_on'::text, 'second_factor_off'::text, 'passkey_added'::text, 'passkey_removed'::text, 'verify_email'::text, 'already_registered'::text, 'registration_approved'::text, 'registration_rejected'::text])),
  constraint "letter_state_check" CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'expired'::text])),
  constraint "letter_whose_check" CHECK ((account_id IS NULL) <> (registration_id IS NULL)),
  constraint "letter_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  constraint "letter_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE,
  constraint "letter_registration_id_fkey" FOREIGN KEY (registration_id) REFERENCES registration(registration_id) ON DELETE CASCADE
);
comment on table "letter" is 'local';
CREATE INDEX letter_account ON letter USING btree (account_id);
CREATE INDEX letter_company ON letter USING btree (company_id, letter_id DESC);
CREATE INDEX letter_recipient ON letter USING btree (lower(recipient), created_at);
CREATE INDEX letter_registration ON letter USING btree (registration_id);
CREATE INDEX letter_waiting ON letter USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

create table "licence" (
  "licence_id" uuid not null,
  "company_id" uuid not null,
  "licensee" text not null,
  "serial_hint" text not null,
  "needs_approval" boolean not null default true,
  "max_uses" integer not null default 1,
  "uses" integer not null default 0,
  "usable_until" date,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "licence_pkey" PRIMARY KEY (licence_id),
  constraint "licence_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "licence" is 'local';
CREATE INDEX licence_company_id_created_at_licence_id_idx ON licence USING btree (company_id, created_at, licence_id);
CREATE INDEX licence_licensee_like ON licence USING gin (licensee gin_trgm_ops);

create table "licence_serial" (
  "licence_id" uuid not null,
  "serial_hash" text not null,
  constraint "licence_serial_pkey" PRIMARY KEY (licence_id),
  constraint "licence_serial_serial_hash_key" UNIQUE (serial_hash),
  constraint "licence_serial_licence_id_fkey" FOREIGN KEY (licence_id) REFERENCES licence(licence_id) ON DELETE CASCADE
);
comment on table "licence_serial" is 'local';

create table "link_token" (
  "token_hash" text not null,
  "purpose" text not null,
  "account_id" uuid,
  "made_at" timestamp with time zone not null default now(),
  "expires_at" timestamp with time zone not null,
  "used_at" timestamp with time zone,
  "registration_id" uuid,
  constraint "link_token_pkey" PRIMARY KEY (token_hash),
  constraint "link_token_purpose_check" CHECK (purpose = ANY (ARRAY['reset_password'::text, 'set_password'::text, 'set_up'::text, 'nonce'::text, 'verify_email'::text, 'passkey_add'::text, 'passkey_use'::text])),
  constraint "link_token_whose_check" CHECK ((registration_id IS NOT NULL) = (purpose = 'verify_email'::text) AND (account_id IS NOT NULL) = (purpose <> ALL (ARRAY['set_up'::text, 'verify_email'::text, 'passkey_use'::text]))),
  constraint "link_token_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  constraint "link_token_registration_id_fkey" FOREIGN KEY (registration_id) REFERENCES registration(registration_id) ON DELETE CASCADE
);
comment on table "link_token" is 'local';
CREATE INDEX link_token_account ON link_token USING btree (account_id);
CREATE INDEX link_token_expires_at ON link_token USING btree (expires_at);
CREATE INDEX link_token_registration ON link_token USING btree (registration_id);

create table "lot" (
  "wh_id" uuid not null,
  "lot_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "inbound_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "fingerprint" uuid not null,
  "created_at" timestamp with time zone not null default clock_timestamp(),
  "product_expiration_sale" date,
  "bonded_type" text not null default 'non_bonded'::text,
  constraint "lot_pkey" PRIMARY KEY (wh_id, lot_id),
  constraint "lot_tuple" UNIQUE NULLS NOT DISTINCT (wh_id, owner_id, product_id, batch_no, manufactur_date, valid_date, product_expiration_sale, inbound_date, custom_no, custom_item_no, lottable1, lottable2, lottable3, lottable4, lottable5, bonded_type),
  constraint "lot_wh_id_lot_id_owner_id_product_id_key" UNIQUE (wh_id, lot_id, owner_id, product_id),
  constraint "lot_wh_id_owner_id_product_id_fingerprint_key" UNIQUE (wh_id, owner_id, product_id, fingerprint),
  constraint "lot_batch_no_check" CHECK (char_length(batch_no) <= 60),
  constraint "lot_bonded_type_check" CHECK (bonded_type = ANY (ARRAY['bonded'::text, 'non_bonded'::text])),
  constraint "lot_custom_item_no_check" CHECK (char_length(custom_item_no) <= 40),
  constraint "lot_custom_no_check" CHECK (char_length(custom_no) <= 40),
  constraint "lot_lottable1_check" CHECK (char_length(lottable1) <= 80),
  constraint "lot_lottable2_check" CHECK (char_length(lottable2) <= 80),
  constraint "lot_lottable3_check" CHECK (char_length(lottable3) <= 80),
  constraint "lot_lottable4_check" CHECK (char_length(lottable4) <= 80),
  constraint "lot_lottable5_check" CHECK (char_length(lottable5) <= 80),
  constraint "lot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "lot_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "lot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "lot" is 'distributed by wh_id';
CREATE INDEX lot_by_expiry ON lot USING btree (wh_id, valid_date) WHERE (valid_date IS NOT NULL);
CREATE INDEX lot_by_name ON lot USING gin (array_remove(ARRAY[upper(batch_no), upper(lottable1), upper(lottable2), upper(lottable3), upper(lottable4), upper(lottable5)], NULL::text));
CREATE TRIGGER lot_immutable BEFORE DELETE OR UPDATE ON lot FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table "memo" (
  "memo_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "memo_title" text not null,
  "memo_content" text,
  "memo_color" text,
  "memo_sort" integer not null default 0,
  "attachments" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "memo_pkey" PRIMARY KEY (memo_id),
  constraint "memo_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "memo_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "memo" is 'local';
CREATE INDEX memo_company_id_created_at_memo_id_idx ON memo USING btree (company_id, created_at, memo_id);
CREATE INDEX memo_memo_title_like ON memo USING gin (memo_title gin_trgm_ops);
CREATE INDEX memo_user_id_idx ON memo USING btree (user_id);

create table "menu" (
  "menu_id" uuid not null,
  "menu_code" text not null,
  "menu_name" text,
  "menu_path" text,
  "is_item" boolean not null default false,
  "menu_sort_default" integer not null default 0,
  "root_id" uuid,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "menu_name_cn" text,
  "menu_name_eng" text,
  "is_planned" boolean not null default false,
  constraint "menu_pkey" PRIMARY KEY (menu_id),
  constraint "menu_menu_code_key" UNIQUE (menu_code),
  constraint "menu_root_id_fkey" FOREIGN KEY (root_id) REFERENCES menu(menu_id)
);
comment on table "menu" is 'local';
CREATE INDEX menu_listed_idx ON menu USING btree (menu_sort_default NULLS FIRST, menu_id);
CREATE INDEX menu_menu_code_like ON menu USING gin (menu_code gin_trgm_ops);
CREATE INDEX menu_menu_name_eng_like ON menu USING gin (menu_name_eng gin_trgm_ops);
CREATE INDEX menu_menu_name_like ON menu USING gin (menu_name gin_trgm_ops);
CREATE INDEX menu_root_id_idx ON menu USING btree (root_id);
CREATE TRIGGER menu_rights AFTER INSERT OR DELETE OR UPDATE ON menu FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "movement" (
  "wh_id" uuid not null,
  "stock_id" uuid not null,
  "version" bigint not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "qty_delta" bigint not null,
  "booked_delta" bigint not null,
  "qty_after" bigint not null,
  "booked_after" bigint not null,
  "at" timestamp with time zone not null,
  "business_date" date not null,
  "reason" text not null,
  "document_kind" text not null,
  "document_id" uuid not null,
  "line_id" uuid,
  "command_id" uuid not null,
  "user_id" uuid,
  "corrects" uuid,
  "note" text,
  constraint "movement_pkey" PRIMARY KEY (wh_id, stock_id, version),
  constraint "movement_check" CHECK (0 <= booked_after AND booked_after <= qty_after),
  constraint "movement_check1" CHECK (qty_delta <> 0 OR booked_delta <> 0),
  constraint "movement_version_check" CHECK (version > 0),
  constraint "movement_wh_id_stock_id_fkey" FOREIGN KEY (wh_id, stock_id) REFERENCES stock(wh_id, stock_id)
);
comment on table "movement" is 'distributed by wh_id';
CREATE INDEX movement_by_at ON movement USING btree (wh_id, at);
CREATE INDEX movement_by_document ON movement USING btree (wh_id, document_id);
CREATE INDEX movement_by_instant ON movement USING btree (wh_id, stock_id, at, version);
CREATE INDEX movement_by_owner ON movement USING btree (wh_id, owner_id, at) INCLUDE (stock_id, version, qty_after, booked_after);
CREATE TRIGGER movement_append_only BEFORE DELETE OR UPDATE ON movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movement_never_emptied BEFORE TRUNCATE ON movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table "order_detail" (
  "order_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
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
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "order_detail_pkey" PRIMARY KEY (wh_id, order_detail_id),
  constraint "order_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "order_detail_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "order_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "order_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "order_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "order_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "order_detail" is 'distributed by wh_id';
CREATE INDEX order_detail_wh_id_created_at_order_detail_id_idx ON order_detail USING btree (wh_id, created_at, order_detail_id);
CREATE INDEX order_detail_wh_id_outbound_id_idx ON order_detail USING btree (wh_id, outbound_id);
CREATE INDEX order_detail_wh_id_product_id_idx ON order_detail USING btree (wh_id, product_id);

create table "order_sum" (
  "wh_id" uuid not null,
  "order_sum_id" uuid not null default gen_random_uuid(),
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "day" date not null,
  "orders" integer not null default 0,
  "shipped" integer not null default 0,
  "pieces" bigint not null default 0,
  constraint "order_sum_pkey" PRIMARY KEY (wh_id, order_sum_id),
  constraint "order_sum_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "order_sum_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "order_sum_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "order_sum" is 'distributed by wh_id';
CREATE INDEX order_sum_wh_id_day_idx ON order_sum USING btree (wh_id, day) INCLUDE (company_id, owner_id, orders, shipped, pieces);

create table "outbound" (
  "outbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_no" text,
  "outbound_status" text not null default 'awaiting_close_order'::text,
  "status_before" text,
  "order_no" text not null,
  "order_type" text not null default 'b2b'::text,
  "bonded_type" text not null default 'non_bonded'::text,
  "shipment_policy" text not null default 'by_product'::text,
  "short_policy" text not null default 'refuse'::text,
  "days_allowed" integer,
  "priority" integer not null default 5,
  "expect_ship_date" date,
  "consignee_id" uuid,
  "consignee_name" text,
  "delivery_address" text,
  "delivery_tel" text,
  "delivery_zip" text,
  "delivery_time" text,
  "purchaser_name" text,
  "purchaser_tel" text,
  "shipper_name" text,
  "shipper_tel" text,
  "store_no" text,
  "store_name" text,
  "service_type" text,
  "currency_code" text not null default 'TWD'::text,
  "cod_amount" numeric,
  "outbound_note1" text,
  "outbound_note2" text,
  "outbound_note3" text,
  "abnormal" boolean not null default false,
  "abnormal_reason" text,
  "pickinglist_no" text,
  "shipping_company_name" text,
  "shipping_no" text,
  "date_close_order" timestamp with time zone,
  "date_picked" timestamp with time zone,
  "date_s_boxed" timestamp with time zone,
  "date_shipped" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "operation_type" text,
  "consignee_name_cn" text,
  "consignee_name_eng" text,
  "is_merged" boolean not null default false,
  "merged_into_id" uuid,
  "reservation_id" uuid,
  "ship_by" timestamp with time zone,
  "abnormal_rule" text,
  "carrier_code" text,
  "received_by" text,
  "date_delivered" timestamp with time zone,
  "delivery_note" text,
  constraint "outbound_pkey" PRIMARY KEY (wh_id, outbound_id),
  constraint "outbound_wh_id_outbound_no_key" UNIQUE (wh_id, outbound_no),
  constraint "outbound_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_consignee_id_fkey" FOREIGN KEY (consignee_id) REFERENCES customer(customer_id),
  constraint "outbound_merged_into_id_fkey" FOREIGN KEY (wh_id, merged_into_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "outbound_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_reservation_id_fkey" FOREIGN KEY (wh_id, reservation_id) REFERENCES reservation(wh_id, reservation_id),
  constraint "outbound_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound" is 'distributed by wh_id';
CREATE INDEX outbound_consignee_name_like ON outbound USING gin (consignee_name gin_trgm_ops);
CREATE INDEX outbound_order_no_like ON outbound USING gin (order_no gin_trgm_ops);
CREATE INDEX outbound_order_no_whole ON outbound USING btree (wh_id, upper(order_no));
CREATE INDEX outbound_outbound_no_like ON outbound USING gin (outbound_no gin_trgm_ops);
CREATE INDEX outbound_outbound_no_whole ON outbound USING btree (wh_id, upper(outbound_no));
CREATE INDEX outbound_shipping_no_whole ON outbound USING btree (wh_id, upper(shipping_no));
CREATE INDEX outbound_wh_id_consignee_id_idx ON outbound USING btree (wh_id, consignee_id);
CREATE INDEX outbound_wh_id_created_at_outbound_id_idx ON outbound USING btree (wh_id, created_at, outbound_id);
CREATE INDEX outbound_wh_id_merged_into_id_idx ON outbound USING btree (wh_id, merged_into_id);
CREATE INDEX outbound_wh_id_outbound_status_idx ON outbound USING btree (wh_id, outbound_status);
CREATE INDEX outbound_wh_id_owner_id_idx ON outbound USING btree (wh_id, owner_id);
CREATE INDEX outbound_wh_id_pickinglist_no_idx ON outbound USING btree (wh_id, pickinglist_no);
CREATE INDEX outbound_wh_id_reservation_id_idx ON outbound USING btree (wh_id, reservation_id);
CREATE TRIGGER orders_are_summed AFTER INSERT ON outbound REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
CREATE TRIGGER orders_gone_are_summed AFTER DELETE ON outbound REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();

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
  "version" integer not null default 1,
  constraint "outbound_adjustment_pkey" PRIMARY KEY (wh_id, outbound_adjustment_id),
  constraint "outbound_adjustment_wh_id_adjust_no_key" UNIQUE (wh_id, adjust_no),
  constraint "outbound_adjustment_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id),
  constraint "outbound_adjustment_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_adjustment_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "outbound_adjustment_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_adjustment_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
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
  "version" integer not null default 1,
  constraint "outbound_adjustment_detail_pkey" PRIMARY KEY (wh_id, outbound_adjustment_detail_id),
  constraint "outbound_adjustment_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_adjustment_detail_outbound_adjustment_id_fkey" FOREIGN KEY (wh_id, outbound_adjustment_id) REFERENCES outbound_adjustment(wh_id, outbound_adjustment_id) ON DELETE CASCADE,
  constraint "outbound_adjustment_detail_outbound_detail_id_fkey" FOREIGN KEY (wh_id, outbound_detail_id) REFERENCES outbound_detail(wh_id, outbound_detail_id),
  constraint "outbound_adjustment_detail_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "outbound_adjustment_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_adjustment_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "outbound_adjustment_detail_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "outbound_adjustment_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "outbound_adjustment_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound_adjustment_detail" is 'distributed by wh_id';
CREATE INDEX outbound_adjustment_detail_wh_id_created_at_outbound_adjustment ON outbound_adjustment_detail USING btree (wh_id, created_at, outbound_adjustment_detail_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_adjustment_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_adjustment_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_detail_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_detail_id);
CREATE INDEX outbound_adjustment_detail_wh_id_outbound_id_idx ON outbound_adjustment_detail USING btree (wh_id, outbound_id);
CREATE INDEX outbound_adjustment_detail_wh_id_product_id_idx ON outbound_adjustment_detail USING btree (wh_id, product_id);
CREATE INDEX outbound_adjustment_detail_wh_id_storage_id_idx ON outbound_adjustment_detail USING btree (wh_id, storage_id);

create table "outbound_before_merge" (
  "wh_id" uuid not null,
  "outbound_id" uuid not null,
  "priority" integer,
  "expect_ship_date" date,
  "ship_by" timestamp with time zone,
  "merged_priority" integer,
  "merged_expect_ship_date" date,
  "merged_ship_by" timestamp with time zone,
  constraint "outbound_before_merge_pkey" PRIMARY KEY (wh_id, outbound_id),
  constraint "outbound_before_merge_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE
);
comment on table "outbound_before_merge" is 'distributed by wh_id';

create table "outbound_detail" (
  "outbound_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "num_booked" bigint not null default 0,
  "num_picked" bigint not null default 0,
  "num_boxed" bigint not null default 0,
  "num_shipped" bigint not null default 0,
  "num_returned" bigint not null default 0,
  "num_short" bigint not null default 0,
  "is_outbounded" boolean not null default false,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "product_expiration_sale" date,
  "order_detail_id" uuid,
  "merged_from_id" uuid,
  "parent_line_id" uuid,
  "parent_product_code" text,
  "parent_num" numeric,
  "num_replaced" bigint not null default 0,
  constraint "outbound_detail_pkey" PRIMARY KEY (wh_id, outbound_detail_id),
  constraint "outbound_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_detail_merged_from_id_fkey" FOREIGN KEY (wh_id, merged_from_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "outbound_detail_order_detail_id_fkey" FOREIGN KEY (wh_id, order_detail_id) REFERENCES order_detail(wh_id, order_detail_id),
  constraint "outbound_detail_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "outbound_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_detail_parent_line_id_fkey" FOREIGN KEY (wh_id, parent_line_id) REFERENCES outbound_detail(wh_id, outbound_detail_id),
  constraint "outbound_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "outbound_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "outbound_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound_detail" is 'distributed by wh_id';
CREATE INDEX outbound_detail_wh_id_created_at_outbound_detail_id_idx ON outbound_detail USING btree (wh_id, created_at, outbound_detail_id);
CREATE INDEX outbound_detail_wh_id_merged_from_id_idx ON outbound_detail USING btree (wh_id, merged_from_id);
CREATE INDEX outbound_detail_wh_id_order_detail_id_idx ON outbound_detail USING btree (wh_id, order_detail_id);
CREATE INDEX outbound_detail_wh_id_outbound_id_idx ON outbound_detail USING btree (wh_id, outbound_id);
CREATE INDEX outbound_detail_wh_id_parent_line_id_idx ON outbound_detail USING btree (wh_id, parent_line_id);
CREATE INDEX outbound_detail_wh_id_product_id_idx ON outbound_detail USING btree (wh_id, product_id);

create table "outbound_detail_snapshot" (
  "outbound_detail_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_snapshot_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "product_code" text not null,
  "product_name" text,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "outbound_nums" bigint not null default 0,
  "outbound_nums_bad" bigint not null default 0,
  "num_shipped" bigint not null default 0,
  "num_short" bigint not null default 0,
  "batch_no" text,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "outbound_detail_snapshot_pkey" PRIMARY KEY (wh_id, outbound_detail_snapshot_id),
  constraint "outbound_detail_snapshot_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_detail_snapshot_outbound_snapshot_id_fkey" FOREIGN KEY (wh_id, outbound_snapshot_id) REFERENCES outbound_snapshot(wh_id, outbound_snapshot_id) ON DELETE CASCADE,
  constraint "outbound_detail_snapshot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_detail_snapshot_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "outbound_detail_snapshot_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "outbound_detail_snapshot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound_detail_snapshot" is 'distributed by wh_id';
CREATE INDEX outbound_detail_snapshot_product_code_like ON outbound_detail_snapshot USING gin (product_code gin_trgm_ops);
CREATE INDEX outbound_detail_snapshot_wh_id_created_at_outbound_detail_snaps ON outbound_detail_snapshot USING btree (wh_id, created_at, outbound_detail_snapshot_id);
CREATE INDEX outbound_detail_snapshot_wh_id_outbound_snapshot_id_idx ON outbound_detail_snapshot USING btree (wh_id, outbound_snapshot_id);
CREATE INDEX outbound_detail_snapshot_wh_id_product_id_idx ON outbound_detail_snapshot USING btree (wh_id, product_id);

create table "outbound_file" (
  "outbound_file_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "upload_type" text not null,
  "attachments" jsonb,
  "signed_by" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "outbound_file_pkey" PRIMARY KEY (wh_id, outbound_file_id),
  constraint "outbound_file_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_file_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "outbound_file_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_file_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound_file" is 'distributed by wh_id';
CREATE INDEX outbound_file_wh_id_created_at_outbound_file_id_idx ON outbound_file USING btree (wh_id, created_at, outbound_file_id);
CREATE INDEX outbound_file_wh_id_outbound_id_idx ON outbound_file USING btree (wh_id, outbound_id);

create table "outbound_snapshot" (
  "outbound_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "outbound_no" text,
  "order_no" text,
  "consignee_name" text,
  "delivery_address" text,
  "shipping_company_name" text,
  "shipping_no" text,
  "date_shipped" timestamp with time zone not null,
  "snapshot" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "consignee_name_cn" text,
  "consignee_name_eng" text,
  "closed_at" timestamp with time zone,
  "closed_by" uuid,
  "reopen_reason" text,
  "snapshot_version" integer not null default 1,
  constraint "outbound_snapshot_pkey" PRIMARY KEY (wh_id, outbound_snapshot_id),
  constraint "outbound_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id),
  constraint "outbound_snapshot_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "outbound_snapshot_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "outbound_snapshot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "outbound_snapshot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "outbound_snapshot" is 'distributed by wh_id';
CREATE INDEX outbound_snapshot_order_no_like ON outbound_snapshot USING gin (order_no gin_trgm_ops);
CREATE INDEX outbound_snapshot_outbound_no_like ON outbound_snapshot USING gin (outbound_no gin_trgm_ops);
CREATE INDEX outbound_snapshot_wh_id_closed_by_idx ON outbound_snapshot USING btree (wh_id, closed_by);
CREATE INDEX outbound_snapshot_wh_id_created_at_outbound_snapshot_id_idx ON outbound_snapshot USING btree (wh_id, created_at, outbound_snapshot_id);
CREATE INDEX outbound_snapshot_wh_id_outbound_id_idx ON outbound_snapshot USING btree (wh_id, outbound_id);
CREATE TRIGGER shipped_orders_are_summed AFTER INSERT ON outbound_snapshot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_shipped_orders();
CREATE TRIGGER shipped_orders_gone_are_summed AFTER DELETE ON outbound_snapshot REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_shipped_orders();

create table "owner_lottable" (
  "owner_lottable_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "lottable_no" integer not null,
  "lottable_name" text not null,
  "lottable_name_cn" text,
  "lottable_name_eng" text,
  "lottable_kind" text not null default 'text'::text,
  "lottable_choices" text,
  "lottable_required" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "owner_lottable_pkey" PRIMARY KEY (owner_lottable_id),
  constraint "owner_lottable_owner_id_lottable_no_key" UNIQUE (owner_id, lottable_no),
  constraint "owner_lottable_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "owner_lottable_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id)
);
comment on table "owner_lottable" is 'reference';
CREATE INDEX owner_lottable_company_id_created_at_owner_lottable_id_idx ON owner_lottable USING btree (company_id, created_at, owner_lottable_id);
CREATE INDEX owner_lottable_listed_idx ON owner_lottable USING btree (company_id, lottable_no, owner_lottable_id);
CREATE INDEX owner_lottable_owner_id_idx ON owner_lottable USING btree (owner_id);

create table "passkey" (
  "passkey_id" uuid not null,
  "account_id" uuid not null,
  "credential_id" text not null,
  "public_key" text not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "backed_up" boolean not null,
  "passkey_name" text not null,
  "made_at" timestamp with time zone not null default now(),
  "last_used_at" timestamp with time zone,
  constraint "passkey_pkey" PRIMARY KEY (passkey_id),
  constraint "passkey_credential_id_key" UNIQUE (credential_id),
  constraint "passkey_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);
comment on table "passkey" is 'local';
CREATE INDEX passkey_account ON passkey USING btree (account_id, made_at);
CREATE TRIGGER passkey_counted AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION count_passkeys();

create table "permission" (
  "permission_id" uuid not null,
  "permission_code" text not null,
  "permission_name" text,
  "permission_name_eng" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "permission_name_cn" text,
  constraint "permission_pkey" PRIMARY KEY (permission_id),
  constraint "permission_permission_code_key" UNIQUE (permission_code)
);
comment on table "permission" is 'local';
CREATE INDEX permission_permission_code_like ON permission USING gin (permission_code gin_trgm_ops);
CREATE INDEX permission_permission_name_like ON permission USING gin (permission_name gin_trgm_ops);

create table "permission_change" (
  "permission_change_id" uuid not null,
  "company_id" uuid not null,
  "subject_type" text not null,
  "subject_id" text not null,
  "subject_code" text,
  "subject_name" text,
  "changed_at" timestamp with time zone not null default now(),
  "changed_by" text,
  "added" jsonb not null,
  "removed" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "permission_change_pkey" PRIMARY KEY (permission_change_id),
  constraint "permission_change_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id) ON DELETE CASCADE
);
comment on table "permission_change" is 'local';
CREATE INDEX permission_change_company_id_created_at_permission_change_id_id ON permission_change USING btree (company_id, created_at, permission_change_id);
CREATE INDEX permission_change_subject_code_like ON permission_change USING gin (subject_code gin_trgm_ops);
CREATE INDEX permission_change_subject_id_idx ON permission_change USING btree (subject_id);
CREATE INDEX permission_change_subject_name_like ON permission_change USING gin (subject_name gin_trgm_ops);

create table "permission_function" (
  "function_id" uuid not null,
  "permission_id" uuid not null,
  "function_type" text not null default 'basic'::text,
  "function_code" text not null,
  "function_name" text,
  "function_name_eng" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "function_name_cn" text,
  "grant_name" text not null,
  "function_code_type" text not null default 'allows'::text,
  constraint "permission_function_pkey" PRIMARY KEY (function_id),
  constraint "permission_function_grant_name_key" UNIQUE (grant_name),
  constraint "permission_function_permission_id_function_code_key" UNIQUE (permission_id, function_code),
  constraint "permission_function_permission_id_fkey" FOREIGN KEY (permission_id) REFERENCES permission(permission_id) ON DELETE CASCADE
);
comment on table "permission_function" is 'local';
CREATE INDEX permission_function_function_code_like ON permission_function USING gin (function_code gin_trgm_ops);
CREATE INDEX permission_function_grant_name_like ON permission_function USING gin (grant_name gin_trgm_ops);
CREATE INDEX permission_function_permission_id_idx ON permission_function USING btree (permission_id);
CREATE TRIGGER permission_function_rights AFTER INSERT OR DELETE OR UPDATE OF grant_name ON permission_function FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "picking_list" (
  "pickinglist_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "pickinglist_no" text not null,
  "list_kind" text not null default 'order'::text,
  "orders" integer not null default 0,
  "lines" integer not null default 0,
  "printed_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "owner_id" uuid,
  constraint "picking_list_pkey" PRIMARY KEY (wh_id, pickinglist_id),
  constraint "picking_list_wh_id_pickinglist_no_key" UNIQUE (wh_id, pickinglist_no),
  constraint "picking_list_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "picking_list_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "picking_list_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "picking_list" is 'distributed by wh_id';
CREATE INDEX picking_list_pickinglist_no_like ON picking_list USING gin (pickinglist_no gin_trgm_ops);
CREATE INDEX picking_list_pickinglist_no_whole ON picking_list USING btree (wh_id, upper(pickinglist_no));
CREATE INDEX picking_list_wh_id_created_at_pickinglist_id_idx ON picking_list USING btree (wh_id, created_at, pickinglist_id);
CREATE INDEX picking_list_wh_id_owner_id_idx ON picking_list USING btree (wh_id, owner_id);

create table "picture" (
  "picture_hash" text not null,
  "type" text not null,
  "content" bytea not null,
  "small_type" text not null,
  "small_content" bytea not null,
  "doubted_at" timestamp with time zone,
  constraint "picture_pkey" PRIMARY KEY (picture_hash)
);
comment on table "picture" is 'local';
CREATE INDEX picture_doubted ON picture USING btree (doubted_at) WHERE (doubted_at IS NOT NULL);

create table "picture_upload" (
  "account_id" uuid not null,
  "picture_hash" text not null,
  "uploaded_at" timestamp with time zone not null default now(),
  constraint "picture_upload_pkey" PRIMARY KEY (account_id, picture_hash),
  constraint "picture_upload_picture_hash_fkey" FOREIGN KEY (picture_hash) REFERENCES picture(picture_hash) ON DELETE CASCADE
);
comment on table "picture_upload" is 'local';
CREATE INDEX picture_upload_picture_hash ON picture_upload USING btree (picture_hash);

create table "product" (
  "product_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_code" text not null,
  "product_name" text not null,
  "product_spec" text,
  "pc_id" uuid,
  "vendor_id" uuid,
  "product_barcode" text,
  "product_barcode2" text,
  "product_barcode3" text,
  "product_barcode4" text,
  "stock_unit_id" uuid not null,
  "stock_unit_min_id" uuid,
  "stock_factor" bigint not null default 1,
  "shipment_policy" text not null default 'fefo'::text,
  "expiration_days" integer,
  "days_allowed" integer,
  "need_qc" boolean not null default false,
  "need_scan_product_sn" boolean not null default false,
  "shipmentable" boolean not null default true,
  "length" numeric,
  "width" numeric,
  "height" numeric,
  "length_unit_name" text not null default 'cm'::text,
  "weight" numeric,
  "weight_unit_name" text not null default 'kg'::text,
  "box_in_num" integer,
  "big_box_in_num" integer,
  "pallet_in_num" integer,
  "pallet_stacking_num" integer,
  "temperature_type" text not null default 'ambient'::text,
  "stock_minimal" bigint,
  "stock_replenishment" bigint,
  "currency_code" text not null default 'TWD'::text,
  "product_unitprice" numeric,
  "product_cost_price" numeric,
  "product_brand" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "free_barcodes" boolean not null default false,
  "product_picture" text,
  "product_name_cn" text,
  "product_name_eng" text,
  "sampling_share" numeric,
  "rescan_product_sn" boolean not null default false,
  "box_type_id" uuid,
  "inner_in_num" integer,
  constraint "product_pkey" PRIMARY KEY (product_id),
  constraint "product_owner_id_product_code_key" UNIQUE (owner_id, product_code),
  constraint "product_box_type_id_fkey" FOREIGN KEY (box_type_id) REFERENCES box_type(box_type_id),
  constraint "product_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "product_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "product_pc_id_fkey" FOREIGN KEY (pc_id) REFERENCES product_category(pc_id),
  constraint "product_stock_unit_id_fkey" FOREIGN KEY (stock_unit_id) REFERENCES unit(unit_id),
  constraint "product_stock_unit_min_id_fkey" FOREIGN KEY (stock_unit_min_id) REFERENCES unit(unit_id),
  constraint "product_vendor_id_fkey" FOREIGN KEY (vendor_id) REFERENCES customer(customer_id)
);
comment on table "product" is 'reference';
CREATE INDEX product_company_id_created_at_product_id_idx ON product USING btree (company_id, created_at, product_id);
CREATE INDEX product_listed_idx ON product USING btree (company_id, product_code, product_id);
CREATE INDEX product_owner_id_idx ON product USING btree (owner_id);
CREATE INDEX product_pc_id_idx ON product USING btree (pc_id);
CREATE INDEX product_product_barcode2_like ON product USING gin (product_barcode2 gin_trgm_ops);
CREATE INDEX product_product_barcode2_whole ON product USING btree (company_id, upper(product_barcode2));
CREATE INDEX product_product_barcode3_like ON product USING gin (product_barcode3 gin_trgm_ops);
CREATE INDEX product_product_barcode3_whole ON product USING btree (company_id, upper(product_barcode3));
CREATE INDEX product_product_barcode4_like ON product USING gin (product_barcode4 gin_trgm_ops);
CREATE INDEX product_product_barcode4_whole ON product USING btree (company_id, upper(product_barcode4));
CREATE INDEX product_product_barcode_like ON product USING gin (product_barcode gin_trgm_ops);
CREATE INDEX product_product_barcode_whole ON product USING btree (company_id, upper(product_barcode));
CREATE INDEX product_product_code_like ON product USING gin (product_code gin_trgm_ops);
CREATE INDEX product_product_code_whole ON product USING btree (company_id, upper(product_code));
CREATE INDEX product_product_name_cn_like ON product USING gin (product_name_cn gin_trgm_ops);
CREATE INDEX product_product_name_eng_like ON product USING gin (product_name_eng gin_trgm_ops);
CREATE INDEX product_product_name_like ON product USING gin (product_name gin_trgm_ops);
CREATE INDEX product_product_picture_idx ON product USING btree (product_picture);
CREATE INDEX product_replenished_idx ON product USING btree (company_id) WHERE (enabled AND (COALESCE(NULLIF(stock_minimal, 0), stock_replenishment) > 0));
CREATE INDEX product_to_replenish ON product USING btree (owner_id, product_id) WHERE (enabled AND (COALESCE(NULLIF(stock_minimal, 0), stock_replenishment) > 0));
CREATE INDEX product_vendor_id_idx ON product USING btree (vendor_id);
CREATE INDEX product_without_measures ON product USING btree (company_id) WHERE ((length IS NULL) OR (width IS NULL) OR (height IS NULL) OR (weight IS NULL));
CREATE INDEX product_without_picture ON product USING btree (company_id) WHERE (product_picture IS NULL);

create table "product_barcode" (
  "owner_id" uuid not null,
  "barcode" text not null,
  "product_id" uuid not null,
  "shared" boolean not null default false,
  constraint "product_barcode_pkey" PRIMARY KEY (barcode, owner_id, product_id),
  constraint "product_barcode_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE
);
comment on table "product_barcode" is 'reference';
CREATE UNIQUE INDEX product_barcode_owner_id_barcode_key ON product_barcode USING btree (owner_id, barcode) WHERE (NOT shared);
CREATE INDEX product_barcode_product_id_idx ON product_barcode USING btree (product_id);

create table "product_category" (
  "pc_id" uuid not null,
  "company_id" uuid not null,
  "pc_code" text not null,
  "pc_name" text not null,
  "pc_root_id" uuid,
  "pc_sort" integer not null default 0,
  "need_qc" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "pc_name_cn" text,
  "pc_name_eng" text,
  constraint "product_category_pkey" PRIMARY KEY (pc_id),
  constraint "product_category_company_id_pc_code_key" UNIQUE (company_id, pc_code),
  constraint "product_category_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "product_category_pc_root_id_fkey" FOREIGN KEY (pc_root_id) REFERENCES product_category(pc_id)
);
comment on table "product_category" is 'reference';
CREATE INDEX product_category_company_id_created_at_pc_id_idx ON product_category USING btree (company_id, created_at, pc_id);
CREATE INDEX product_category_pc_code_like ON product_category USING gin (pc_code gin_trgm_ops);
CREATE INDEX product_category_pc_name_cn_like ON product_category USING gin (pc_name_cn gin_trgm_ops);
CREATE INDEX product_category_pc_name_eng_like ON product_category USING gin (pc_name_eng gin_trgm_ops);
CREATE INDEX product_category_pc_name_like ON product_category USING gin (pc_name gin_trgm_ops);
CREATE INDEX product_category_pc_root_id_idx ON product_category USING btree (pc_root_id);

create table "product_location" (
  "product_location_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "storage_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "product_location_pkey" PRIMARY KEY (wh_id, product_location_id),
  constraint "product_location_wh_id_product_id_storage_id_key" UNIQUE (wh_id, product_id, storage_id),
  constraint "product_location_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "product_location_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "product_location_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "product_location_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "product_location_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "product_location" is 'distributed by wh_id';
CREATE INDEX product_location_wh_id_created_at_product_location_id_idx ON product_location USING btree (wh_id, created_at, product_location_id);
CREATE INDEX product_location_wh_id_owner_id_idx ON product_location USING btree (wh_id, owner_id);
CREATE INDEX product_location_wh_id_product_id_idx ON product_location USING btree (wh_id, product_id);
CREATE INDEX product_location_wh_id_storage_id_idx ON product_location USING btree (wh_id, storage_id);

create table "product_relation" (
  "pr_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "child_product_id" uuid not null,
  "relation_num" bigint not null,
  "stock_factor" bigint not null default 1,
  "relation_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "product_relation_pkey" PRIMARY KEY (pr_id),
  constraint "product_relation_product_id_child_product_id_key" UNIQUE (product_id, child_product_id),
  constraint "product_relation_child_product_id_fkey" FOREIGN KEY (child_product_id) REFERENCES product(product_id),
  constraint "product_relation_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "product_relation_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "product_relation_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE
);
comment on table "product_relation" is 'local';
CREATE INDEX product_relation_child_product_id_idx ON product_relation USING btree (child_product_id);
CREATE INDEX product_relation_company_id_created_at_pr_id_idx ON product_relation USING btree (company_id, created_at, pr_id);
CREATE INDEX product_relation_product_id_idx ON product_relation USING btree (product_id);

create table "product_sn" (
  "wh_id" uuid not null,
  "product_sn_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "product_sn" text not null,
  "serial_state" text not null default 'created'::text,
  "stock_id" uuid,
  "booking_id" uuid,
  "command_id" uuid,
  "company_id" uuid not null,
  "storage_id" uuid,
  "quality" text,
  "outbound_id" uuid,
  "boxing_id" uuid,
  "sn_note" text,
  "came_by" text,
  "state_before" text,
  "booking_before" uuid,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "serial_status" text generated always as (
CASE
    WHEN (serial_state <> 'in_stock'::text) THEN serial_state
    WHEN (boxing_id IS NOT NULL) THEN 'boxed'::text
    WHEN (booking_id IS NOT NULL) THEN 'booked'::text
    WHEN (came_by = 'returned'::text) THEN 'returned'::text
    ELSE 'in_stock'::text
END) stored,
  constraint "product_sn_pkey" PRIMARY KEY (wh_id, product_sn_id),
  constraint "product_sn_wh_id_owner_id_product_id_product_sn_key" UNIQUE (wh_id, owner_id, product_id, product_sn),
  constraint "product_sn_place" CHECK ((serial_state = 'in_stock'::text) = (stock_id IS NOT NULL)),
  constraint "product_sn_state" CHECK (serial_state = ANY (ARRAY['created'::text, 'in_stock'::text, 'shipped'::text, 'scrapped'::text])),
  constraint "product_sn_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id),
  constraint "product_sn_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "product_sn_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "product_sn_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "product_sn_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "product_sn_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "product_sn_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id),
  constraint "serial_wh_id_booking_id_fkey" FOREIGN KEY (wh_id, booking_id) REFERENCES booking(wh_id, booking_id),
  constraint "serial_wh_id_stock_id_fkey" FOREIGN KEY (wh_id, stock_id) REFERENCES stock(wh_id, stock_id)
);
comment on table "product_sn" is 'distributed by wh_id';
CREATE INDEX product_sn_by_booking ON product_sn USING btree (wh_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX product_sn_by_stock ON product_sn USING btree (wh_id, stock_id) WHERE (stock_id IS NOT NULL);
CREATE INDEX product_sn_product_sn_like ON product_sn USING gin (product_sn gin_trgm_ops);
CREATE INDEX product_sn_product_sn_whole ON product_sn USING btree (wh_id, upper(product_sn));
CREATE INDEX product_sn_wh_id_boxing_id_idx ON product_sn USING btree (wh_id, boxing_id);
CREATE INDEX product_sn_wh_id_created_at_product_sn_id_idx ON product_sn USING btree (wh_id, created_at, product_sn_id);
CREATE INDEX product_sn_wh_id_outbound_id_idx ON product_sn USING btree (wh_id, outbound_id);
CREATE INDEX product_sn_wh_id_owner_id_idx ON product_sn USING btree (wh_id, owner_id);
CREATE INDEX product_sn_wh_id_product_id_idx ON product_sn USING btree (wh_id, product_id);
CREATE INDEX product_sn_wh_id_storage_id_idx ON product_sn USING btree (wh_id, storage_id);

create table "put_back" (
  "put_back_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "product_id" uuid not null,
  "stock_id" text not null,
  "storage_id" uuid not null,
  "target_storage_id" uuid,
  "walk_order" integer,
  "put_back_status" text not null default 'waiting'::text,
  "num" bigint not null,
  "num_open" bigint not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "quality" text not null default 'good'::text,
  "batch_no" text,
  "valid_date" date,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "put_back_pkey" PRIMARY KEY (wh_id, put_back_id),
  constraint "put_back_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "put_back_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "put_back_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "put_back_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "put_back_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "put_back_target_storage_id_fkey" FOREIGN KEY (wh_id, target_storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "put_back_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "put_back_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "put_back" is 'distributed by wh_id';
CREATE INDEX put_back_wh_id_created_at_put_back_id_idx ON put_back USING btree (wh_id, created_at, put_back_id);
CREATE INDEX put_back_wh_id_outbound_id_idx ON put_back USING btree (wh_id, outbound_id);
CREATE INDEX put_back_wh_id_owner_id_idx ON put_back USING btree (wh_id, owner_id);
CREATE INDEX put_back_wh_id_product_id_idx ON put_back USING btree (wh_id, product_id);
CREATE INDEX put_back_wh_id_stock_id_idx ON put_back USING btree (wh_id, stock_id);
CREATE INDEX put_back_wh_id_storage_id_idx ON put_back USING btree (wh_id, storage_id);
CREATE INDEX put_back_wh_id_target_storage_id_idx ON put_back USING btree (wh_id, target_storage_id);

create table "put_back_gone" (
  "wh_id" uuid not null,
  "command_id" uuid not null,
  "put_back_id" uuid not null,
  "qty" bigint not null,
  "numbers" jsonb,
  constraint "put_back_gone_pkey" PRIMARY KEY (wh_id, command_id, put_back_id),
  constraint "put_back_gone_qty_check" CHECK (qty > 0)
);
comment on table "put_back_gone" is 'distributed by wh_id';

create table "putaway_rule" (
  "putaway_rule_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "rule_rank" integer not null,
  "rule_kind" text not null,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "putaway_rule_pkey" PRIMARY KEY (wh_id, putaway_rule_id),
  constraint "putaway_rule_wh_id_rule_kind_key" UNIQUE (wh_id, rule_kind),
  constraint "putaway_rule_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "putaway_rule_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "putaway_rule" is 'distributed by wh_id';
CREATE INDEX putaway_rule_listed_idx ON putaway_rule USING btree (wh_id, rule_rank, rule_kind, putaway_rule_id);
CREATE INDEX putaway_rule_wh_id_created_at_putaway_rule_id_idx ON putaway_rule USING btree (wh_id, created_at, putaway_rule_id);

create table "rec_inbound" (
  "rec_inbound_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "inbound_detail_id" uuid not null,
  "storage_id" uuid not null,
  "quality" text not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "stock_id" text not null,
  "command_id" text not null,
  "reverted" text not null default 'no'::text,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "rec_inbound_pkey" PRIMARY KEY (wh_id, rec_inbound_id),
  constraint "rec_inbound_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "rec_inbound_inbound_detail_id_fkey" FOREIGN KEY (wh_id, inbound_detail_id) REFERENCES inbound_detail(wh_id, inbound_detail_id) ON DELETE CASCADE,
  constraint "rec_inbound_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "rec_inbound_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "rec_inbound_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "rec_inbound" is 'distributed by wh_id';
CREATE INDEX rec_inbound_wh_id_created_at_rec_inbound_id_idx ON rec_inbound USING btree (wh_id, created_at, rec_inbound_id);
CREATE INDEX rec_inbound_wh_id_inbound_detail_id_idx ON rec_inbound USING btree (wh_id, inbound_detail_id);
CREATE INDEX rec_inbound_wh_id_storage_id_idx ON rec_inbound USING btree (wh_id, storage_id);

create table "rec_returned" (
  "rec_returned_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_detail_id" uuid not null,
  "storage_id" uuid not null,
  "quality" text not null,
  "unit_factor" bigint not null default 1,
  "num" bigint not null,
  "stock_id" text not null,
  "command_id" text not null,
  "reverted" text not null default 'no'::text,
  "product_sn" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "rec_returned_pkey" PRIMARY KEY (wh_id, rec_returned_id),
  constraint "rec_returned_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "rec_returned_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "rec_returned_returned_detail_id_fkey" FOREIGN KEY (wh_id, returned_detail_id) REFERENCES returned_detail(wh_id, returned_detail_id) ON DELETE CASCADE,
  constraint "rec_returned_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "rec_returned_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "rec_returned" is 'distributed by wh_id';
CREATE INDEX rec_returned_wh_id_created_at_rec_returned_id_idx ON rec_returned USING btree (wh_id, created_at, rec_returned_id);
CREATE INDEX rec_returned_wh_id_returned_detail_id_idx ON rec_returned USING btree (wh_id, returned_detail_id);
CREATE INDEX rec_returned_wh_id_storage_id_idx ON rec_returned USING btree (wh_id, storage_id);

create table "recovery_code" (
  "account_id" uuid not null,
  "code_hash" text not null,
  "used_at" timestamp with time zone,
  constraint "recovery_code_pkey" PRIMARY KEY (account_id, code_hash),
  constraint "recovery_code_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);
comment on table "recovery_code" is 'local';

create table "refresh_token" (
  "token_hash" text not null,
  "session_id" uuid not null,
  "issued_at" timestamp with time zone not null default now(),
  "expires_at" timestamp with time zone not null,
  "used_at" timestamp with time zone,
  constraint "refresh_token_pkey" PRIMARY KEY (token_hash),
  constraint "refresh_token_session_id_fkey" FOREIGN KEY (session_id) REFERENCES session(session_id) ON DELETE CASCADE
);
comment on table "refresh_token" is 'local';
CREATE INDEX refresh_token_session ON refresh_token USING btree (session_id);

create table "region" (
  "region_id" uuid not null,
  "region_code" text not null,
  "region_name" text not null,
  "region_name_cn" text,
  "region_name_eng" text,
  "region_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "region_pkey" PRIMARY KEY (region_id),
  constraint "region_region_code_key" UNIQUE (region_code)
);
comment on table "region" is 'reference';
CREATE INDEX region_region_code_like ON region USING gin (region_code gin_trgm_ops);
CREATE INDEX region_region_name_cn_like ON region USING gin (region_name_cn gin_trgm_ops);
CREATE INDEX region_region_name_eng_like ON region USING gin (region_name_eng gin_trgm_ops);
CREATE INDEX region_region_name_like ON region USING gin (region_name gin_trgm_ops);

create table "registration" (
  "registration_id" uuid not null,
  "company_id" uuid not null,
  "licence_id" uuid not null,
  "registration_status" text not null default 'awaiting_verification'::text,
  "email" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "company_full_name" text not null,
  "company_short_name" text not null,
  "telephone" text not null,
  "language" text not null default 'zh_TW'::text,
  "verified_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "decided_by" uuid,
  "rejection" text,
  "made_company_code" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "registration_pkey" PRIMARY KEY (registration_id),
  constraint "registration_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "registration_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES "user"(user_id),
  constraint "registration_licence_id_fkey" FOREIGN KEY (licence_id) REFERENCES licence(licence_id)
);
comment on table "registration" is 'local';
CREATE INDEX registration_company_full_name_like ON registration USING gin (company_full_name gin_trgm_ops);
CREATE INDEX registration_company_id_created_at_registration_id_idx ON registration USING btree (company_id, created_at, registration_id);
CREATE INDEX registration_decided_by_idx ON registration USING btree (decided_by);
CREATE INDEX registration_email_like ON registration USING gin (email gin_trgm_ops);
CREATE INDEX registration_licence_id_idx ON registration USING btree (licence_id);

create table "registration_secret" (
  "registration_id" uuid not null,
  "password_hash" text not null,
  constraint "registration_secret_pkey" PRIMARY KEY (registration_id),
  constraint "registration_secret_registration_id_fkey" FOREIGN KEY (registration_id) REFERENCES registration(registration_id) ON DELETE CASCADE
);
comment on table "registration_secret" is 'local';

create table "reservation" (
  "reservation_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "booking_no" text,
  "booking_status" text not null default 'reserved'::text,
  "product_id" uuid not null,
  "num" bigint not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "reason" text not null,
  "until" timestamp with time zone,
  "quality" text not null default 'good'::text,
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
  "bonded_type" text not null default 'non_bonded'::text,
  "freed_by" text,
  "outbound_no" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "reservation_pkey" PRIMARY KEY (wh_id, reservation_id),
  constraint "reservation_wh_id_booking_no_key" UNIQUE (wh_id, booking_no),
  constraint "reservation_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "reservation_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "reservation_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "reservation_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "reservation_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "reservation" is 'distributed by wh_id';
CREATE INDEX reservation_booking_no_like ON reservation USING gin (booking_no gin_trgm_ops);
CREATE INDEX reservation_booking_no_whole ON reservation USING btree (wh_id, upper(booking_no));
CREATE INDEX reservation_wh_id_booking_status_idx ON reservation USING btree (wh_id, booking_status);
CREATE INDEX reservation_wh_id_created_at_reservation_id_idx ON reservation USING btree (wh_id, created_at, reservation_id);
CREATE INDEX reservation_wh_id_owner_id_idx ON reservation USING btree (wh_id, owner_id);
CREATE INDEX reservation_wh_id_product_id_idx ON reservation USING btree (wh_id, product_id);

create table "returned" (
  "returned_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_no" text,
  "returned_status" text not null default 'return_awaiting_validation'::text,
  "need_qc" text not null default 'by_product'::text,
  "outbound_id" uuid,
  "returned_bill_no" text,
  "returned_by" text,
  "returned_date" date,
  "returned_reason" text,
  "returned_note" text,
  "date_quantity_check" timestamp with time zone,
  "qc_time" timestamp with time zone,
  "date_put_away" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "one_step" boolean not null default false,
  constraint "returned_pkey" PRIMARY KEY (wh_id, returned_id),
  constraint "returned_wh_id_returned_no_key" UNIQUE (wh_id, returned_no),
  constraint "returned_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "returned_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id),
  constraint "returned_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "returned_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "returned" is 'distributed by wh_id';
CREATE INDEX returned_returned_bill_no_like ON returned USING gin (returned_bill_no gin_trgm_ops);
CREATE INDEX returned_returned_no_like ON returned USING gin (returned_no gin_trgm_ops);
CREATE INDEX returned_returned_no_whole ON returned USING btree (wh_id, upper(returned_no));
CREATE INDEX returned_wh_id_created_at_returned_id_idx ON returned USING btree (wh_id, created_at, returned_id);
CREATE INDEX returned_wh_id_outbound_id_idx ON returned USING btree (wh_id, outbound_id);
CREATE INDEX returned_wh_id_owner_id_idx ON returned USING btree (wh_id, owner_id);
CREATE INDEX returned_wh_id_returned_status_idx ON returned USING btree (wh_id, returned_status);

create table "returned_detail" (
  "returned_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_id" uuid not null,
  "line_no" integer not null default 1,
  "product_id" uuid not null,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "num_expect" bigint not null,
  "num_loc" bigint not null default 0,
  "num_bad" bigint not null default 0,
  "num_put" bigint not null default 0,
  "num_put_bad" bigint not null default 0,
  "inventory_status" text not null default 'expected'::text,
  "batch_no" text,
  "manufactur_date" date,
  "valid_date" date,
  "custom_no" text,
  "custom_item_no" text,
  "lottable1" text,
  "lottable2" text,
  "lottable3" text,
  "lottable4" text,
  "lottable5" text,
  "product_sn" jsonb,
  "before_steps" jsonb,
  "product_expiration_sale" date,
  "currency_code" text,
  "unit_price" numeric,
  "line_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "bonded_type" text,
  "valid_date_computed" boolean not null default false,
  "disposition" text not null default 'undecided'::text,
  "unexpected" boolean not null default false,
  "part_of_id" uuid,
  "num_sample" bigint,
  "num_qc" bigint,
  "num_qc_bad" bigint,
  "reject_reason" text,
  "qc_files" jsonb,
  "to_storage_id" uuid,
  "to_storage_bad_id" uuid,
  "count_files" jsonb,
  constraint "returned_detail_pkey" PRIMARY KEY (wh_id, returned_detail_id),
  constraint "returned_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "returned_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "returned_detail_part_of_id_fkey" FOREIGN KEY (wh_id, part_of_id) REFERENCES returned_detail(wh_id, returned_detail_id),
  constraint "returned_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "returned_detail_returned_id_fkey" FOREIGN KEY (wh_id, returned_id) REFERENCES returned(wh_id, returned_id) ON DELETE CASCADE,
  constraint "returned_detail_to_storage_bad_id_fkey" FOREIGN KEY (wh_id, to_storage_bad_id) REFERENCES storage(wh_id, storage_id),
  constraint "returned_detail_to_storage_id_fkey" FOREIGN KEY (wh_id, to_storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "returned_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "returned_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "returned_detail" is 'distributed by wh_id';
CREATE INDEX returned_detail_wh_id_created_at_returned_detail_id_idx ON returned_detail USING btree (wh_id, created_at, returned_detail_id);
CREATE INDEX returned_detail_wh_id_part_of_id_idx ON returned_detail USING btree (wh_id, part_of_id);
CREATE INDEX returned_detail_wh_id_product_id_idx ON returned_detail USING btree (wh_id, product_id);
CREATE INDEX returned_detail_wh_id_returned_id_idx ON returned_detail USING btree (wh_id, returned_id);
CREATE INDEX returned_detail_wh_id_to_storage_bad_id_idx ON returned_detail USING btree (wh_id, to_storage_bad_id);
CREATE INDEX returned_detail_wh_id_to_storage_id_idx ON returned_detail USING btree (wh_id, to_storage_id);

create table "returned_snapshot" (
  "returned_snapshot_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "returned_id" uuid not null,
  "returned_no" text,
  "returned_bill_no" text,
  "date_put_away" timestamp with time zone not null,
  "snapshot" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "closed_at" timestamp with time zone,
  "closed_by" uuid,
  "reopen_reason" text,
  constraint "returned_snapshot_pkey" PRIMARY KEY (wh_id, returned_snapshot_id),
  constraint "returned_snapshot_closed_by_fkey" FOREIGN KEY (closed_by) REFERENCES "user"(user_id),
  constraint "returned_snapshot_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "returned_snapshot_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "returned_snapshot_returned_id_fkey" FOREIGN KEY (wh_id, returned_id) REFERENCES returned(wh_id, returned_id) ON DELETE CASCADE,
  constraint "returned_snapshot_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "returned_snapshot" is 'distributed by wh_id';
CREATE INDEX returned_snapshot_returned_bill_no_like ON returned_snapshot USING gin (returned_bill_no gin_trgm_ops);
CREATE INDEX returned_snapshot_returned_no_like ON returned_snapshot USING gin (returned_no gin_trgm_ops);
CREATE INDEX returned_snapshot_wh_id_closed_by_idx ON returned_snapshot USING btree (wh_id, closed_by);
CREATE INDEX returned_snapshot_wh_id_created_at_returned_snapshot_id_idx ON returned_snapshot USING btree (wh_id, created_at, returned_snapshot_id);
CREATE INDEX returned_snapshot_wh_id_returned_id_idx ON returned_snapshot USING btree (wh_id, returned_id);

create table "rights_epoch" (
  "only_row" boolean not null default true,
  "epoch" bigint not null,
  constraint "rights_epoch_pkey" PRIMARY KEY (only_row),
  constraint "rights_epoch_only_row_check" CHECK (only_row)
) with (fillfactor=10);
comment on table "rights_epoch" is 'local';

create table "role" (
  "role_id" uuid not null,
  "company_id" uuid not null,
  "role_code" text not null,
  "role_name" text not null,
  "role_note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "role_name_cn" text,
  "role_name_eng" text,
  "owners_only" boolean not null default false,
  constraint "role_pkey" PRIMARY KEY (role_id),
  constraint "role_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "role" is 'local';
CREATE INDEX role_company_id_created_at_role_id_idx ON role USING btree (company_id, created_at, role_id);
CREATE UNIQUE INDEX role_company_id_role_code_key ON role USING btree (company_id, lower(role_code));
CREATE INDEX role_listed_idx ON role USING btree (company_id, lower(role_code), role_id);
CREATE INDEX role_role_code_like ON role USING gin (role_code gin_trgm_ops);
CREATE INDEX role_role_name_like ON role USING gin (role_name gin_trgm_ops);
CREATE TRIGGER role_limits_stay AFTER UPDATE OF owners_only ON role FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();
CREATE TRIGGER role_rights AFTER UPDATE OF owners_only ON role FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER role_stays AFTER DELETE OR UPDATE OF role_code ON role FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "role_permission_function" (
  "rpf_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "function_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "role_permission_function_pkey" PRIMARY KEY (rpf_id),
  constraint "role_permission_function_role_id_function_id_key" UNIQUE (role_id, function_id),
  constraint "role_permission_function_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "role_permission_function_function_id_fkey" FOREIGN KEY (function_id) REFERENCES permission_function(function_id),
  constraint "role_permission_function_role_id_fkey" FOREIGN KEY (role_id) REFERENCES role(role_id) ON DELETE CASCADE
);
comment on table "role_permission_function" is 'local';
CREATE INDEX role_permission_function_company_id_created_at_rpf_id_idx ON role_permission_function USING btree (company_id, created_at, rpf_id);
CREATE INDEX role_permission_function_function_id_idx ON role_permission_function USING btree (function_id);
CREATE INDEX role_permission_function_role_id_idx ON role_permission_function USING btree (role_id);
CREATE TRIGGER role_permission_function_rights AFTER INSERT OR DELETE OR UPDATE ON role_permission_function FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "role_question" (
  "rq_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "list_name" text not null,
  "question_name" text not null,
  "question" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "role_question_pkey" PRIMARY KEY (rq_id),
  constraint "role_question_role_id_list_name_question_name_key" UNIQUE (role_id, list_name, question_name),
  constraint "role_question_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "role_question_role_id_fkey" FOREIGN KEY (role_id) REFERENCES role(role_id) ON DELETE CASCADE
);
comment on table "role_question" is 'local';
CREATE INDEX role_question_company_id_created_at_rq_id_idx ON role_question USING btree (company_id, created_at, rq_id);
CREATE INDEX role_question_question_name_like ON role_question USING gin (question_name gin_trgm_ops);
CREATE INDEX role_question_role_id_idx ON role_question USING btree (role_id);
CREATE TRIGGER role_question_rights AFTER INSERT OR DELETE OR UPDATE ON role_question FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "role_user" (
  "ru_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "role_user_pkey" PRIMARY KEY (ru_id),
  constraint "role_user_role_id_user_id_key" UNIQUE (role_id, user_id),
  constraint "role_user_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "role_user_role_id_fkey" FOREIGN KEY (role_id) REFERENCES role(role_id),
  constraint "role_user_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "role_user" is 'local';
CREATE INDEX role_user_company_id_created_at_ru_id_idx ON role_user USING btree (company_id, created_at, ru_id);
CREATE INDEX role_user_role_id_idx ON role_user USING btree (role_id);
CREATE INDEX role_user_user_id_idx ON role_user USING btree (user_id);
CREATE TRIGGER role_user_rights AFTER INSERT OR DELETE OR UPDATE ON role_user FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER role_user_stays AFTER INSERT OR DELETE OR UPDATE ON role_user FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "sampling_rule" (
  "sampling_rule_id" uuid not null,
  "company_id" uuid not null,
  "inbound_type" text not null,
  "sampling_share" numeric not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "sampling_rule_pkey" PRIMARY KEY (sampling_rule_id),
  constraint "sampling_rule_company_id_inbound_type_key" UNIQUE (company_id, inbound_type),
  constraint "sampling_rule_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "sampling_rule" is 'reference';
CREATE INDEX sampling_rule_company_id_created_at_sampling_rule_id_idx ON sampling_rule USING btree (company_id, created_at, sampling_rule_id);

create table "second_factor" (
  "account_id" uuid not null,
  "secret" text not null,
  "made_at" timestamp with time zone not null default now(),
  "confirmed_at" timestamp with time zone,
  "last_step" bigint not null default 0,
  constraint "second_factor_pkey" PRIMARY KEY (account_id),
  constraint "second_factor_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);
comment on table "second_factor" is 'local';

create table "serial_movement" (
  "wh_id" uuid not null,
  "serial_movement_id" uuid not null,
  "product_sn_id" uuid not null,
  "product_sn" text not null,
  "stock_id" uuid not null,
  "version" bigint not null,
  constraint "serial_movement_pkey" PRIMARY KEY (wh_id, serial_movement_id)
);
comment on table "serial_movement" is 'distributed by wh_id';
CREATE INDEX serial_movement_by_movement ON serial_movement USING btree (wh_id, stock_id, version);
CREATE INDEX serial_movement_by_number ON serial_movement USING btree (wh_id, product_sn_id);
CREATE INDEX serial_movement_sought ON serial_movement USING gin (product_sn gin_trgm_ops);
CREATE TRIGGER serial_movement_append_only BEFORE DELETE OR UPDATE ON serial_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table "serial_registry" (
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "serial_no" text not null,
  "wh_id" uuid,
  "product_sn_id" uuid not null,
  "last_wh_id" uuid not null,
  "serial_state" text not null,
  constraint "serial_registry_pkey" PRIMARY KEY (owner_id, product_id, serial_no),
  constraint "serial_registry_serial_no_check" CHECK (char_length(serial_no) >= 1 AND char_length(serial_no) <= 80),
  constraint "serial_registry_last_wh_id_fkey" FOREIGN KEY (last_wh_id) REFERENCES warehouse(wh_id),
  constraint "serial_registry_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "serial_registry_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "serial_registry_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "serial_registry" is 'distributed by owner_id';

create table "session" (
  "session_id" uuid not null,
  "account_id" uuid not null,
  "user_agent" text not null,
  "ip" text not null,
  "signed_in_at" timestamp with time zone not null default now(),
  "last_call_at" timestamp with time zone not null default now(),
  "expires_at" timestamp with time zone not null,
  "revoked_at" timestamp with time zone,
  "revoked_reason" text,
  "wh_id" uuid,
  "seen_by" uuid,
  constraint "session_pkey" PRIMARY KEY (session_id),
  constraint "session_check" CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
  constraint "session_revoked_reason_check" CHECK (revoked_reason = ANY (ARRAY['logout'::text, 'ended'::text, 'password'::text, 'reuse'::text, 'too_many'::text])),
  constraint "session_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  constraint "session_seen_by_fkey" FOREIGN KEY (seen_by) REFERENCES session(session_id) ON DELETE CASCADE,
  constraint "session_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id) ON DELETE SET NULL
);
comment on table "session" is 'local';
CREATE INDEX session_account ON session USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX session_expires_at ON session USING btree (expires_at);
CREATE INDEX session_seen_by ON session USING btree (seen_by) WHERE (seen_by IS NOT NULL);
CREATE INDEX session_wh_id ON session USING btree (wh_id);
CREATE TRIGGER session_rights AFTER DELETE OR UPDATE OF revoked_at ON session FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "setting_code" (
  "sc_id" uuid not null,
  "company_id" uuid not null,
  "code_id" uuid,
  "code_type" text not null,
  "code_code" text not null,
  "code_name" text not null,
  "code_name_cn" text,
  "code_name_eng" text,
  "code_sort" integer not null default 0,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "setting_code_pkey" PRIMARY KEY (sc_id),
  constraint "setting_code_company_id_code_id_key" UNIQUE (company_id, code_id),
  constraint "setting_code_company_id_code_type_code_code_key" UNIQUE (company_id, code_type, code_code),
  constraint "setting_code_code_id_fkey" FOREIGN KEY (code_id) REFERENCES code(code_id) ON DELETE CASCADE,
  constraint "setting_code_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "setting_code" is 'local';
CREATE INDEX setting_code_code_code_like ON setting_code USING gin (code_code gin_trgm_ops);
CREATE INDEX setting_code_code_id_idx ON setting_code USING btree (code_id);
CREATE INDEX setting_code_code_name_like ON setting_code USING gin (code_name gin_trgm_ops);
CREATE INDEX setting_code_code_type_like ON setting_code USING gin (code_type gin_trgm_ops);
CREATE INDEX setting_code_company_id_created_at_sc_id_idx ON setting_code USING btree (company_id, created_at, sc_id);

create table "setting_unit" (
  "su_id" uuid not null,
  "company_id" uuid not null,
  "unit_id" uuid,
  "unit_type" text not null default 'piece'::text,
  "unit_code" text not null,
  "unit_name" text not null,
  "unit_name_cn" text,
  "unit_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "setting_unit_pkey" PRIMARY KEY (su_id),
  constraint "setting_unit_company_id_unit_code_key" UNIQUE (company_id, unit_code),
  constraint "setting_unit_company_id_unit_id_key" UNIQUE (company_id, unit_id),
  constraint "setting_unit_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "setting_unit_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id) ON DELETE CASCADE
);
comment on table "setting_unit" is 'reference';
CREATE INDEX setting_unit_company_id_created_at_su_id_idx ON setting_unit USING btree (company_id, created_at, su_id);
CREATE INDEX setting_unit_unit_code_like ON setting_unit USING gin (unit_code gin_trgm_ops);
CREATE INDEX setting_unit_unit_name_like ON setting_unit USING gin (unit_name gin_trgm_ops);

create table "settingfee" (
  "fee_id" uuid not null,
  "company_id" uuid not null,
  "fee_code" text not null,
  "fee_name" text not null,
  "fee_name_sec" text,
  "fee_type" text not null default 'other'::text,
  "fee_unit_id" uuid,
  "currency_code" text not null default 'TWD'::text,
  "fee_unitprice" numeric,
  "fee_note" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "settingfee_pkey" PRIMARY KEY (fee_id),
  constraint "settingfee_company_id_fee_code_key" UNIQUE (company_id, fee_code),
  constraint "settingfee_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "settingfee_fee_unit_id_fkey" FOREIGN KEY (fee_unit_id) REFERENCES unit(unit_id)
);
comment on table "settingfee" is 'local';
CREATE INDEX settingfee_company_id_created_at_fee_id_idx ON settingfee USING btree (company_id, created_at, fee_id);
CREATE INDEX settingfee_fee_code_like ON settingfee USING gin (fee_code gin_trgm_ops);
CREATE INDEX settingfee_fee_name_like ON settingfee USING gin (fee_name gin_trgm_ops);
CREATE INDEX settingfee_fee_name_sec_like ON settingfee USING gin (fee_name_sec gin_trgm_ops);

create table "shared_link" (
  "shared_link_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "link_kind" text not null,
  "outbound_id" text,
  "order_no" text,
  "link_note" text,
  "expires_at" timestamp with time zone not null,
  "last_used_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "shared_link_pkey" PRIMARY KEY (shared_link_id),
  constraint "shared_link_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "shared_link_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "shared_link_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "shared_link" is 'local';
CREATE INDEX shared_link_company_id_created_at_shared_link_id_idx ON shared_link USING btree (company_id, created_at, shared_link_id);
CREATE INDEX shared_link_link_note_like ON shared_link USING gin (link_note gin_trgm_ops);
CREATE INDEX shared_link_order_no_like ON shared_link USING gin (order_no gin_trgm_ops);
CREATE INDEX shared_link_owner_id_idx ON shared_link USING btree (owner_id);

create table "shared_link_secret" (
  "shared_link_id" uuid not null,
  "token_hash" text not null,
  "account_id" uuid not null,
  constraint "shared_link_secret_pkey" PRIMARY KEY (shared_link_id),
  constraint "shared_link_secret_token_hash_key" UNIQUE (token_hash),
  constraint "shared_link_secret_account_id_fkey" FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE,
  constraint "shared_link_secret_shared_link_id_fkey" FOREIGN KEY (shared_link_id) REFERENCES shared_link(shared_link_id) ON DELETE CASCADE
);
comment on table "shared_link_secret" is 'local';
CREATE INDEX shared_link_secret_account_id_idx ON shared_link_secret USING btree (account_id);

create table "shipment_status" (
  "shipment_status_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "waybill_id" uuid not null,
  "outbound_id" uuid not null,
  "carrier_code" text,
  "shipment_status" text not null,
  "happened_at" timestamp with time zone not null,
  "place" text,
  "received_by" text,
  "note" text,
  "is_latest" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "shipment_status_pkey" PRIMARY KEY (wh_id, shipment_status_id),
  constraint "shipment_status_wh_id_waybill_id_shipment_status_happened_at_ke" UNIQUE (wh_id, waybill_id, shipment_status, happened_at),
  constraint "shipment_status_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "shipment_status_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "shipment_status_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "shipment_status_waybill_id_fkey" FOREIGN KEY (wh_id, waybill_id) REFERENCES waybill(wh_id, waybill_id) ON DELETE CASCADE,
  constraint "shipment_status_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "shipment_status" is 'distributed by wh_id';
CREATE UNIQUE INDEX shipment_status_latest ON shipment_status USING btree (wh_id, outbound_id) WHERE is_latest;
CREATE INDEX shipment_status_wh_id_created_at_shipment_status_id_idx ON shipment_status USING btree (wh_id, created_at, shipment_status_id);
CREATE INDEX shipment_status_wh_id_outbound_id_idx ON shipment_status USING btree (wh_id, outbound_id);
CREATE INDEX shipment_status_wh_id_waybill_id_idx ON shipment_status USING btree (wh_id, waybill_id);

create table "sign_in_attempt" (
  "bucket" text not null,
  "failures" integer not null,
  "since" timestamp with time zone not null,
  "next_turn_at" timestamp with time zone,
  constraint "sign_in_attempt_pkey" PRIMARY KEY (bucket)
);
comment on table "sign_in_attempt" is 'local';
CREATE INDEX sign_in_attempt_since ON sign_in_attempt USING btree (since);

create table "signing_key" (
  "key_id" uuid not null,
  "secret" text not null,
  "made_at" timestamp with time zone not null default now(),
  "retired_at" timestamp with time zone,
  constraint "signing_key_pkey" PRIMARY KEY (key_id)
);
comment on table "signing_key" is 'local';

create table "state_province" (
  "state_province_id" uuid not null,
  "country_id" uuid not null,
  "state_province_code" text not null,
  "state_province_name" text not null,
  "state_province_name_cn" text,
  "state_province_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "state_province_pkey" PRIMARY KEY (state_province_id),
  constraint "state_province_country_id_state_province_code_key" UNIQUE (country_id, state_province_code),
  constraint "state_province_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id)
);
comment on table "state_province" is 'reference';
CREATE INDEX state_province_listed_idx ON state_province USING btree (state_province_code, state_province_id);
CREATE INDEX state_province_state_province_code_like ON state_province USING gin (state_province_code gin_trgm_ops);
CREATE INDEX state_province_state_province_name_cn_like ON state_province USING gin (state_province_name_cn gin_trgm_ops);
CREATE INDEX state_province_state_province_name_eng_like ON state_province USING gin (state_province_name_eng gin_trgm_ops);
CREATE INDEX state_province_state_province_name_like ON state_province USING gin (state_province_name gin_trgm_ops);

create table "stock" (
  "wh_id" uuid not null,
  "stock_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "lot_id" uuid not null,
  "storage_id" uuid not null,
  "quality" text not null,
  "qty" bigint not null default 0,
  "booked" bigint not null default 0,
  "version" bigint not null default 0,
  "last_at" timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint "stock_pkey" PRIMARY KEY (wh_id, stock_id),
  constraint "stock_bucket" UNIQUE (wh_id, owner_id, product_id, lot_id, storage_id, quality),
  constraint "stock_booked" CHECK (0 <= booked AND booked <= qty),
  constraint "stock_quality_check" CHECK (quality = ANY (ARRAY['good'::text, 'bad'::text])),
  constraint "stock_version_check" CHECK (version >= 0),
  constraint "stock_wh_id_lot_id_owner_id_product_id_fkey" FOREIGN KEY (wh_id, lot_id, owner_id, product_id) REFERENCES lot(wh_id, lot_id, owner_id, product_id),
  constraint "stock_wh_id_storage_id_fkey" FOREIGN KEY (wh_id, storage_id) REFERENCES storage(wh_id, storage_id)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05);
comment on table "stock" is 'distributed by wh_id';
CREATE INDEX stock_by_lot ON stock USING btree (wh_id, lot_id);
CREATE INDEX stock_by_storage ON stock USING btree (wh_id, storage_id, lot_id);

create table "stock_lock" (
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  constraint "stock_lock_pkey" PRIMARY KEY (wh_id, owner_id, product_id)
);
comment on table "stock_lock" is 'distributed by wh_id';

create table "storage" (
  "storage_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "storage_code" text not null,
  "storage_type" text not null default 'normal'::text,
  "building" text,
  "floor" text,
  "area" text,
  "lane" text,
  "level" text,
  "rack" text,
  "slot" text,
  "walk_order" integer,
  "max_length" numeric,
  "max_width" numeric,
  "max_height" numeric,
  "max_volume" numeric,
  "weight_capacity" numeric,
  "allowed_categories" jsonb,
  "frozen" boolean not null default false,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "sd_id" uuid,
  "allowed_temperatures" jsonb,
  "pallet_places" integer,
  "count_flag" boolean not null default false,
  "count_reason" text,
  constraint "storage_pkey" PRIMARY KEY (wh_id, storage_id),
  constraint "storage_wh_id_storage_code_key" UNIQUE (wh_id, storage_code),
  constraint "storage_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "storage_sd_id_fkey" FOREIGN KEY (wh_id, sd_id) REFERENCES storage_detail(wh_id, sd_id),
  constraint "storage_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "storage" is 'distributed by wh_id';
CREATE INDEX storage_blocked ON storage USING btree (wh_id) WHERE (frozen OR (NOT enabled));
CREATE INDEX storage_limited_idx ON storage USING btree (wh_id) WHERE (allowed_categories IS NOT NULL);
CREATE INDEX storage_listed_idx ON storage USING btree (wh_id, walk_order NULLS FIRST, storage_code, storage_id);
CREATE INDEX storage_storage_code_like ON storage USING gin (storage_code gin_trgm_ops);
CREATE INDEX storage_storage_code_whole ON storage USING btree (wh_id, upper(storage_code));
CREATE INDEX storage_to_count ON storage USING btree (wh_id) WHERE count_flag;
CREATE INDEX storage_wh_id_created_at_storage_id_idx ON storage USING btree (wh_id, created_at, storage_id);
CREATE INDEX storage_wh_id_sd_id_idx ON storage USING btree (wh_id, sd_id);
CREATE INDEX storage_wh_id_storage_type_idx ON storage USING btree (wh_id, storage_type);
CREATE INDEX storage_wh_id_walk_order_idx ON storage USING btree (wh_id, walk_order);

create table "storage_change" (
  "storage_change_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "change_no" text,
  "change_status" text not null default 'changed'::text,
  "note" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "storage_change_pkey" PRIMARY KEY (wh_id, storage_change_id),
  constraint "storage_change_wh_id_change_no_key" UNIQUE (wh_id, change_no),
  constraint "storage_change_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "storage_change_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "storage_change_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "storage_change" is 'distributed by wh_id';
CREATE INDEX storage_change_change_no_like ON storage_change USING gin (change_no gin_trgm_ops);
CREATE INDEX storage_change_change_no_whole ON storage_change USING btree (wh_id, upper(change_no));
CREATE INDEX storage_change_wh_id_change_status_idx ON storage_change USING btree (wh_id, change_status);
CREATE INDEX storage_change_wh_id_created_at_storage_change_id_idx ON storage_change USING btree (wh_id, created_at, storage_change_id);
CREATE INDEX storage_change_wh_id_owner_id_idx ON storage_change USING btree (wh_id, owner_id);

create table "storage_change_detail" (
  "storage_change_detail_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "storage_change_id" uuid not null,
  "line_no" integer not null default 1,
  "put_back_id" uuid,
  "stock_id" text,
  "product_id" uuid,
  "num" bigint,
  "unit_id" uuid,
  "unit_factor" bigint not null default 1,
  "from_storage_id" uuid,
  "target_storage_id" uuid,
  "quality" text not null default 'good'::text,
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
  "num_from_before" bigint,
  "num_from_after" bigint,
  "num_to_before" bigint,
  "num_to_after" bigint,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "with_bookings" jsonb,
  constraint "storage_change_detail_pkey" PRIMARY KEY (wh_id, storage_change_detail_id),
  constraint "storage_change_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "storage_change_detail_from_storage_id_fkey" FOREIGN KEY (wh_id, from_storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "storage_change_detail_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "storage_change_detail_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint "storage_change_detail_put_back_id_fkey" FOREIGN KEY (wh_id, put_back_id) REFERENCES put_back(wh_id, put_back_id),
  constraint "storage_change_detail_storage_change_id_fkey" FOREIGN KEY (wh_id, storage_change_id) REFERENCES storage_change(wh_id, storage_change_id) ON DELETE CASCADE,
  constraint "storage_change_detail_target_storage_id_fkey" FOREIGN KEY (wh_id, target_storage_id) REFERENCES storage(wh_id, storage_id),
  constraint "storage_change_detail_unit_id_fkey" FOREIGN KEY (unit_id) REFERENCES unit(unit_id),
  constraint "storage_change_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "storage_change_detail" is 'distributed by wh_id';
CREATE INDEX storage_change_detail_wh_id_created_at_storage_change_detail_id ON storage_change_detail USING btree (wh_id, created_at, storage_change_detail_id);
CREATE INDEX storage_change_detail_wh_id_from_storage_id_idx ON storage_change_detail USING btree (wh_id, from_storage_id);
CREATE INDEX storage_change_detail_wh_id_product_id_idx ON storage_change_detail USING btree (wh_id, product_id);
CREATE INDEX storage_change_detail_wh_id_put_back_id_idx ON storage_change_detail USING btree (wh_id, put_back_id);
CREATE INDEX storage_change_detail_wh_id_storage_change_id_idx ON storage_change_detail USING btree (wh_id, storage_change_id);
CREATE INDEX storage_change_detail_wh_id_target_storage_id_idx ON storage_change_detail USING btree (wh_id, target_storage_id);

create table "storage_detail" (
  "sd_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "sd_level" text not null,
  "sd_code" text not null,
  "sd_name" text,
  "parent_sd_id" uuid,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "building_detail_id" uuid,
  "floor_detail_id" uuid,
  "area1_detail_id" uuid,
  "lane_detail_id" uuid,
  "level_detail_id" uuid,
  "rack_detail_id" uuid,
  "sd_path" text not null,
  constraint "storage_detail_pkey" PRIMARY KEY (wh_id, sd_id),
  constraint "storage_detail_wh_id_parent_sd_id_sd_level_sd_code_key" UNIQUE NULLS NOT DISTINCT (wh_id, parent_sd_id, sd_level, sd_code),
  constraint "storage_detail_wh_id_sd_path_key" UNIQUE (wh_id, sd_path),
  constraint "storage_detail_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "storage_detail_parent_sd_id_fkey" FOREIGN KEY (wh_id, parent_sd_id) REFERENCES storage_detail(wh_id, sd_id),
  constraint "storage_detail_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "storage_detail" is 'distributed by wh_id';
CREATE INDEX storage_detail_sd_code_like ON storage_detail USING gin (sd_code gin_trgm_ops);
CREATE INDEX storage_detail_wh_id_area1_detail_id_idx ON storage_detail USING btree (wh_id, area1_detail_id);
CREATE INDEX storage_detail_wh_id_building_detail_id_idx ON storage_detail USING btree (wh_id, building_detail_id);
CREATE INDEX storage_detail_wh_id_created_at_sd_id_idx ON storage_detail USING btree (wh_id, created_at, sd_id);
CREATE INDEX storage_detail_wh_id_floor_detail_id_idx ON storage_detail USING btree (wh_id, floor_detail_id);
CREATE INDEX storage_detail_wh_id_lane_detail_id_idx ON storage_detail USING btree (wh_id, lane_detail_id);
CREATE INDEX storage_detail_wh_id_level_detail_id_idx ON storage_detail USING btree (wh_id, level_detail_id);
CREATE INDEX storage_detail_wh_id_parent_sd_id_idx ON storage_detail USING btree (wh_id, parent_sd_id);
CREATE INDEX storage_detail_wh_id_rack_detail_id_idx ON storage_detail USING btree (wh_id, rack_detail_id);
CREATE INDEX storage_detail_wh_id_sd_level_sd_code_idx ON storage_detail USING btree (wh_id, sd_level, sd_code);

create table "store" (
  "store_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "store_no" text not null,
  "store_name" text not null,
  "address" text,
  "tel" text,
  "open" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "store_pkey" PRIMARY KEY (store_id),
  constraint "store_company_id_carrier_code_store_no_key" UNIQUE (company_id, carrier_code, store_no),
  constraint "store_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "store" is 'reference';
CREATE INDEX store_address_like ON store USING gin (address gin_trgm_ops);
CREATE INDEX store_company_id_created_at_store_id_idx ON store USING btree (company_id, created_at, store_id);
CREATE INDEX store_store_name_like ON store USING gin (store_name gin_trgm_ops);
CREATE INDEX store_store_no_like ON store USING gin (store_no gin_trgm_ops);

create table "stored_file" (
  "file_id" uuid not null,
  "account_id" uuid not null,
  "name" text not null,
  "size" bigint not null,
  "made_at" timestamp with time zone not null default now(),
  constraint "stored_file_pkey" PRIMARY KEY (file_id)
);
comment on table "stored_file" is 'local with goods';
CREATE INDEX stored_file_account ON stored_file USING btree (account_id, made_at);

create table "task" (
  "wh_id" uuid not null,
  "scenario" text not null,
  "document_id" uuid not null,
  "task_id" uuid not null,
  "user_id" uuid not null,
  "taken_at" timestamp with time zone not null default now(),
  "lease_until" timestamp with time zone not null,
  constraint "task_pkey" PRIMARY KEY (wh_id, scenario, document_id)
);
comment on table "task" is 'distributed by wh_id';
CREATE INDEX task_by_id ON task USING btree (wh_id, task_id);

create table "unique_value" (
  "resource" text not null,
  "field" text not null,
  "value" text not null,
  "row_id" uuid not null,
  constraint "unique_value_pkey" PRIMARY KEY (resource, field, value)
);
comment on table "unique_value" is 'local with goods';
CREATE INDEX unique_value_row ON unique_value USING btree (resource, row_id);

create table "unit" (
  "unit_id" uuid not null,
  "unit_type" text not null default 'piece'::text,
  "unit_code" text not null,
  "unit_name" text not null,
  "unit_name_eng" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "company_id" uuid,
  "unit_name_cn" text,
  constraint "unit_pkey" PRIMARY KEY (unit_id),
  constraint "unit_company_id_unit_code_key" UNIQUE NULLS NOT DISTINCT (company_id, unit_code),
  constraint "unit_company_id_unit_name_key" UNIQUE NULLS NOT DISTINCT (company_id, unit_name),
  constraint "unit_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "unit" is 'reference';
CREATE INDEX unit_company_id_created_at_unit_id_idx ON unit USING btree (company_id, created_at, unit_id);
CREATE INDEX unit_unit_code_like ON unit USING gin (unit_code gin_trgm_ops);
CREATE INDEX unit_unit_name_eng_like ON unit USING gin (unit_name_eng gin_trgm_ops);
CREATE INDEX unit_unit_name_like ON unit USING gin (unit_name gin_trgm_ops);

create table "unit_convert" (
  "uc_id" uuid not null,
  "company_id" uuid not null,
  "owner_id" uuid not null,
  "product_id" uuid not null,
  "from_qty" integer not null default 1,
  "from_unit_id" uuid not null,
  "to_qty" integer not null,
  "to_unit_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "pack_level" text,
  "pack_barcode" text,
  "length" numeric,
  "width" numeric,
  "height" numeric,
  "length_unit_name" text not null default 'cm'::text,
  "weight" numeric,
  "weight_unit_name" text not null default 'kg'::text,
  constraint "unit_convert_pkey" PRIMARY KEY (uc_id),
  constraint "unit_convert_product_id_from_unit_id_key" UNIQUE (product_id, from_unit_id),
  constraint "unit_convert_product_id_pack_level_key" UNIQUE (product_id, pack_level),
  constraint "unit_convert_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "unit_convert_from_unit_id_fkey" FOREIGN KEY (from_unit_id) REFERENCES unit(unit_id),
  constraint "unit_convert_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "unit_convert_product_id_fkey" FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE,
  constraint "unit_convert_to_unit_id_fkey" FOREIGN KEY (to_unit_id) REFERENCES unit(unit_id)
);
comment on table "unit_convert" is 'reference';
CREATE INDEX unit_convert_company_id_created_at_uc_id_idx ON unit_convert USING btree (company_id, created_at, uc_id);
CREATE INDEX unit_convert_pack_barcode_like ON unit_convert USING gin (pack_barcode gin_trgm_ops);
CREATE INDEX unit_convert_product_id_idx ON unit_convert USING btree (product_id);

create table "unit_convert_barcode" (
  "owner_id" uuid not null,
  "barcode" text not null,
  "uc_id" uuid not null,
  "shared" boolean not null default false,
  constraint "unit_convert_barcode_pkey" PRIMARY KEY (barcode, owner_id, uc_id),
  constraint "unit_convert_barcode_uc_id_fkey" FOREIGN KEY (uc_id) REFERENCES unit_convert(uc_id) ON DELETE CASCADE
);
comment on table "unit_convert_barcode" is 'reference';
CREATE UNIQUE INDEX unit_convert_barcode_owner_id_barcode_key ON unit_convert_barcode USING btree (owner_id, barcode) WHERE (NOT shared);
CREATE INDEX unit_convert_barcode_uc_id_idx ON unit_convert_barcode USING btree (uc_id);

create table "user" (
  "user_id" uuid not null,
  "company_id" uuid not null,
  "user_no" text not null,
  "user_name" text not null,
  "email" text,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "department_id" uuid,
  constraint "user_pkey" PRIMARY KEY (user_id),
  constraint "user_company_id_user_no_key" UNIQUE (company_id, user_no),
  constraint "user_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "user_department_id_fkey" FOREIGN KEY (department_id) REFERENCES department(department_id)
);
comment on table "user" is 'reference';
CREATE INDEX user_company_id_created_at_user_id_idx ON "user" USING btree (company_id, created_at, user_id);
CREATE INDEX user_department_id_idx ON "user" USING btree (department_id);
CREATE INDEX user_email_like ON "user" USING gin (email gin_trgm_ops);
CREATE INDEX user_user_name_like ON "user" USING gin (user_name gin_trgm_ops);
CREATE INDEX user_user_no_like ON "user" USING gin (user_no gin_trgm_ops);
CREATE TRIGGER user_rights AFTER DELETE OR UPDATE OF company_id, user_name, enabled ON "user" FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();
CREATE TRIGGER user_stays AFTER DELETE OR UPDATE OF enabled ON "user" FOR EACH STATEMENT EXECUTE FUNCTION keep_administrators();

create table "user_permission_function" (
  "upf_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "function_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "user_permission_function_pkey" PRIMARY KEY (upf_id),
  constraint "user_permission_function_user_id_function_id_key" UNIQUE (user_id, function_id),
  constraint "user_permission_function_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "user_permission_function_function_id_fkey" FOREIGN KEY (function_id) REFERENCES permission_function(function_id),
  constraint "user_permission_function_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "user_permission_function" is 'local';
CREATE INDEX user_permission_function_company_id_created_at_upf_id_idx ON user_permission_function USING btree (company_id, created_at, upf_id);
CREATE INDEX user_permission_function_function_id_idx ON user_permission_function USING btree (function_id);
CREATE INDEX user_permission_function_user_id_idx ON user_permission_function USING btree (user_id);
CREATE TRIGGER user_permission_function_rights AFTER INSERT OR DELETE OR UPDATE ON user_permission_function FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "user_ui" (
  "ui_id" uuid not null,
  "company_id" uuid not null,
  "user_id" uuid not null,
  "avatar" text,
  "layout_mode" text,
  "theme_color" text,
  "layout_list_customer" jsonb,
  "layout_list_product" jsonb,
  "layout_list_inbound" jsonb,
  "layout_list_outbound" jsonb,
  "layout_list_stock_product" jsonb,
  "layout_list_stock_storage" jsonb,
  "layout_list_stock_bydate" jsonb,
  "layout_main_inbound" jsonb,
  "layout_detail_inbound" jsonb,
  "layout_main_outbound" jsonb,
  "layout_detail_outbound" jsonb,
  "layout_list_others" jsonb,
  "favourites" jsonb,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "saved_questions" jsonb,
  "label_format" text,
  constraint "user_ui_pkey" PRIMARY KEY (ui_id),
  constraint "user_ui_user_id_key" UNIQUE (user_id),
  constraint "user_ui_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "user_ui_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE
);
comment on table "user_ui" is 'local';
CREATE INDEX user_ui_company_id_created_at_ui_id_idx ON user_ui USING btree (company_id, created_at, ui_id);
CREATE INDEX user_ui_user_id_idx ON user_ui USING btree (user_id);

create table "warehouse" (
  "wh_id" uuid not null,
  "company_id" uuid not null,
  "wh_no" text not null,
  "wh_name" text not null,
  "wh_name_eng" text,
  "use_fixed_owner_id" uuid,
  "address" text,
  "tel" text,
  "fax" text,
  "website" text,
  "time_zone" text not null default 'Asia/Taipei'::text,
  "hold_after_step" jsonb,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "country_id" uuid,
  "state_province_id" uuid,
  "city_id" uuid,
  "district_id" uuid,
  "postal_code" text,
  "one_owner_at_a_time" boolean not null default false,
  "wh_name_cn" text,
  "weight_tolerance" numeric not null default 0.05,
  "cut_off_time" text,
  "has_scanners" boolean not null default false,
  "label_format" text not null default 'pdf'::text,
  "blind_receiving" boolean not null default false,
  constraint "warehouse_pkey" PRIMARY KEY (wh_id),
  constraint "warehouse_company_id_wh_no_key" UNIQUE (company_id, wh_no),
  constraint "warehouse_city_id_fkey" FOREIGN KEY (city_id) REFERENCES city(city_id),
  constraint "warehouse_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "warehouse_country_id_fkey" FOREIGN KEY (country_id) REFERENCES country(country_id),
  constraint "warehouse_district_id_fkey" FOREIGN KEY (district_id) REFERENCES district(district_id),
  constraint "warehouse_state_province_id_fkey" FOREIGN KEY (state_province_id) REFERENCES state_province(state_province_id),
  constraint "warehouse_use_fixed_owner_id_fkey" FOREIGN KEY (use_fixed_owner_id) REFERENCES customer(customer_id)
);
comment on table "warehouse" is 'reference';
CREATE INDEX warehouse_company_id_created_at_wh_id_idx ON warehouse USING btree (company_id, created_at, wh_id);
CREATE INDEX warehouse_use_fixed_owner_id_idx ON warehouse USING btree (use_fixed_owner_id);
CREATE INDEX warehouse_wh_name_like ON warehouse USING gin (wh_name gin_trgm_ops);
CREATE INDEX warehouse_wh_no_like ON warehouse USING gin (wh_no gin_trgm_ops);
CREATE TRIGGER warehouse_rights AFTER INSERT OR DELETE OR UPDATE OF company_id, use_fixed_owner_id, enabled, wh_no, wh_name, wh_name_cn, wh_name_eng, time_zone, one_owner_at_a_time ON warehouse FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "warehouse_user" (
  "wu_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "warehouse_user_pkey" PRIMARY KEY (wu_id),
  constraint "warehouse_user_wh_id_user_id_key" UNIQUE (wh_id, user_id),
  constraint "warehouse_user_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "warehouse_user_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(user_id) ON DELETE CASCADE,
  constraint "warehouse_user_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "warehouse_user" is 'local';
CREATE INDEX warehouse_user_company_id_created_at_wu_id_idx ON warehouse_user USING btree (company_id, created_at, wu_id);
CREATE INDEX warehouse_user_user_id_idx ON warehouse_user USING btree (user_id);
CREATE TRIGGER warehouse_user_rights AFTER INSERT OR DELETE OR UPDATE ON warehouse_user FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch();

create table "waybill" (
  "waybill_id" uuid not null,
  "company_id" uuid not null,
  "wh_id" uuid not null,
  "owner_id" uuid not null,
  "outbound_id" uuid not null,
  "boxing_id" uuid,
  "box_no" text not null,
  "carrier_code" text not null,
  "shipping_no" text,
  "waybill_status" text not null default 'requested'::text,
  "waybill_failure" text,
  "printed_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  "carrier_message" text,
  "asked_at" timestamp with time zone,
  "taken_back_at" timestamp with time zone,
  "shipment_status" text,
  "shipment_status_at" timestamp with time zone,
  "consignment_id" uuid,
  constraint "waybill_pkey" PRIMARY KEY (wh_id, waybill_id),
  constraint "waybill_wh_id_boxing_id_key" UNIQUE (wh_id, boxing_id),
  constraint "waybill_wh_id_carrier_code_shipping_no_outbound_id_key" UNIQUE (wh_id, carrier_code, shipping_no, outbound_id),
  constraint "waybill_boxing_id_fkey" FOREIGN KEY (wh_id, boxing_id) REFERENCES boxing(wh_id, boxing_id),
  constraint "waybill_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint "waybill_consignment_id_fkey" FOREIGN KEY (wh_id, consignment_id) REFERENCES waybill(wh_id, waybill_id),
  constraint "waybill_outbound_id_fkey" FOREIGN KEY (wh_id, outbound_id) REFERENCES outbound(wh_id, outbound_id) ON DELETE CASCADE,
  constraint "waybill_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint "waybill_wh_id_fkey" FOREIGN KEY (wh_id) REFERENCES warehouse(wh_id)
);
comment on table "waybill" is 'distributed by wh_id';
CREATE INDEX waybill_said ON waybill USING btree (wh_id, shipment_status) WHERE (shipment_status IS NOT NULL);
CREATE INDEX waybill_shipping_no_like ON waybill USING gin (shipping_no gin_trgm_ops);
CREATE INDEX waybill_shipping_no_whole ON waybill USING btree (wh_id, upper(shipping_no));
CREATE INDEX waybill_wh_id_boxing_id_idx ON waybill USING btree (wh_id, boxing_id);
CREATE INDEX waybill_wh_id_consignment_id_idx ON waybill USING btree (wh_id, consignment_id);
CREATE INDEX waybill_wh_id_created_at_waybill_id_idx ON waybill USING btree (wh_id, created_at, waybill_id);
CREATE INDEX waybill_wh_id_outbound_id_idx ON waybill USING btree (wh_id, outbound_id);

create table "waybill_range" (
  "waybill_range_id" uuid not null,
  "company_id" uuid not null,
  "carrier_code" text not null,
  "prefix" text,
  "first_no" numeric not null,
  "last_no" numeric not null,
  "next_no" numeric,
  "number_length" integer not null,
  "check_digit" text not null default 'none'::text,
  "enabled" boolean not null default true,
  "numbers_left" numeric generated always as (((last_no - next_no) + (1)::numeric)) stored,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1,
  constraint "waybill_range_pkey" PRIMARY KEY (waybill_range_id),
  constraint "waybill_range_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id)
);
comment on table "waybill_range" is 'local with goods';
CREATE INDEX waybill_range_company_id_created_at_waybill_range_id_idx ON waybill_range USING btree (company_id, created_at, waybill_range_id);

create table "work_done" (
  "work" text not null,
  "done_at" timestamp with time zone not null default now(),
  constraint "work_done_pkey" PRIMARY KEY (work)
);
comment on table "work_done" is 'local';

create view "company_administrator" as
 SELECT c.company_id,
    a.account_id,
    a.user_id
   FROM account a
     JOIN "user" u ON u.user_id = a.user_id
     JOIN company own ON own.company_id = a.company_id
     JOIN company c ON c.company_id = a.company_id OR a.account_type = 'group'::text AND (c.company_group_id = own.company_group_id OR (EXISTS ( SELECT 1
           FROM company_user cu
          WHERE cu.company_id = c.company_id AND cu.user_id = a.user_id)))
  WHERE a.enabled AND u.enabled AND (a.account_type = ANY (ARRAY['group'::text, 'company'::text])) AND NOT a.owners_only AND NOT (EXISTS ( SELECT 1
           FROM account_owner o
          WHERE o.account_id = a.account_id)) AND (EXISTS ( SELECT 1
           FROM role_user ru
             JOIN role r ON r.role_id = ru.role_id
          WHERE ru.user_id = a.user_id AND r.role_code = 'administrator'::text)) AND NOT (EXISTS ( SELECT 1
           FROM role_user ru
             JOIN role r ON r.role_id = ru.role_id
          WHERE ru.user_id = a.user_id AND r.owners_only));

create view "company_code" as
 SELECT c.company_id,
    k.code_id,
    k.code_type,
    k.code_code,
    COALESCE(s.code_name, k.code_name) AS code_name,
    COALESCE(s.code_name_cn, k.code_name_cn) AS code_name_cn,
    COALESCE(s.code_name_eng, k.code_name_eng) AS code_name_eng,
    COALESCE(s.code_sort, k.code_sort) AS code_sort,
    true AS enabled
   FROM company c
     JOIN code k ON k.company_id IS NULL OR k.company_id = c.company_id
     LEFT JOIN setting_code s ON s.company_id = c.company_id AND s.code_id = k.code_id
  WHERE COALESCE(s.enabled, k.enabled);

create view "company_unit" as
 SELECT c.company_id,
    u.unit_id,
    COALESCE(s.unit_type, u.unit_type) AS unit_type,
    u.unit_code,
    COALESCE(s.unit_name, u.unit_name) AS unit_name,
    COALESCE(s.unit_name_cn, u.unit_name_cn) AS unit_name_cn,
    COALESCE(s.unit_name_eng, u.unit_name_eng) AS unit_name_eng,
    true AS enabled
   FROM company c
     JOIN unit u ON u.company_id IS NULL OR u.company_id = c.company_id
     LEFT JOIN setting_unit s ON s.company_id = c.company_id AND s.unit_id = u.unit_id
  WHERE COALESCE(s.enabled, u.enabled);

create view "delivery_confirm" as
 SELECT o.outbound_id,
    o.company_id,
    o.wh_id,
    o.owner_id,
    o.outbound_no,
    o.order_no,
    o.order_type,
    o.outbound_status,
        CASE
            WHEN o.outbound_status = 'picked_up'::text OR o.outbound_status <> 'delivered'::text AND o.order_type = 'self_pickup'::text THEN 'picked_up'::text
            ELSE 'delivered'::text
        END AS expected_receipt,
    GREATEST(floor(EXTRACT(epoch FROM COALESCE(o.date_delivered, now()) - o.date_shipped) / 86400::numeric), 0::numeric)::integer AS days_under_way,
    o.consignee_name,
    o.consignee_name_cn,
    o.consignee_name_eng,
    o.delivery_address,
    o.delivery_tel,
    o.delivery_time,
    o.shipping_company_name,
    o.shipping_no,
    o.date_shipped,
    o.received_by,
    o.date_delivered,
    o.delivery_note,
    o.version,
    s.shipment_status,
    s.shipment_status_at,
    COALESCE(( SELECT string_agg(w.shipping_no, ', '::text ORDER BY w.boxing_id) AS string_agg
           FROM waybill w
          WHERE w.wh_id = o.wh_id AND w.outbound_id = o.outbound_id AND w.boxing_id IS NOT NULL), o.shipping_no) AS shipping_nos,
        CASE
            WHEN s.shipment_status IS NOT NULL THEN s.shipping_no
            ELSE NULL::text
        END AS status_shipping_no,
    ( SELECT (count(*) FILTER (WHERE w.waybill_status = 'delivered'::text) || ' / '::text) || count(*)
           FROM waybill w
          WHERE w.wh_id = o.wh_id AND w.outbound_id = o.outbound_id AND w.boxing_id IS NOT NULL AND w.shipping_no IS NOT NULL
         HAVING count(*) > 0) AS parcels_arrived,
    o.currency_code,
    o.cod_amount
   FROM outbound o
     LEFT JOIN LATERAL ( SELECT DISTINCT ON (w.wh_id, w.outbound_id) w.shipment_status,
            w.shipment_status_at,
            w.shipping_no
           FROM waybill w
          WHERE w.wh_id = o.wh_id AND w.outbound_id = o.outbound_id AND w.boxing_id IS NOT NULL AND w.shipping_no IS NOT NULL
          ORDER BY w.wh_id, w.outbound_id, (
                CASE
                    WHEN o.outbound_status <> 'shipped'::text THEN 0
                    WHEN w.shipment_status = ANY (ARRAY['delivery_failed'::text, 'returning'::text, 'damaged_or_lost'::text]) THEN 0
                    WHEN w.shipment_status = ANY (ARRAY['delivered'::text, 'picked_up'::text]) THEN 2
                    ELSE 1
                END), w.shipment_status_at DESC NULLS LAST, w.waybill_id DESC) s ON true
  WHERE (o.outbound_status = ANY (ARRAY['shipped'::text, 'delivered'::text, 'picked_up'::text, 'case_closed'::text])) AND o.date_shipped IS NOT NULL;

create view "goods_barcode" as
 SELECT product_barcode.owner_id,
    product_barcode.barcode,
    product_barcode.product_id,
    NULL::uuid AS uc_id
   FROM product_barcode
UNION ALL
 SELECT b.owner_id,
    b.barcode,
    u.product_id,
    u.uc_id
   FROM unit_convert_barcode b
     JOIN unit_convert u ON u.uc_id = b.uc_id;

create view "goods_of_orders" as
 SELECT o.company_id,
    b.wh_id,
    b.owner_id,
    b.document_id AS outbound_id,
    s.storage_id
   FROM booking b
     JOIN outbound o ON o.wh_id = b.wh_id AND o.outbound_id = b.document_id
     JOIN stock s ON s.wh_id = b.wh_id AND s.stock_id = b.stock_id
  WHERE b.document_kind = 'outbound'::text AND (b.booking_state = ANY (ARRAY['booked'::text, 'picked'::text]));

create view "inbound_line_count" as
 SELECT d.wh_id,
    d.inbound_detail_id,
        CASE
            WHEN d.part_of_id IS NOT NULL THEN NULL::text
            WHEN d.unexpected THEN 'unexpected'::text
            WHEN ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) > d.num_expect::numeric THEN 'over'::text
            WHEN ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) < d.num_expect::numeric AND h.date_quantity_check IS NOT NULL THEN 'short'::text
            ELSE NULL::text
        END AS count_result,
        CASE
            WHEN d.part_of_id IS NULL AND (((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) > d.num_expect::numeric OR ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) < d.num_expect::numeric AND h.date_quantity_check IS NOT NULL) THEN (d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric) - d.num_expect::numeric
            ELSE NULL::numeric
        END AS num_differs,
    (d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric) AS num_came
   FROM inbound_detail d
     JOIN inbound h ON h.wh_id = d.wh_id AND h.inbound_id = d.inbound_id
     LEFT JOIN ( SELECT t.wh_id,
            t.part_of_id,
            sum(t.num_loc + t.num_bad) AS counted
           FROM inbound_detail t
          GROUP BY t.wh_id, t.part_of_id) p ON p.wh_id = d.wh_id AND p.part_of_id = d.inbound_detail_id;

create view "inventory" as
 SELECT g.stock_id AS inventory_id,
    w.company_id,
    g.wh_id,
    g.owner_id,
    g.product_id,
    g.storage_id,
    g.lot_id::text AS lot_id,
    l.inbound_date,
    l.batch_no,
    l.manufactur_date,
    l.valid_date,
    l.product_expiration_sale,
    l.custom_no,
    l.custom_item_no,
    l.lottable1,
    l.lottable2,
    l.lottable3,
    l.lottable4,
    l.lottable5,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    g.qty AS num_loc,
    g.booked AS num_loc_booked,
        CASE
            WHEN (st.storage_type = ANY (ARRAY['normal'::text, 'pick_face'::text])) AND NOT st.frozen THEN g.qty - g.booked
            ELSE 0::bigint
        END AS num_loc_available,
    COALESCE(b.qty, 0::bigint) AS num_bad,
    COALESCE(b.booked, 0::bigint) AS num_bad_booked,
    COALESCE(b.qty - b.booked, 0::bigint) AS num_bad_available
   FROM stock g
     JOIN warehouse w ON w.wh_id = g.wh_id
     JOIN storage st ON st.wh_id = g.wh_id AND st.storage_id = g.storage_id
     JOIN product p ON p.product_id = g.product_id
     JOIN lot l ON l.wh_id = g.wh_id AND l.lot_id = g.lot_id
     LEFT JOIN stock b ON b.wh_id = g.wh_id AND b.owner_id = g.owner_id AND b.product_id = g.product_id AND b.lot_id = g.lot_id AND b.storage_id = g.storage_id AND b.quality = 'bad'::text
  WHERE g.quality = 'good'::text AND (g.qty > 0 OR b.qty > 0)
UNION ALL
 SELECT b.stock_id AS inventory_id,
    w.company_id,
    b.wh_id,
    b.owner_id,
    b.product_id,
    b.storage_id,
    b.lot_id::text AS lot_id,
    l.inbound_date,
    l.batch_no,
    l.manufactur_date,
    l.valid_date,
    l.product_expiration_sale,
    l.custom_no,
    l.custom_item_no,
    l.lottable1,
    l.lottable2,
    l.lottable3,
    l.lottable4,
    l.lottable5,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    0 AS num_loc,
    0 AS num_loc_booked,
    0 AS num_loc_available,
    b.qty AS num_bad,
    b.booked AS num_bad_booked,
    b.qty - b.booked AS num_bad_available
   FROM stock b
     JOIN warehouse w ON w.wh_id = b.wh_id
     JOIN product p ON p.product_id = b.product_id
     JOIN lot l ON l.wh_id = b.wh_id AND l.lot_id = b.lot_id
  WHERE b.quality = 'bad'::text AND b.qty > 0 AND NOT (EXISTS ( SELECT 1
           FROM stock g
          WHERE g.wh_id = b.wh_id AND g.owner_id = b.owner_id AND g.product_id = b.product_id AND g.lot_id = b.lot_id AND g.storage_id = b.storage_id AND g.quality = 'good'::text));

create view "inventory_snapshot" as
 SELECT d.stock_id AS inventory_snapshot_id,
    w.company_id,
    d.wh_id,
    d.owner_id,
    d.business_date AS inventory_day,
    d.product_id,
    s.storage_id,
    s.lot_id::text AS lot_id,
    l.inbound_date,
    l.batch_no,
    l.manufactur_date,
    l.valid_date,
    l.product_expiration_sale,
    l.custom_no,
    l.custom_item_no,
    l.lottable1,
    l.lottable2,
    l.lottable3,
    l.lottable4,
    l.lottable5,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
        CASE s.quality
            WHEN 'good'::text THEN d.qty
            ELSE 0::bigint
        END AS num_loc,
        CASE s.quality
            WHEN 'good'::text THEN d.booked
            ELSE 0::bigint
        END AS num_loc_booked,
        CASE s.quality
            WHEN 'good'::text THEN d.qty - d.booked
            ELSE 0::bigint
        END AS num_loc_available,
        CASE s.quality
            WHEN 'bad'::text THEN d.qty
            ELSE 0::bigint
        END AS num_bad,
        CASE s.quality
            WHEN 'bad'::text THEN d.booked
            ELSE 0::bigint
        END AS num_bad_booked,
        CASE s.quality
            WHEN 'bad'::text THEN d.qty - d.booked
            ELSE 0::bigint
        END AS num_bad_available
   FROM daily_stock d
     JOIN warehouse w ON w.wh_id = d.wh_id
     JOIN stock s ON s.wh_id = d.wh_id AND s.stock_id = d.stock_id
     JOIN lot l ON l.wh_id = d.wh_id AND l.lot_id = s.lot_id
     JOIN product p ON p.product_id = d.product_id;

create view "online_user" as
 SELECT s.session_id,
    a.company_id,
    a.account_id::text AS account_id,
    a.user_id::text AS user_id,
    u.user_name,
    a.login_name,
    a.account_name,
    a.account_type,
    s.wh_id,
    s.ip,
    s.user_agent,
    device_of(s.user_agent) AS device,
    s.signed_in_at,
    s.last_call_at
   FROM session s
     JOIN account a ON a.account_id = s.account_id
     JOIN "user" u ON u.user_id = a.user_id
  WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_call_at > (now() - '00:15:00'::interval) AND s.seen_by IS NULL;

create view "outbound_measure" as
 SELECT o.wh_id,
    o.outbound_id,
    round(COALESCE(
        CASE
            WHEN o.date_s_boxed IS NOT NULL THEN b.weight
            ELSE NULL::numeric
        END, d.weight), 6) AS weight_total,
    round(COALESCE(
        CASE
            WHEN o.date_s_boxed IS NOT NULL THEN b.volume
            ELSE NULL::numeric
        END, d.volume), 6) AS volume_total
   FROM outbound o
     LEFT JOIN ( SELECT b_1.wh_id,
            b_1.outbound_id,
                CASE
                    WHEN bool_and(in_kilograms(b_1.weight, b_1.weight_unit_name) IS NOT NULL) THEN sum(in_kilograms(b_1.weight, b_1.weight_unit_name))
                    ELSE NULL::numeric
                END AS weight,
                CASE
                    WHEN bool_and((in_metres(b_1.length, b_1.length_unit_name) * in_metres(b_1.width, b_1.length_unit_name) * in_metres(b_1.height, b_1.length_unit_name)) IS NOT NULL) THEN sum(in_metres(b_1.length, b_1.length_unit_name) * in_metres(b_1.width, b_1.length_unit_name) * in_metres(b_1.height, b_1.length_unit_name))
                    ELSE NULL::numeric
                END AS volume
           FROM boxing b_1
          GROUP BY b_1.wh_id, b_1.outbound_id) b ON b.wh_id = o.wh_id AND b.outbound_id = o.outbound_id
     LEFT JOIN ( SELECT d_1.wh_id,
            d_1.outbound_id,
                CASE
                    WHEN bool_and(in_kilograms(p.weight, p.weight_unit_name) IS NOT NULL) THEN sum((d_1.outbound_nums + d_1.outbound_nums_bad - d_1.num_short)::numeric * in_kilograms(p.weight, p.weight_unit_name) / p.stock_factor::numeric)
                    ELSE NULL::numeric
                END AS weight,
                CASE
                    WHEN bool_and((in_metres(p.length, p.length_unit_name) * in_metres(p.width, p.length_unit_name) * in_metres(p.height, p.length_unit_name)) IS NOT NULL) THEN sum((d_1.outbound_nums + d_1.outbound_nums_bad - d_1.num_short)::numeric * in_metres(p.length, p.length_unit_name) * in_metres(p.width, p.length_unit_name) * in_metres(p.height, p.length_unit_name) / p.stock_factor::numeric)
                    ELSE NULL::numeric
                END AS volume
           FROM outbound_detail d_1
             JOIN product p ON p.product_id = d_1.product_id
          GROUP BY d_1.wh_id, d_1.outbound_id) d ON d.wh_id = o.wh_id AND d.outbound_id = o.outbound_id;

create view "outbound_task" as
 SELECT k.wh_id,
    k.document_id AS outbound_id,
    k.task_id::text AS task_id,
    k.user_id::text AS picker_id,
    u.user_name AS picker_name,
    k.lease_until AS picking_until
   FROM task k
     LEFT JOIN "user" u ON u.user_id = k.user_id
  WHERE k.scenario = 'picking'::text AND k.lease_until > clock_timestamp();

create view "outbound_waybill" as
 SELECT o.wh_id,
    o.outbound_id,
    COALESCE(w.shipping_nos, o.shipping_no) AS shipping_nos
   FROM outbound o
     LEFT JOIN ( SELECT w_1.wh_id,
            w_1.outbound_id,
            string_agg(w_1.shipping_no, ', '::text ORDER BY w_1.boxing_id) AS shipping_nos
           FROM waybill w_1
          WHERE w_1.boxing_id IS NOT NULL
          GROUP BY w_1.wh_id, w_1.outbound_id) w ON w.wh_id = o.wh_id AND w.outbound_id = o.outbound_id;

create view "outbox" as
 SELECT l.letter_id,
    l.company_id,
    l.account_id::text AS account_id,
    l.registration_id::text AS registration_id,
    COALESCE(a.login_name, r.email) AS login_name,
    l.kind AS letter_kind,
    l.state AS letter_state,
    l.recipient,
    l.language,
    l.attempts,
    l.last_error,
    l.created_at,
        CASE
            WHEN l.state = 'waiting'::text THEN l.next_attempt_at
            ELSE NULL::timestamp with time zone
        END AS next_attempt_at,
    l.sent_at,
    l.opened_at
   FROM letter l
     LEFT JOIN account a ON a.account_id = l.account_id
     LEFT JOIN registration r ON r.registration_id = l.registration_id;

create view "own_session" as
 SELECT s.session_id,
    a.company_id,
    a.user_id,
    a.login_name,
    s.ip,
    s.user_agent,
    device_of(s.user_agent) AS device,
    s.signed_in_at,
    s.last_call_at
   FROM session s
     JOIN account a ON a.account_id = s.account_id
  WHERE s.seen_by IS NULL AND s.revoked_at IS NULL AND s.expires_at > now();

create view "picking" as
 SELECT b.booking_id,
    o.company_id,
    b.wh_id,
    b.owner_id,
    b.document_id AS outbound_id,
    b.line_id::text AS outbound_detail_id,
    b.product_id,
    s.storage_id,
    s.quality,
    b.booking_state,
    st.walk_order,
    l.batch_no,
    l.valid_date,
    l.product_expiration_sale,
    l.bonded_type,
    d.unit_id,
    d.unit_factor,
    b.qty AS num,
    k.task_id::text AS task_id,
    k.user_id::text AS picker_id,
    u.user_name AS picker_name,
    k.lease_until AS picking_until
   FROM booking b
     JOIN outbound_detail d ON d.wh_id = b.wh_id AND d.outbound_detail_id = b.line_id
     JOIN outbound o ON o.wh_id = b.wh_id AND o.outbound_id = b.document_id
     JOIN stock s ON s.wh_id = b.wh_id AND s.stock_id = b.stock_id
     JOIN storage st ON st.wh_id = s.wh_id AND st.storage_id = s.storage_id
     JOIN lot l ON l.wh_id = s.wh_id AND l.lot_id = s.lot_id
     LEFT JOIN task k ON k.wh_id = b.wh_id AND k.scenario = 'picking'::text AND k.document_id = b.document_id AND b.booking_state = 'booked'::text AND k.lease_until > now()
     LEFT JOIN "user" u ON u.user_id = k.user_id
  WHERE b.document_kind = 'outbound'::text;

create view "picking_location" as
 SELECT b.stock_id AS picking_location_id,
    w.company_id,
    b.wh_id,
    b.owner_id,
    b.product_id,
    s.storage_id,
    s.quality,
    st.walk_order,
    l.batch_no,
    l.valid_date,
    l.product_expiration_sale,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    b.num,
    b.orders,
    b.order_nos,
    b.consignees,
    b.consignees_cn,
    b.consignees_eng
   FROM ( SELECT b_1.wh_id,
            b_1.owner_id,
            b_1.product_id,
            b_1.stock_id,
            sum(b_1.qty)::bigint AS num,
            count(DISTINCT b_1.document_id)::integer AS orders,
            array_to_string((array_agg(DISTINCT o.order_no))[1:20], ', '::text) AS order_nos,
            array_to_string((array_agg(DISTINCT o.consignee_name) FILTER (WHERE o.consignee_name IS NOT NULL))[1:20], ', '::text) AS consignees,
            array_to_string((array_agg(DISTINCT COALESCE(o.consignee_name_cn, o.consignee_name)) FILTER (WHERE o.consignee_name IS NOT NULL))[1:20], ', '::text) AS consignees_cn,
            array_to_string((array_agg(DISTINCT COALESCE(o.consignee_name_eng, o.consignee_name)) FILTER (WHERE o.consignee_name IS NOT NULL))[1:20], ', '::text) AS consignees_eng
           FROM booking b_1
             JOIN outbound o ON o.wh_id = b_1.wh_id AND o.outbound_id = b_1.document_id
          WHERE b_1.document_kind = 'outbound'::text AND b_1.booking_state = 'booked'::text AND o.outbound_status <> 'awaiting_interception'::text
          GROUP BY b_1.wh_id, b_1.owner_id, b_1.product_id, b_1.stock_id) b
     JOIN warehouse w ON w.wh_id = b.wh_id
     JOIN product p ON p.product_id = b.product_id
     JOIN stock s ON s.wh_id = b.wh_id AND s.stock_id = b.stock_id
     JOIN storage st ON st.wh_id = s.wh_id AND st.storage_id = s.storage_id
     JOIN lot l ON l.wh_id = s.wh_id AND l.lot_id = s.lot_id;

create view "product_sn_movement" as
 SELECT n.serial_movement_id AS product_sn_movement_id,
    w.company_id,
    m.wh_id,
    m.owner_id,
    n.product_sn_id,
    n.product_sn,
    m.product_id,
    m.at,
    m.business_date,
    m.reason,
        CASE
            WHEN m.qty_delta > 0 THEN 'in'::text
            ELSE 'out'::text
        END AS way,
    s.storage_id,
    s.quality,
    m.document_kind,
    m.document_id::text AS document_id,
    COALESCE(inbound.inbound_no, reservation.booking_no, outbound.outbound_no, outbound_adjustment.adjust_no, returned.returned_no, adjustment.adjust_no, storage_change.change_no) AS document_no,
    m.note
   FROM serial_movement n
     JOIN movement m ON m.wh_id = n.wh_id AND m.stock_id = n.stock_id AND m.version = n.version
     JOIN warehouse w ON w.wh_id = m.wh_id
     JOIN stock s ON s.wh_id = m.wh_id AND s.stock_id = m.stock_id
     LEFT JOIN inbound ON m.document_kind = 'inbound'::text AND inbound.wh_id = m.wh_id AND inbound.inbound_id = m.document_id
     LEFT JOIN reservation ON m.document_kind = 'reservation'::text AND reservation.wh_id = m.wh_id AND reservation.reservation_id = m.document_id
     LEFT JOIN outbound ON m.document_kind = 'outbound'::text AND outbound.wh_id = m.wh_id AND outbound.outbound_id = m.document_id
     LEFT JOIN outbound_adjustment ON m.document_kind = 'outbound_adjustment'::text AND outbound_adjustment.wh_id = m.wh_id AND outbound_adjustment.outbound_adjustment_id = m.document_id
     LEFT JOIN returned ON m.document_kind = 'returned'::text AND returned.wh_id = m.wh_id AND returned.returned_id = m.document_id
     LEFT JOIN adjustment ON m.document_kind = 'adjustment'::text AND adjustment.wh_id = m.wh_id AND adjustment.adjustment_id = m.document_id
     LEFT JOIN storage_change ON m.document_kind = 'storage_change'::text AND storage_change.wh_id = m.wh_id AND storage_change.storage_change_id = m.document_id;

create view "replenishment" as
 SELECT md5(w.wh_id::text || p.product_id::text)::uuid AS replenishment_id,
    w.company_id,
    w.wh_id,
    p.owner_id,
    p.product_id,
    p.stock_unit_id,
    p.stock_factor,
    g.available AS num_loc_available,
    p.stock_minimal,
    p.stock_replenishment,
    g.num AS num_inbound,
    g.expected AS inbound_expect,
    GREATEST(GREATEST(p.stock_replenishment, p.stock_minimal)::numeric - g.available - g.num, 0::numeric) AS num_missing,
    w.blind_receiving AND g.is_counted AS is_counted_blind
   FROM ( SELECT k.wh_id,
            k.product_id,
            sum(k.available) AS available,
            COALESCE(sum(k.num), 0::numeric) AS num,
            min(k.expected) FILTER (WHERE k.num > 0) AS expected,
            bool_or(k.is_counted) AS is_counted
           FROM ( SELECT b.wh_id,
                    b.product_id,
                        CASE
                            WHEN b.quality = 'good'::text AND (t.storage_type = ANY (ARRAY['normal'::text, 'pick_face'::text])) THEN b.qty - b.booked
                            ELSE 0::bigint
                        END AS available,
                    0::bigint AS num,
                    NULL::date AS expected,
                    false AS is_counted
                   FROM product p_1
                     JOIN stock b ON b.owner_id = p_1.owner_id AND b.product_id = p_1.product_id
                     JOIN storage t ON t.wh_id = b.wh_id AND t.storage_id = b.storage_id
                  WHERE p_1.enabled AND COALESCE(NULLIF(p_1.stock_minimal, 0), p_1.stock_replenishment) > 0
                UNION ALL
                 SELECT h.wh_id,
                    l.product_id,
                    0,
                        CASE
                            WHEN h.inbound_status = 'awaiting_validation'::text THEN l.num_expect
                            ELSE GREATEST(l.num_loc - l.num_put, 0::bigint)
                        END AS "greatest",
                    h.inbound_expect,
                    h.inbound_status = 'awaiting_validation'::text
                   FROM inbound h
                     JOIN inbound_detail l ON l.wh_id = h.wh_id AND l.inbound_id = h.inbound_id
                  WHERE h.inbound_status = ANY (ARRAY['awaiting_validation'::text, 'validated'::text, 'awaiting_qc'::text, 'qc_done'::text, 'awaiting_putaway'::text])
                UNION ALL
                 SELECT a.wh_id,
                    p_1.product_id,
                    0,
                    0,
                    NULL::date,
                    false
                   FROM ( SELECT t.wh_id,
                            w_1.use_fixed_owner_id AS owner_id
                           FROM storage t
                             JOIN warehouse w_1 ON w_1.wh_id = t.wh_id
                          WHERE w_1.use_fixed_owner_id IS NOT NULL
                          GROUP BY t.wh_id, w_1.use_fixed_owner_id) a
                     JOIN product p_1 ON p_1.owner_id = a.owner_id) k
          GROUP BY k.wh_id, k.product_id) g
     JOIN warehouse w ON w.wh_id = g.wh_id
     JOIN product p ON p.product_id = g.product_id AND p.company_id = w.company_id
  WHERE w.enabled AND p.enabled AND g.available < COALESCE(NULLIF(p.stock_minimal, 0), p.stock_replenishment)::numeric;

create view "returned_line_count" as
 SELECT d.wh_id,
    d.returned_detail_id,
        CASE
            WHEN d.part_of_id IS NOT NULL THEN NULL::text
            WHEN d.unexpected THEN 'unexpected'::text
            WHEN ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) > d.num_expect::numeric THEN 'over'::text
            WHEN ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) < d.num_expect::numeric AND h.date_quantity_check IS NOT NULL THEN 'short'::text
            ELSE NULL::text
        END AS count_result,
        CASE
            WHEN d.part_of_id IS NULL AND (((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) > d.num_expect::numeric OR ((d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric)) < d.num_expect::numeric AND h.date_quantity_check IS NOT NULL) THEN (d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric) - d.num_expect::numeric
            ELSE NULL::numeric
        END AS num_differs,
    (d.num_loc + d.num_bad)::numeric + COALESCE(p.counted, 0::numeric) AS num_came
   FROM returned_detail d
     JOIN returned h ON h.wh_id = d.wh_id AND h.returned_id = d.returned_id
     LEFT JOIN ( SELECT t.wh_id,
            t.part_of_id,
            sum(t.num_loc + t.num_bad) AS counted
           FROM returned_detail t
          GROUP BY t.wh_id, t.part_of_id) p ON p.wh_id = d.wh_id AND p.part_of_id = d.returned_detail_id;

create view "shipped_sn" as
 SELECT n.serial_movement_id AS shipped_sn_id,
    w.company_id,
    m.wh_id,
    m.owner_id,
    n.product_sn_id,
    n.product_sn,
    m.product_id,
    COALESCE(c.outbound_id, m.document_id) AS outbound_id,
    ( SELECT min(x.box_no) AS min
           FROM boxing_detail d
             JOIN boxing x ON x.wh_id = d.wh_id AND x.boxing_id = d.boxing_id
          WHERE d.wh_id = n.wh_id AND d.outbound_detail_id = m.line_id AND d.product_sn ? n.product_sn) AS box_no,
    m.at AS date_shipped
   FROM serial_movement n
     JOIN movement m ON m.wh_id = n.wh_id AND m.stock_id = n.stock_id AND m.version = n.version
     JOIN warehouse w ON w.wh_id = m.wh_id
     LEFT JOIN outbound_adjustment c ON m.document_kind = 'outbound_adjustment'::text AND c.wh_id = m.wh_id AND c.outbound_adjustment_id = m.document_id
  WHERE
        CASE
            WHEN m.document_kind = 'outbound'::text THEN m.reason = 'ship'::text AND (EXISTS ( SELECT
               FROM booking b
              WHERE b.wh_id = m.wh_id AND b.document_id = m.document_id AND b.line_id = m.line_id AND b.ship_command_id = m.command_id))
            WHEN m.document_kind = 'outbound_adjustment'::text THEN m.reason = 'more_left'::text AND c.adjust_status = 'adjusted'::text
            ELSE false
        END AND NOT (EXISTS ( SELECT
           FROM serial_movement x
             JOIN movement y ON y.wh_id = x.wh_id AND y.stock_id = x.stock_id AND y.version = x.version
             JOIN outbound_adjustment a ON a.wh_id = y.wh_id AND a.outbound_adjustment_id = y.document_id
          WHERE x.wh_id = n.wh_id AND x.product_sn_id = n.product_sn_id AND y.document_kind = 'outbound_adjustment'::text AND y.reason = 'never_left'::text AND a.adjust_status = 'adjusted'::text AND y.at > m.at AND a.outbound_id = COALESCE(c.outbound_id, m.document_id)));

create view "sorting" as
 SELECT b.booking_id,
    o.company_id,
    b.wh_id,
    b.owner_id,
    b.document_id AS outbound_id,
    b.product_id,
    s.storage_id,
    s.quality,
        CASE st.storage_type
            WHEN 'tote'::text THEN 'sorted'::text
            ELSE 'unsorted'::text
        END AS sort_status,
    ( SELECT z.storage_id
           FROM booking x
             JOIN stock y ON y.wh_id = b.wh_id AND y.stock_id = x.stock_id
             JOIN storage z ON z.wh_id = b.wh_id AND z.storage_id = y.storage_id AND z.storage_type = 'tote'::text
          WHERE x.wh_id = b.wh_id AND x.document_id = b.document_id AND x.booking_state = 'picked'::text AND z.storage_id <> s.storage_id
          ORDER BY z.storage_code
         LIMIT 1) AS target_storage_id,
    l.batch_no,
    l.valid_date,
    d.unit_id,
    d.unit_factor,
    b.qty AS num,
    ( SELECT jsonb_agg(n.product_sn ORDER BY n.product_sn) AS jsonb_agg
           FROM product_sn n
          WHERE n.wh_id = b.wh_id AND n.booking_id = b.booking_id) AS product_sn
   FROM booking b
     JOIN outbound_detail d ON d.wh_id = b.wh_id AND d.outbound_detail_id = b.line_id
     JOIN outbound o ON o.wh_id = b.wh_id AND o.outbound_id = b.document_id
     JOIN stock s ON s.wh_id = b.wh_id AND s.stock_id = b.stock_id
     JOIN storage st ON st.wh_id = s.wh_id AND st.storage_id = s.storage_id
     JOIN lot l ON l.wh_id = s.wh_id AND l.lot_id = s.lot_id
     JOIN picking_list k ON k.wh_id = o.wh_id AND k.pickinglist_no = o.pickinglist_no
  WHERE b.document_kind = 'outbound'::text AND b.booking_state = 'picked'::text AND (st.storage_type = ANY (ARRAY['staging'::text, 'tote'::text])) AND (o.outbound_status = ANY (ARRAY['awaiting_pick'::text, 'picked'::text, 'awaiting_boxing'::text])) AND k.list_kind <> 'order'::text;

create view "standing_goods" as
 SELECT w.company_id,
    s.wh_id,
    s.owner_id,
    s.product_id,
    s.storage_id
   FROM stock s
     JOIN warehouse w ON w.wh_id = s.wh_id
  WHERE s.qty > 0;

create view "stock_product" as
 SELECT w.company_id,
    s.wh_id,
    s.owner_id,
    s.product_id,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    s.locations,
    s.num_loc,
    s.num_loc_booked,
    s.num_loc_available,
    s.num_bad,
    s.num_bad_booked,
    s.num_bad - s.num_bad_booked AS num_bad_available
   FROM ( SELECT stock.wh_id,
            stock.owner_id,
            stock.product_id,
            count(DISTINCT stock.storage_id)::integer AS locations,
            COALESCE(sum(stock.qty) FILTER (WHERE stock.quality = 'good'::text), 0::numeric) AS num_loc,
            COALESCE(sum(stock.booked) FILTER (WHERE stock.quality = 'good'::text), 0::numeric) AS num_loc_booked,
            COALESCE(sum(stock.qty - stock.booked) FILTER (WHERE stock.quality = 'good'::text AND (st.storage_type = ANY (ARRAY['normal'::text, 'pick_face'::text])) AND NOT st.frozen), 0::numeric) AS num_loc_available,
            COALESCE(sum(stock.qty) FILTER (WHERE stock.quality = 'bad'::text), 0::numeric) AS num_bad,
            COALESCE(sum(stock.booked) FILTER (WHERE stock.quality = 'bad'::text), 0::numeric) AS num_bad_booked
           FROM stock
             JOIN storage st ON st.wh_id = stock.wh_id AND st.storage_id = stock.storage_id
          WHERE stock.qty > 0
          GROUP BY stock.wh_id, stock.owner_id, stock.product_id) s
     JOIN warehouse w ON w.wh_id = s.wh_id
     JOIN product p ON p.product_id = s.product_id;

create view "transaction" as
 SELECT md5(m.stock_id::text || m.version::text)::uuid AS transaction_id,
    w.company_id,
    m.wh_id,
    m.owner_id,
    m.at,
    m.business_date,
    m.product_id,
    s.storage_id,
    s.quality,
    m.reason,
    m.note,
    m.document_kind,
    m.document_id::text AS document_id,
    COALESCE(inbound.inbound_no, reservation.booking_no, outbound.outbound_no, outbound_adjustment.adjust_no, returned.returned_no, adjustment.adjust_no, storage_change.change_no) AS document_no,
    m.line_id::text AS line_id,
    l.batch_no,
    l.valid_date,
    l.product_expiration_sale,
    l.bonded_type,
    p.stock_unit_id AS unit_id,
    p.stock_factor,
    m.qty_delta AS num,
    m.booked_delta AS booked,
    m.qty_after AS num_after,
    m.booked_after,
    m.user_id
   FROM movement m
     JOIN warehouse w ON w.wh_id = m.wh_id
     JOIN product p ON p.product_id = m.product_id
     JOIN stock s ON s.wh_id = m.wh_id AND s.stock_id = m.stock_id
     JOIN lot l ON l.wh_id = s.wh_id AND l.lot_id = s.lot_id
     LEFT JOIN inbound ON m.document_kind = 'inbound'::text AND inbound.wh_id = m.wh_id AND inbound.inbound_id = m.document_id
     LEFT JOIN reservation ON m.document_kind = 'reservation'::text AND reservation.wh_id = m.wh_id AND reservation.reservation_id = m.document_id
     LEFT JOIN outbound ON m.document_kind = 'outbound'::text AND outbound.wh_id = m.wh_id AND outbound.outbound_id = m.document_id
     LEFT JOIN outbound_adjustment ON m.document_kind = 'outbound_adjustment'::text AND outbound_adjustment.wh_id = m.wh_id AND outbound_adjustment.outbound_adjustment_id = m.document_id
     LEFT JOIN returned ON m.document_kind = 'returned'::text AND returned.wh_id = m.wh_id AND returned.returned_id = m.document_id
     LEFT JOIN adjustment ON m.document_kind = 'adjustment'::text AND adjustment.wh_id = m.wh_id AND adjustment.adjustment_id = m.document_id
     LEFT JOIN storage_change ON m.document_kind = 'storage_change'::text AND storage_change.wh_id = m.wh_id AND storage_change.storage_change_id = m.document_id;

create view "waybill_collected" as
 SELECT w.wh_id,
    w.waybill_id,
    o.currency_code,
    o.cod_amount
   FROM waybill w
     JOIN outbound o ON o.wh_id = w.wh_id AND o.outbound_id = w.outbound_id
  WHERE o.cod_amount > 0::numeric AND w.boxing_id IS NOT NULL AND NOT (EXISTS ( SELECT 1
           FROM boxing b
          WHERE b.wh_id = w.wh_id AND b.outbound_id = w.outbound_id AND b.boxing_id < w.boxing_id));
