-- Signing in: passwords, sessions, tokens, letters, and the epoch that tells every process when rights changed.

-- Apart from account, so that no query of accounts can reach a hash.
create table credential (
  account_id uuid primary key references account (account_id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  session_id uuid primary key,
  account_id uuid not null references account (account_id) on delete cascade,
  user_agent text not null,
  ip text not null,
  signed_in_at timestamptz not null default now(),
  last_call_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'ended', 'password', 'reuse', 'too_many')),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index session_account on session (account_id) where revoked_at is null;
create index session_expires_at on session (expires_at);

-- One row a token ever given out in a session, its SHA-256 only. A used one that comes again ends the session.
create table refresh_token (
  token_hash text primary key,
  session_id uuid not null references session (session_id) on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- One-time tokens, their SHA-256 only: those of letters, the set-up link's, nonces.
create table link_token (
  token_hash text primary key,
  purpose text not null check (purpose in ('reset_password', 'set_password', 'set_up', 'nonce')),
  account_id uuid references account (account_id) on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((account_id is null) = (purpose = 'set_up'))
);
create index link_token_account on link_token (account_id);
create index link_token_expires_at on link_token (expires_at);

-- Failures of signing in, by the hash of the login name (known or not, so that no answer tells which) and by address.
create table sign_in_attempt (
  bucket text primary key,
  failures integer not null,
  since timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempt_since on sign_in_attempt (since);

-- The keys that sign access tokens. A retired one still verifies until the last token that it signed has run out.
create table signing_key (
  key_id uuid primary key,
  secret text not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);

-- The outbox. It holds what a letter is about and never its text: a one-time token is made when the letter leaves.
create table letter (
  letter_id uuid primary key,
  company_id uuid not null references company (company_id) on delete cascade,
  account_id uuid not null references account (account_id) on delete cascade,
  kind text not null check (kind in ('reset_password', 'set_password', 'account_locked', 'password_changed')),
  language text not null,
  recipient text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  opened_at timestamptz,
  opened_by uuid,
  created_at timestamptz not null default now()
);
create index letter_waiting on letter (next_attempt_at) where state = 'waiting';
create index letter_company on letter (company_id, letter_id desc);
create index letter_account on letter (account_id);

-- Whoever remembers rights or scope remembers the epoch that they were read at, and reads again when it is another.
create table rights_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null
) with (fillfactor = 10);
insert into rights_epoch (epoch) values (1);

create function bump_rights_epoch() returns trigger language plpgsql as $$
begin
  update rights_epoch set epoch = epoch + 1;
  return null;
end $$;

create trigger role_user_rights after insert or update or delete on role_user
  for each statement execute function bump_rights_epoch();
create trigger role_permission_function_rights after insert or update or delete on role_permission_function
  for each statement execute function bump_rights_epoch();
create trigger user_permission_function_rights after insert or update or delete on user_permission_function
  for each statement execute function bump_rights_epoch();
create trigger permission_function_rights
  after insert or delete or update of permission_id, function_type, function_code on permission_function
  for each statement execute function bump_rights_epoch();
create trigger permission_rights after delete or update of permission_code on permission
  for each statement execute function bump_rights_epoch();
create trigger account_rights
  after delete or update of company_id, user_id, account_type, login_name, language, owners_only, enabled on account
  for each statement execute function bump_rights_epoch();
create trigger account_owner_rights after insert or update or delete on account_owner
  for each statement execute function bump_rights_epoch();
create trigger user_rights after delete or update of company_id, user_name, enabled on "user"
  for each statement execute function bump_rights_epoch();
create trigger warehouse_user_rights after insert or update or delete on warehouse_user
  for each statement execute function bump_rights_epoch();
create trigger company_user_rights after insert or update or delete on company_user
  for each statement execute function bump_rights_epoch();
create trigger company_rights after insert or delete or update of company_group_id on company
  for each statement execute function bump_rights_epoch();
create trigger warehouse_rights
  after insert or delete or update of company_id, use_fixed_owner_id, enabled on warehouse
  for each statement execute function bump_rights_epoch();
create trigger session_rights after delete or update of revoked_at on session
  for each statement execute function bump_rights_epoch();
