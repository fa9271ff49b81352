-- What the engines keep beside the model's tables.

-- Values that are unique beyond one warehouse: an owner's order number. A reference table where the schema is distributed.
create table unique_value (
  resource text not null,
  field text not null,
  value text not null,
  row_id uuid not null,
  primary key (resource, field, value)
);
create index unique_value_row on unique_value (resource, row_id);

-- The reply to a request that carried an Idempotency-Key, written in the transaction of its change.
create table idempotency (
  account_id uuid not null,
  key text not null,
  hash text not null,
  reply text not null,
  made_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_made_at on idempotency (made_at);

-- Who took a document from which state to which, when and why.
create table document_history (
  wh_id uuid not null,
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
  primary key (wh_id, document_id, step)
);

-- Numbers of documents: unique and rising, not without gaps. Sequences, because a counter's row would be held from a
-- document's creation to its commit, and the next one would wait.
create sequence document_number_in;
create sequence document_number_ob;
create sequence document_number_rt;
create sequence document_number_ad;
create sequence document_number_pl;
