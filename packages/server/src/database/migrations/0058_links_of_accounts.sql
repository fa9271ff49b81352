-- A link that strangers open is good as long as the account that made it may show what it shows.
alter table shared_link_secret add column account_id uuid references account (account_id) on delete cascade;

update shared_link_secret s set account_id = (
  select a.account_id from shared_link l join account a on a.user_id = l.created_by and a.enabled
  where l.shared_link_id = s.shared_link_id order by a.created_at limit 1);

-- Who made these is not known any more: nobody answers for them.
delete from shared_link where shared_link_id in (select shared_link_id from shared_link_secret where account_id is null);
delete from shared_link_secret where account_id is null;

alter table shared_link_secret alter column account_id set not null;
create index shared_link_secret_account_id_idx on shared_link_secret (account_id);
