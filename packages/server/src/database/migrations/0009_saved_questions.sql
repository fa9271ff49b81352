-- Questions of lists that a user keeps under a name.

alter table "user_ui" add column "saved_questions" jsonb;
