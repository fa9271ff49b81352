create table "permission_change" (
  "permission_change_id" uuid not null,
  "company_id" uuid not null,
  "subject_type" text not null,
  "subject_id" text not null,
  "subject_code" text,
  "subject_name" text,
  "changed_at" timestamp with time zone not null default now(),
  "changed_by" text,
  "added" jsonb not null,
  "removed" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
create index permission_change_company_id_created_at_permission_change_id_id on permission_change using btree (company_id, created_at, permission_change_id);
create index permission_change_subject_code_like on permission_change using gin (subject_code gin_trgm_ops);
create index permission_change_subject_id_idx on permission_change using btree (subject_id);
create index permission_change_subject_name_like on permission_change using gin (subject_name gin_trgm_ops);
alter table "permission_change" add constraint "permission_change_pkey" primary key (permission_change_id);
alter table "permission_change" add constraint "permission_change_company_id_fkey" foreign key (company_id) references company (company_id) on delete cascade;

-- Who can administer a company: signs in, sees all of it, and has the role that holds everything.
create view company_administrator as
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
      where ru.user_id = a.user_id and r.role_code = 'administrator');

-- Companies that have had an administrator: they keep one, whichever call would take the last away.
create table administered_company (
  company_id uuid primary key references company (company_id) on delete cascade
);
insert into administered_company select distinct company_id from company_administrator;

-- The row of the epoch is locked by whoever changes rights, so that of two who take each other away the second waits,
-- and sees that nobody would be left.
create function keep_administrators() returns trigger language plpgsql as $$
begin
  perform 1 from rights_epoch for no key update;
  insert into administered_company select distinct company_id from company_administrator on conflict do nothing;
  if exists (
    select 1 from administered_company d join company c on c.company_id = d.company_id
    where not exists (select 1 from company_administrator a where a.company_id = d.company_id)) then
    raise exception 'a company would lose its last administrator' using errcode = 'STADM';
  end if;
  return null;
end $$;

create trigger role_user_stays after insert or update or delete on role_user
  for each statement execute function keep_administrators();
create trigger role_stays after delete or update of role_code on role
  for each statement execute function keep_administrators();
create trigger account_stays after insert or delete or update of company_id, user_id, account_type, owners_only, enabled on account
  for each statement execute function keep_administrators();
create trigger account_owner_stays after insert or update or delete on account_owner
  for each statement execute function keep_administrators();
create trigger user_stays after delete or update of enabled on "user"
  for each statement execute function keep_administrators();
create trigger company_user_stays after insert or update or delete on company_user
  for each statement execute function keep_administrators();
create trigger company_stays after insert or update of company_group_id on company
  for each statement execute function keep_administrators();
