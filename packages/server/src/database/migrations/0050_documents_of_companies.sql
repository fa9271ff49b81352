-- The steps of documents that belong to a company and to no warehouse, such as quotations and bills; those of warehouses
-- stand in document_history.
create table company_document_history (
  company_id uuid not null,
  document_id uuid not null,
  step integer not null,
  kind text not null,
  action text not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null default now(),
  user_id uuid,
  request_id text,
  primary key (company_id, document_id, step)
);

-- Whatever a document waits for is asked by its state.
create index adjustment_wh_id_adjust_status_idx on adjustment (wh_id, adjust_status);

-- The ledger tells the number of the document that moved the goods, of every document that moves any.
drop view transaction;
create view transaction as
select md5(m.stock_id::text || m.version::text)::uuid as transaction_id, w.company_id, m.wh_id, m.owner_id, m.at,
  m.business_date, m.product_id, s.storage_id, s.quality, m.reason, m.document_kind, m.document_id::text as document_id,
  coalesce(inbound.inbound_no, outbound.outbound_no, returned.returned_no, adjustment.adjust_no) as document_no,
  m.line_id::text as line_id, l.batch_no, l.valid_date, p.stock_factor, m.qty_delta as num, m.booked_delta as booked,
  m.qty_after as num_after, m.booked_after, m.user_id
from movement m
join warehouse w on w.wh_id = m.wh_id
join product p on p.product_id = m.product_id
join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
left join inbound on inbound.wh_id = m.wh_id and inbound.inbound_id = m.document_id
left join outbound on outbound.wh_id = m.wh_id and outbound.outbound_id = m.document_id
left join returned on returned.wh_id = m.wh_id and returned.returned_id = m.document_id
left join adjustment on adjustment.wh_id = m.wh_id and adjustment.adjustment_id = m.document_id;
