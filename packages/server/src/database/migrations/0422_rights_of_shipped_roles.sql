-- Who types lines reads the units of their goods, and who ends the work on receipts closes their records: the roles that
-- come with a database hold that by now. Those of an older one get it where they do that work, unless somebody took it
-- from them, as the history of permissions tells.
create temporary table given on commit drop as
select r.role_id, r.company_id, r.role_code, r.role_name, f.function_id, f.grant_name
from (values
    ('receiver', 'inboundDetailQuery:create', 'unitConvertSetup', array['display', 'query', 'dataexport']),
    ('goods_owner', 'outboundDetailQuery:create', 'unitConvertSetup', array['display', 'query', 'dataexport']),
    ('warehouse_manager', 'outboundSnapshot:update', 'inboundSnapshot', array['create', 'update', 'delete', 'copy']),
    ('warehouse_manager', 'outboundSnapshot:update', 'returnSnapshot', array['create', 'update', 'delete', 'copy'])
  ) new (role_code, where_held, permission_code, function_codes)
  join role r on r.role_code = new.role_code
  join permission_function held on held.grant_name = new.where_held
  join role_permission_function rf on rf.role_id = r.role_id and rf.function_id = held.function_id
  join permission p on p.permission_code = new.permission_code
  join permission_function f on f.permission_id = p.permission_id and f.function_code = any(new.function_codes)
where not exists (
    select 1 from role_permission_function o where o.role_id = r.role_id and o.function_id = f.function_id)
  and not exists (
    select 1 from permission_change c
    where c.subject_type = 'role' and c.subject_id = r.role_id::text and c.removed ? f.grant_name);

insert into role_permission_function (rpf_id, company_id, role_id, function_id)
select gen_random_uuid(), company_id, role_id, function_id from given;

insert into permission_change
  (permission_change_id, company_id, subject_type, subject_id, subject_code, subject_name, changed_at, added, removed)
select gen_random_uuid(), company_id, 'role', role_id::text, role_code, role_name, now(),
  jsonb_agg(grant_name order by grant_name), '[]'
from given
group by company_id, role_id, role_code, role_name;
