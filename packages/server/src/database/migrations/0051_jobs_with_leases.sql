-- A job is taken by whichever process is free, under a lease that it renews: one that was killed leaves its jobs to the
-- next that looks. What the work needs stands in the row, so that any process can do it.

update job set state = 'failed', code = 'JOB_INTERRUPTED', ended_at = now() where state in ('waiting', 'running');

alter table job rename column input to payload;
alter table job
  drop column runner_id,
  drop column heartbeat_at,
  -- A job of nobody is one that the clock begins.
  alter column account_id drop not null,
  add column session_id uuid,
  add column subject text not null default '',
  add column attempts integer not null default 0,
  add column run_at timestamptz not null default now(),
  -- New with every run: what a run writes down names it, so that one that lost its lease writes nothing.
  add column lease_id uuid,
  add column lease_until timestamptz,
  add column last_error text,
  add constraint job_leased check ((state = 'running') = (lease_id is not null and lease_until is not null));
update job set kind = 'import', subject = substr(kind, 8) where kind like 'import %';

create index job_due on job (run_at) where state in ('waiting', 'running');

-- What a job was given or has found in pieces, too large for its row; gone when it ends.
create table job_part (
  job_id uuid not null references job on delete cascade,
  part integer not null,
  content jsonb not null,
  primary key (job_id, part)
);
