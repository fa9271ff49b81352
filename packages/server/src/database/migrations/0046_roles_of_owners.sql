-- Who sees the rows of assigned owners only was known by the code of a role, which may be changed and is not copied.
alter table "role" add column "owners_only" boolean not null default false;
update role set owners_only = true where role_code = 'goods_owner';
create trigger role_rights after update of owners_only on role
  for each statement execute function bump_rights_epoch();

-- Whom a role limits to some owners sees not all of a company, and does not administer it.
create or replace view company_administrator as
  select c.company_id, a.account_id, a.user_id
  from account a join "user" u on u.user_id = a.user_id
    join company own on own.company_id = a.company_id
    join company c on c.company_id = a.company_id
      or (a.account_type = 'group' and (c.company_group_id = own.company_group_id or exists (
        select 1 from company_user cu where cu.company_id = c.company_id and cu.user_id = a.user_id)))
  where a.enabled and u.enabled and a.account_type in ('group', 'company') and not a.owners_only
    and not exists (select 1 from account_owner o where o.account_id = a.account_id)
    and exists (
      select 1 from role_user ru join role r on r.role_id = ru.role_id
      where ru.user_id = a.user_id and r.role_code = 'administrator')
    and not exists (
      select 1 from role_user ru join role r on r.role_id = ru.role_id
      where ru.user_id = a.user_id and r.owners_only);
delete from administered_company d
  where not exists (select 1 from company_administrator a where a.company_id = d.company_id);
create trigger role_limits_stay after update of owners_only on role
  for each statement execute function keep_administrators();
