-- Two-step sign-in, and the device of a session as people call it.

alter table account add column second_factor boolean not null default false;

-- Apart from account, like the password. The secret is read by the sign-in alone.
create table second_factor (
  account_id uuid primary key references account (account_id) on delete cascade,
  secret text not null,
  made_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: neither it nor an older one is taken again.
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references account (account_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create function device_of(user_agent text) returns text language sql immutable as $$
  select concat_ws(' · ',
    case when user_agent ~ 'Edg/' then 'Edge' when user_agent ~ 'OPR/' then 'Opera' when user_agent ~ 'Firefox/' then 'Firefox'
      when user_agent ~ 'Chrome/|CriOS/' then 'Chrome' when user_agent ~ 'Safari/' then 'Safari' end,
    case when user_agent ~ 'Android' then 'Android' when user_agent ~ 'iPhone|iPad' then 'iOS' when user_agent ~ 'Windows' then 'Windows'
      when user_agent ~ 'Mac OS X' then 'macOS' when user_agent ~ 'CrOS' then 'ChromeOS' when user_agent ~ 'Linux' then 'Linux' end)
$$;

create or replace view online_user as
select s.session_id, a.company_id, a.account_id::text as account_id, a.user_id::text as user_id, u.user_name, a.login_name,
  a.account_name, a.account_type, s.wh_id, s.ip, s.user_agent, device_of(s.user_agent) as device, s.signed_in_at, s.last_call_at
from session s
join account a on a.account_id = s.account_id
join "user" u on u.user_id = a.user_id
where s.revoked_at is null and s.expires_at > now() and s.last_call_at > now() - interval '15 minutes';
