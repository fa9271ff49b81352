-- A reference table of a cluster is on every node, with its triggers. What they write is on the coordinator alone, where
-- they run too: on the other nodes there is nothing for them to do, and rights_epoch does not exist.

create or replace function bump_rights_epoch() returns trigger language plpgsql as $$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  update rights_epoch set epoch = epoch + 1;
  return null;
end $$;

create or replace function bump_for_fixed_owner() returns trigger language plpgsql as $$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  if exists (select 1 from warehouse where use_fixed_owner_id = new.customer_id) then
    update rights_epoch set epoch = epoch + 1;
  end if;
  return null;
end $$;

create or replace function company_changes_group() returns trigger language plpgsql as $$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
  perform 1 from rights_epoch for no key update;
  update administered_company set by_group = false where company_id = new.company_id;
  return null;
end $$;

create or replace function keep_administrators() returns trigger language plpgsql as $$
begin
  if to_regclass('rights_epoch') is null then
    return null;
  end if;
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
