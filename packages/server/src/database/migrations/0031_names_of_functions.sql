-- A function says as a whole what whoever holds it holds, since its code is that of many menus, and whether that forbids or allows.
alter table "permission_function" add column "grant_name" text;
alter table "permission_function" add column "function_code_type" text not null default 'allows';

update permission_function f
set grant_name = case f.function_type when 'right' then f.function_code else p.permission_code || ':' || f.function_code end,
  function_code_type = case f.function_code when 'copy_forbidden' then 'forbids' else 'allows' end
from permission p where p.permission_id = f.permission_id;

alter table "permission_function" alter column "grant_name" set not null;
alter table "permission_function" add constraint "permission_function_grant_name_key" unique ("grant_name");
create index "permission_function_grant_name_like" on "permission_function" using gin ("grant_name" gin_trgm_ops);

-- What people hold is read from here alone.
drop trigger permission_rights on permission;
drop trigger permission_function_rights on permission_function;
create trigger permission_function_rights after insert or delete or update of grant_name on permission_function
  for each statement execute function bump_rights_epoch();
