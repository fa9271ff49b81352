-- The locations at which goods of orders stand: what is booked there, and what was picked and has not left. A booking keeps its
-- location after its goods have shipped.
create view goods_of_orders as
select o.company_id, b.wh_id, b.owner_id, b.document_id as outbound_id, s.storage_id
from booking b
join outbound o on o.wh_id = b.wh_id and o.outbound_id = b.document_id
join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
where b.document_kind = 'outbound' and b.booking_state in ('booked', 'picked');
