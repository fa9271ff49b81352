-- A movement tells the reason that its document declares, and apart from it the words of the person who caused it.
alter table movement add column note text;

-- Until now the words of who adjusted stood where the reason belongs.
alter table movement disable trigger movement_append_only;
update movement set note = reason, reason = case when corrects is null then 'adjust' else 'reverse' end
where document_kind = 'adjustment';
alter table movement enable trigger movement_append_only;

drop view transaction;
create view transaction as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.note, m.document_kind,
  m.document_id::text as document_id,
  coalesce(inbound.inbound_no, outbound.outbound_no, returned.returned_no, adjustment.adjust_no) as document_no,
  m.line_id::text as line_id, l.batch_no, l.valid_date, p.stock_factor, m.qty_delta as num, m.booked_delta as booked,
  m.qty_after as num_after, m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join inbound on m.document_kind = 'inbound' and inbound.wh_id = m.wh_id and inbound.inbound_id = m.document_id
left join outbound on m.document_kind = 'outbound' and outbound.wh_id = m.wh_id and outbound.outbound_id = m.document_id
left join returned on m.document_kind = 'returned' and returned.wh_id = m.wh_id and returned.returned_id = m.document_id
left join adjustment on m.document_kind = 'adjustment' and adjustment.wh_id = m.wh_id
  and adjustment.adjustment_id = m.document_id;
