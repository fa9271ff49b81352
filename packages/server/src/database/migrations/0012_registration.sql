-- Companies that register, the licences that let them, letters to those who have no account yet, and who is online.

create table "licence" (
  "licence_id" uuid not null,
  "company_id" uuid not null,
  "licensee" text not null,
  "serial_hint" text not null,
  "needs_approval" boolean not null default true,
  "max_uses" integer not null default 1,
  "uses" integer not null default 0,
  "usable_until" date,
  "enabled" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX licence_company_id_created_at_licence_id_idx ON licence USING btree (company_id, created_at, licence_id);
CREATE INDEX licence_licensee_like ON licence USING gin (licensee gin_trgm_ops);
create table "registration" (
  "registration_id" uuid not null,
  "company_id" uuid not null,
  "licence_id" uuid not null,
  "registration_status" text not null default 'awaiting_verification'::text,
  "email" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "company_full_name" text not null,
  "company_short_name" text not null,
  "telephone" text not null,
  "language" text not null default 'zh_TW'::text,
  "verified_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "decided_by" uuid,
  "rejection" text,
  "made_company_code" text,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX registration_company_full_name_like ON registration USING gin (company_full_name gin_trgm_ops);
CREATE INDEX registration_company_id_created_at_registration_id_idx ON registration USING btree (company_id, created_at, registration_id);
CREATE INDEX registration_decided_by_idx ON registration USING btree (decided_by);
CREATE INDEX registration_email_like ON registration USING gin (email gin_trgm_ops);
CREATE INDEX registration_licence_id_idx ON registration USING btree (licence_id);
alter table "licence" add constraint "licence_pkey" PRIMARY KEY (licence_id);
alter table "registration" add constraint "registration_pkey" PRIMARY KEY (registration_id);
alter table "licence" add constraint "licence_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "registration" add constraint "registration_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "registration" add constraint "registration_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES "user"(user_id);
alter table "registration" add constraint "registration_licence_id_fkey" FOREIGN KEY (licence_id) REFERENCES licence(licence_id);

-- Apart from licence and registration, so that no query of them can reach a hash.
create table licence_serial (
  licence_id uuid primary key references licence (licence_id) on delete cascade,
  serial_hash text not null unique
);
create table registration_secret (
  registration_id uuid primary key references registration (registration_id) on delete cascade,
  password_hash text not null
);

alter table link_token
  add registration_id uuid references registration (registration_id) on delete cascade,
  drop constraint link_token_purpose_check,
  drop constraint link_token_check,
  add constraint link_token_purpose_check
    check (purpose in ('reset_password', 'set_password', 'set_up', 'nonce', 'verify_email')),
  add constraint link_token_whose_check check (
    (registration_id is not null) = (purpose = 'verify_email')
    and (account_id is not null) = (purpose not in ('set_up', 'verify_email')));
create index link_token_registration on link_token (registration_id);

alter table letter
  alter account_id drop not null,
  add registration_id uuid references registration (registration_id) on delete cascade,
  drop constraint letter_kind_check,
  add constraint letter_kind_check check (kind in ('reset_password', 'set_password', 'account_locked', 'password_changed',
    'second_factor_on', 'second_factor_off', 'verify_email', 'already_registered', 'registration_approved',
    'registration_rejected')),
  add constraint letter_whose_check check ((account_id is null) <> (registration_id is null));
create index letter_registration on letter (registration_id);
create index letter_recipient on letter (lower(recipient), created_at);

-- Where the screens of a session stand.
alter table session add wh_id uuid references warehouse (wh_id) on delete set null;
create index session_wh_id on session (wh_id);

create view online_user as
select s.session_id, a.company_id, a.account_id::text as account_id, a.user_id::text as user_id, u.user_name, a.login_name,
  a.account_name, a.account_type, s.wh_id, s.ip, s.user_agent,
  concat_ws(' · ',
    case when s.user_agent ~ 'Edg/' then 'Edge' when s.user_agent ~ 'OPR/' then 'Opera' when s.user_agent ~ 'Firefox/' then 'Firefox'
      when s.user_agent ~ 'Chrome/|CriOS/' then 'Chrome' when s.user_agent ~ 'Safari/' then 'Safari' end,
    case when s.user_agent ~ 'Android' then 'Android' when s.user_agent ~ 'iPhone|iPad' then 'iOS' when s.user_agent ~ 'Windows' then 'Windows'
      when s.user_agent ~ 'Mac OS X' then 'macOS' when s.user_agent ~ 'CrOS' then 'ChromeOS' when s.user_agent ~ 'Linux' then 'Linux' end) as device,
  s.signed_in_at, s.last_call_at
from session s
join account a on a.account_id = s.account_id
join "user" u on u.user_id = a.user_id
where s.revoked_at is null and s.expires_at > now() and s.last_call_at > now() - interval '15 minutes';

create view outbox as
select l.letter_id, l.company_id, l.account_id::text as account_id, l.registration_id::text as registration_id,
  coalesce(a.login_name, r.email) as login_name, l.kind as letter_kind, l.state as letter_state, l.recipient, l.language,
  l.attempts, l.last_error, l.created_at, case when l.state = 'waiting' then l.next_attempt_at end as next_attempt_at,
  l.sent_at, l.opened_at
from letter l
left join account a on a.account_id = l.account_id
left join registration r on r.registration_id = l.registration_id;
