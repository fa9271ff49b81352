-- "ADMINISTRATOR" beside "administrator" would be taken for the other. Where a company has such a pair, only people can
-- say which is which: they are told.

do $$
declare
  clashes text;
begin
  select string_agg(codes, '; ' order by codes) into clashes from (
    select string_agg(format('"%s" (role %s)', role_code, role_id), ' and ' order by role_code) as codes
    from role group by company_id, lower(role_code) having count(*) > 1) pair;
  if clashes is not null then
    raise exception 'Role codes no longer tell capital letters apart, and these roles would have one code: %. Nothing was changed. Start the version before this one, change the code of all but one of each, and start this one again.', clashes;
  end if;
end $$;

alter table role drop constraint role_company_id_role_code_key;
create unique index role_company_id_role_code_key on role (company_id, lower(role_code));
