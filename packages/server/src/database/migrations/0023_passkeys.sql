-- Passkeys: signing in by a device that proves who holds it. What is kept of one is public; it is no secret.

create table passkey (
  passkey_id uuid primary key,
  account_id uuid not null references account (account_id) on delete cascade,
  -- As the authenticator calls it, and its key (COSE), both in base64url.
  credential_id text not null,
  public_key text not null,
  -- Signatures as the authenticator counts them; one that goes back was copied. Those that do not count stay at 0.
  counter bigint not null,
  transports text[] not null,
  -- Kept by a password manager or a cloud account too, and not in one device only.
  backed_up boolean not null,
  passkey_name text not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_credential_id_key unique (credential_id)
);
create index passkey_account on passkey (account_id, made_at);

-- How many of them, for administrators to see.
alter table account add column passkeys integer not null default 0;
create function count_passkeys() returns trigger language plpgsql as $$
begin
  update account a set passkeys = (select count(*) from passkey p where p.account_id = a.account_id)
  where a.account_id = coalesce(new.account_id, old.account_id);
  return null;
end $$;
create trigger passkey_counted after insert or delete on passkey for each row execute function count_passkeys();

-- The challenges that a device signs are one-time tokens like the others: for adding one, an account's; for signing in,
-- nobody's yet.
alter table link_token
  drop constraint link_token_purpose_check,
  drop constraint link_token_whose_check,
  add constraint link_token_purpose_check check (
    purpose in ('reset_password', 'set_password', 'set_up', 'nonce', 'verify_email', 'passkey_add', 'passkey_use')),
  add constraint link_token_whose_check check (
    (registration_id is not null) = (purpose = 'verify_email')
    and (account_id is not null) = (purpose not in ('set_up', 'verify_email', 'passkey_use')));

alter table letter
  drop constraint letter_kind_check,
  add constraint letter_kind_check check (kind in ('reset_password', 'set_password', 'account_locked', 'password_changed',
    'second_factor_on', 'second_factor_off', 'passkey_added', 'passkey_removed', 'verify_email', 'already_registered',
    'registration_approved', 'registration_rejected'));
