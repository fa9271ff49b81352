-- A company that an account of its group administers keeps one: nobody else could ever say again to which group it
-- belongs. Who moves a company to another group gives it away on purpose; the companies that stay behind keep theirs.
alter table administered_company add column by_group boolean not null default false;

create or replace function keep_administrators() returns trigger language plpgsql as $$
begin
  perform 1 from rights_epoch for no key update;
  insert into administered_company as d (company_id, by_group)
    select ca.company_id, bool_or(a.account_type = 'group')
    from company_administrator ca join account a on a.account_id = ca.account_id group by ca.company_id
  on conflict (company_id) do update set by_group = true where excluded.by_group and not d.by_group;
  if exists (
    select 1 from administered_company d join company c on c.company_id = d.company_id
    where not exists (
      select 1 from company_administrator ca join account a on a.account_id = ca.account_id
      where ca.company_id = d.company_id and (a.account_type = 'group' or not d.by_group))) then
    raise exception 'a company would lose its last administrator' using errcode = 'STADM';
  end if;
  return null;
end $$;

create function company_changes_group() returns trigger language plpgsql as $$
begin
  perform 1 from rights_epoch for no key update;
  update administered_company set by_group = false where company_id = new.company_id;
  return null;
end $$;

-- Row by row comes before what comes once a statement, which finds out anew who administers it.
create trigger company_moves after update of company_group_id on company
  for each row when (old.company_group_id is distinct from new.company_group_id)
  execute function company_changes_group();

update administered_company d set by_group = true where exists (
  select 1 from company_administrator ca join account a on a.account_id = ca.account_id
  where ca.company_id = d.company_id and a.account_type = 'group');
