-- What a carrier collects with a box: all that is due for its order, with the first of its boxes.
create view waybill_collected as
select w.wh_id, w.waybill_id, o.currency_code, o.cod_amount
from waybill w
join outbound o on o.wh_id = w.wh_id and o.outbound_id = w.outbound_id
where o.cod_amount > 0 and w.boxing_id is not null and not exists (
  select 1 from boxing b where b.wh_id = w.wh_id and b.outbound_id = w.outbound_id and b.boxing_id < w.boxing_id);
