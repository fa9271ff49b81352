-- Weights in kilograms and sides in metres, by the units' names; null where a unit is not known. The names are those of
-- packages/model/src/rules/measures.ts, to which a test holds them.
create function in_kilograms(value numeric, unit text) returns numeric language sql immutable as $$
  select value * case lower(trim(coalesce(unit, 'kg')))
    when 'mg' then 0.000001 when '毫克' then 0.000001
    when 'g' then 0.001 when '公克' then 0.001 when '克' then 0.001
    when 'kg' then 1 when '公斤' then 1 when '千克' then 1
    when 't' then 1000 when '公噸' then 1000 when '吨' then 1000
    when 'lb' then 0.45359237 when '磅' then 0.45359237
    when 'oz' then 0.028349523125 when '盎司' then 0.028349523125
    when '台斤' then 0.6
  end
$$;

create function in_metres(value numeric, unit text) returns numeric language sql immutable as $$
  select value * case lower(trim(coalesce(unit, 'cm')))
    when 'mm' then 0.001 when '公釐' then 0.001 when '毫米' then 0.001
    when 'cm' then 0.01 when '公分' then 0.01 when '厘米' then 0.01
    when 'm' then 1 when '公尺' then 1 when '米' then 1
    when 'in' then 0.0254 when 'inch' then 0.0254 when '吋' then 0.0254 when '英寸' then 0.0254
    when 'ft' then 0.3048 when '呎' then 0.3048 when '英尺' then 0.3048
  end
$$;

-- What an order weighs and how much room it takes: its boxes once they are closed, else its goods. Where one of them is
-- unknown, so is the sum. Read for single orders: what nobody asks for is not computed.
create view outbound_measure as
select o.wh_id, o.outbound_id,
  round(coalesce(
    case when o.date_s_boxed is not null then (
      select case when bool_and(in_kilograms(b.weight, b.weight_unit_name) is not null) then sum(in_kilograms(b.weight, b.weight_unit_name)) end
      from boxing b where b.wh_id = o.wh_id and b.outbound_id = o.outbound_id) end,
    (select case when bool_and(in_kilograms(p.weight, p.weight_unit_name) is not null)
        then sum((d.outbound_nums + d.outbound_nums_bad - d.num_short) * in_kilograms(p.weight, p.weight_unit_name) / p.stock_factor) end
      from outbound_detail d join product p on p.product_id = d.product_id
      where d.wh_id = o.wh_id and d.outbound_id = o.outbound_id)), 6) as weight_total,
  round(coalesce(
    case when o.date_s_boxed is not null then (
      select case when bool_and(in_metres(b.length, b.length_unit_name) * in_metres(b.width, b.length_unit_name)
          * in_metres(b.height, b.length_unit_name) is not null)
        then sum(in_metres(b.length, b.length_unit_name) * in_metres(b.width, b.length_unit_name) * in_metres(b.height, b.length_unit_name)) end
      from boxing b where b.wh_id = o.wh_id and b.outbound_id = o.outbound_id) end,
    (select case when bool_and(in_metres(p.length, p.length_unit_name) * in_metres(p.width, p.length_unit_name)
          * in_metres(p.height, p.length_unit_name) is not null)
        then sum((d.outbound_nums + d.outbound_nums_bad - d.num_short) * in_metres(p.length, p.length_unit_name)
          * in_metres(p.width, p.length_unit_name) * in_metres(p.height, p.length_unit_name) / p.stock_factor) end
      from outbound_detail d join product p on p.product_id = d.product_id
      where d.wh_id = o.wh_id and d.outbound_id = o.outbound_id)), 6) as volume_total
from outbound o;
