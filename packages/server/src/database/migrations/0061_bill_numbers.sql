-- The numbers of notices and returns are unique per owner over all warehouses, cancelled documents excepted, and stand where
-- an owner's order numbers do. Of numbers that two documents have already, the older keeps it; the other is told so when it
-- is changed.

alter table inbound drop constraint inbound_wh_id_owner_id_inbound_bill_no_key;
insert into unique_value (resource, field, value, row_id)
select 'inbound', 'inbound_bill_no', '["' || owner_id || '",' || to_json(inbound_bill_no)::text || ']', inbound_id
from inbound where inbound_bill_no is not null and inbound_status <> 'cancelled'
order by created_at, inbound_id
on conflict do nothing;

alter table returned drop constraint returned_wh_id_owner_id_returned_bill_no_key;
insert into unique_value (resource, field, value, row_id)
select 'returned', 'returned_bill_no', '["' || owner_id || '",' || to_json(returned_bill_no)::text || ']', returned_id
from returned where returned_bill_no is not null and returned_status <> 'return_cancelled'
order by created_at, returned_id
on conflict do nothing;
