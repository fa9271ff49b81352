-- What could be seen in the menu stays there, and what could be printed may be printed: both are switches of their own
-- from now on. An empty database gets them when it is filled.
with added as (
  insert into permission_function (function_id, permission_id, function_type, function_code, function_name, function_name_eng)
  select gen_random_uuid(), p.permission_id, x.type, x.code, x.name, x.name_eng
  from permission p
    join (values
      ('basic', 'display', '顯示', 'Show in menu', null),
      ('report', 'picking_list', '列印揀貨單', 'Print picking lists', array['pickingListQuery']),
      ('report', 'quantity_inspection', '列印驗收單', 'Print inspection reports', array['putInOperationSimple']),
      ('report', 'label', '列印標籤', 'Print labels', array['goodsSetup', 'storageSetup'])
    ) x (type, code, name, name_eng, at) on x.at is null or p.permission_code = any(x.at)
  where p.permission_code <> 'rights'
  on conflict do nothing
  returning function_id, permission_id, function_code),
-- Showing follows from any function of the entry, printing from being allowed to search.
implied as (
  select a.function_id as added_id, f.function_id as by_id
  from added a join permission_function f on f.permission_id = a.permission_id
    and (a.function_code = 'display' or f.function_code = 'query')),
roles as (
  insert into role_permission_function (rpf_id, company_id, role_id, function_id)
  select gen_random_uuid(), held.company_id, held.role_id, held.added_id
  from (select distinct rf.company_id, rf.role_id, i.added_id
    from role_permission_function rf join implied i on i.by_id = rf.function_id) held)
insert into user_permission_function (upf_id, company_id, user_id, function_id)
select gen_random_uuid(), held.company_id, held.user_id, held.added_id
from (select distinct uf.company_id, uf.user_id, i.added_id
  from user_permission_function uf join implied i on i.by_id = uf.function_id) held;
