-- Where a person is signed in, under each of their accounts. Nobody else is told.
create view own_session as
select s.session_id, a.company_id, a.user_id, a.login_name, s.ip, s.user_agent, device_of(s.user_agent) as device,
  s.signed_in_at, s.last_call_at
from session s
join account a on a.account_id = s.account_id
where s.seen_by is null and s.revoked_at is null and s.expires_at > now();
