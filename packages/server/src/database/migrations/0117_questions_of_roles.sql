-- Questions of a list that are kept for everybody of a role.
create table "role_question" (
  "rq_id" uuid not null,
  "company_id" uuid not null,
  "role_id" uuid not null,
  "list_name" text not null,
  "question_name" text not null,
  "question" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "version" integer not null default 1
);
CREATE INDEX role_question_company_id_created_at_rq_id_idx ON role_question USING btree (company_id, created_at, rq_id);
CREATE INDEX role_question_question_name_like ON role_question USING gin (question_name gin_trgm_ops);
CREATE INDEX role_question_role_id_idx ON role_question USING btree (role_id);
alter table "role_question" add constraint "role_question_pkey" PRIMARY KEY (rq_id);
alter table "role_question" add constraint "role_question_role_id_list_name_question_name_key" UNIQUE (role_id, list_name, question_name);
alter table "role_question" add constraint "role_question_company_id_fkey" FOREIGN KEY (company_id) REFERENCES company(company_id);
alter table "role_question" add constraint "role_question_role_id_fkey" FOREIGN KEY (role_id) REFERENCES role(role_id) ON DELETE CASCADE;

-- Whoever is signed in reads them anew with their menu.
create trigger role_question_rights after insert or update or delete on role_question
  for each statement execute function bump_rights_epoch();
