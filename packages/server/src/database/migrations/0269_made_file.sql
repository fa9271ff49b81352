-- What the file is called that a job has made.
alter table "job" add column "made_file" text;
