-- How sheets with the same headings were read when they were imported last: for a company, or for an account that sees some owners alone.
create table "import_layout" (
  "kept_for" uuid not null,
  "entity" text not null,
  "headings" text not null,
  "mapping" jsonb not null,
  "constants" jsonb not null,
  "words" jsonb not null,
  "used_at" timestamp with time zone not null default now(),
  primary key ("kept_for", "entity", "headings")
);
comment on table "import_layout" is 'local';
