-- Who is at the picking of an order now, for whoever looks at it.
create view outbound_task as
select k.wh_id, k.document_id as outbound_id, k.task_id::text as task_id, k.user_id::text as picker_id,
  u.user_name as picker_name, k.lease_until as picking_until
from task k left join "user" u on u.user_id = k.user_id
where k.scenario = 'picking' and k.lease_until > clock_timestamp();
