-- The steps of documents that belong to a company and to no warehouse, such as quotations and bills; those of warehouses
-- stand in document_history.
create table company_document_history (
  company_id uuid not null,
  document_id uuid not null,
  step integer not null,
  kind text not null,
  action text not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null default now(),
  user_id uuid,
  request_id text,
  fingerprint text,
  primary key (company_id, kind, document_id, step)
);

-- Whatever a document waits for is asked by its state.
create index adjustment_wh_id_adjust_status_idx on adjustment (wh_id, adjust_status);
