-- Sign-in names that differ in capital letters only are one name. Where a database has such a pair, only people can say
-- whose name it is: they are told which.

do $$
declare
  clashes text;
begin
  select string_agg(names, '; ' order by names) into clashes from (
    select string_agg(format('"%s" (account %s)', login_name, account_id), ' and ' order by login_name) as names
    from account group by lower(login_name) having count(*) > 1) pair;
  if clashes is not null then
    raise exception 'Sign-in names no longer tell capital letters apart, and these accounts would have one name: %. Nothing was changed. Start the version before this one, rename all but one of each, and start this one again.', clashes;
  end if;
end $$;

alter table account drop constraint account_login_name_key;
create unique index account_login_name_key on account (lower(login_name));
