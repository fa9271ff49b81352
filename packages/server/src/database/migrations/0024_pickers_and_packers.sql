-- Pickers and packers take their steps at their own screens. Where their roles are older than 0011, they could change any
-- order; a role that still holds exactly what it came with is brought in line, what people have changed since is theirs.
create temporary table unchanged on commit drop as
select r.role_id, r.company_id, r.role_code, r.role_name
from role r
  join (values
    ('picker', array[
      'home:display', 'home:query', 'home:dataexport',
      'outboundOperation:display', 'outboundOperation:query', 'outboundOperation:update',
      'outboundDetailQuery:display', 'outboundDetailQuery:query', 'outboundDetailQuery:dataexport',
      'pickingConfirm:display', 'pickingConfirm:query', 'pickingConfirm:update',
      'pickingListQuery:display', 'pickingListQuery:query', 'pickingListQuery:dataexport', 'pickingListQuery:picking_list',
      'inventoryByStorage:display', 'inventoryByStorage:query', 'inventoryByStorage:dataexport']),
    ('packer', array[
      'home:display', 'home:query', 'home:dataexport',
      'outboundOperation:display', 'outboundOperation:query', 'outboundOperation:update',
      'outboundDetailQuery:display', 'outboundDetailQuery:query', 'outboundDetailQuery:dataexport',
      'boxingSetup:display', 'boxingSetup:query', 'boxingSetup:create', 'boxingSetup:update', 'boxingSetup:copy',
      'boxingSetup:dataexport',
      'boxDetailsQuery:display', 'boxDetailsQuery:query', 'boxDetailsQuery:create', 'boxDetailsQuery:update',
      'boxDetailsQuery:copy', 'boxDetailsQuery:dataexport'])
  ) shipped (role_code, grants) on shipped.role_code = r.role_code
  cross join lateral (
    select array_agg(p.permission_code || ':' || f.function_code) as grants
    from role_permission_function rf
      join permission_function f on f.function_id = rf.function_id
      join permission p on p.permission_id = f.permission_id
    where rf.role_id = r.role_id
  ) held
where held.grants @> shipped.grants and held.grants <@ shipped.grants;

insert into permission_function (function_id, permission_id, function_type, function_code, function_name, function_name_eng)
select gen_random_uuid(), permission_id, 'basic', 'copy_forbidden', '禁止右鍵複製', 'Forbid copying'
from permission where permission_code = 'outboundOperation' and exists (select 1 from unchanged)
on conflict do nothing;

delete from role_permission_function rf
using unchanged u, permission_function f, permission p
where rf.role_id = u.role_id and f.function_id = rf.function_id and p.permission_id = f.permission_id
  and p.permission_code = 'outboundOperation' and f.function_code = 'update';

insert into role_permission_function (rpf_id, company_id, role_id, function_id)
select gen_random_uuid(), u.company_id, u.role_id, f.function_id
from unchanged u, permission_function f join permission p on p.permission_id = f.permission_id
where p.permission_code = 'outboundOperation' and f.function_code = 'copy_forbidden';

insert into permission_change
  (permission_change_id, company_id, subject_type, subject_id, subject_code, subject_name, changed_at, added, removed)
select gen_random_uuid(), company_id, 'role', role_id::text, role_code, role_name, now(),
  '["outboundOperation:copy_forbidden"]', '["outboundOperation:update"]'
from unchanged;
