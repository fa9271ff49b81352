-- Who works on a document now: a lease that ends by itself. A document is one person's in a scenario.
create table task (
  wh_id uuid not null,
  scenario text not null,
  document_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  taken_at timestamptz not null default now(),
  lease_until timestamptz not null
);
comment on table task is 'distributed by wh_id';
create index task_by_id on task (wh_id, task_id);
select place_tables();
alter table task add constraint task_pkey primary key (wh_id, scenario, document_id);
