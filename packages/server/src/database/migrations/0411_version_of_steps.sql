-- Which version of its document a step made. Instants do not tell it on a cluster, where a node has a clock of its own.
alter table "document_history" add column "version" integer;
alter table "company_document_history" add column "version" integer;
