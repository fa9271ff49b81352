-- Whether labels are written for any printer or in the language of label printers: a warehouse's, and people's own.
alter table "warehouse" add column "label_format" text not null default 'pdf';
alter table "user_ui" add column "label_format" text;
