-- An administrator's session that sees the system as this session's account: this one lasts no longer than that one.
alter table session add column seen_by uuid references session (session_id) on delete cascade;
create index session_seen_by on session (seen_by) where seen_by is not null;

-- Who only looks as somebody is not that somebody.
create or replace view online_user as
select s.session_id, a.company_id, a.account_id::text as account_id, a.user_id::text as user_id, u.user_name, a.login_name,
  a.account_name, a.account_type, s.wh_id, s.ip, s.user_agent, device_of(s.user_agent) as device, s.signed_in_at, s.last_call_at
from session s
join account a on a.account_id = s.account_id
join "user" u on u.user_id = a.user_id
where s.revoked_at is null and s.expires_at > now() and s.last_call_at > now() - interval '15 minutes'
  and s.seen_by is null;
