-- What came back is told apart from what came in.
create or replace function recall(of_wh uuid, asked text)
returns table (
  recall_id uuid, company_id uuid, wh_id uuid, owner_id uuid, sought text, trace text, product_id uuid, lot_id text,
  inbound_date date, batch_no text, manufactur_date date, valid_date date, product_expiration_sale date, custom_no text,
  custom_item_no text, lottable1 text, lottable2 text, lottable3 text, lottable4 text, lottable5 text, bonded_type text,
  storage_id uuid, document_kind text, document_id text, document_no text, order_no text, partner_id uuid, consignee_name text,
  consignee_name_cn text, consignee_name_eng text, box_nos text, product_sn jsonb, at timestamptz, unit_id uuid,
  stock_factor bigint, num_loc bigint, num_bad bigint
) language plpgsql stable as $$
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
end $$;
