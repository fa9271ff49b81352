-- Uploaded files and what goes on after the reply.

-- A file of an account, kept for a day in the file store under the name of its id.
create table stored_file (
  file_id uuid primary key,
  account_id uuid not null,
  name text not null,
  size bigint not null,
  made_at timestamptz not null default now()
);
create index stored_file_account on stored_file (account_id, made_at);

-- Work that one process does; a heartbeat that has stopped means that the process is gone.
create table job (
  job_id uuid primary key,
  kind text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  code text,
  details jsonb not null default '{}',
  input jsonb,
  result jsonb,
  language text not null,
  account_id uuid not null,
  company_id uuid,
  wh_id uuid,
  file_id uuid,
  runner_id uuid not null,
  cancel_asked boolean not null default false,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  heartbeat_at timestamptz not null default now()
);
create index job_account on job (account_id, made_at);
-- One import of a file at a time.
create unique index job_open_file on job (file_id) where state in ('waiting', 'running');
