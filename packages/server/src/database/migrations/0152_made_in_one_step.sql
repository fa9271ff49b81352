-- Which inbounds and returns were made in one step: those whose first and whose last step one request took.
alter table "inbound" add column "one_step" boolean not null default false;
alter table "returned" add column "one_step" boolean not null default false;
update inbound set one_step = true where exists (
  select from document_history b join document_history e on e.wh_id = b.wh_id and e.kind = b.kind and e.document_id = b.document_id
    and e.request_id = b.request_id
  where b.wh_id = inbound.wh_id and b.kind = 'inbound' and b.document_id = inbound.inbound_id and b.from_state is null
    and e.action = 'finish_putaway');
update returned set one_step = true where exists (
  select from document_history b join document_history e on e.wh_id = b.wh_id and e.kind = b.kind and e.document_id = b.document_id
    and e.request_id = b.request_id
  where b.wh_id = returned.wh_id and b.kind = 'returned' and b.document_id = returned.returned_id and b.from_state is null
    and e.action = 'finish_putaway');
