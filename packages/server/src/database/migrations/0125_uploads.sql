-- Who uploaded a picture that no row of theirs holds yet: they alone may have a row hold it, and how many such pictures
-- somebody may have here has a limit.
create table picture_upload (
  account_id uuid not null,
  picture_hash text not null references picture (picture_hash) on delete cascade,
  uploaded_at timestamptz not null default now(),
  primary key (account_id, picture_hash)
);
comment on table "picture_upload" is 'local';
create index picture_upload_picture_hash on picture_upload (picture_hash);
insert into picture_upload (account_id, picture_hash, uploaded_at)
  select unused_of, picture_hash, coalesce(doubted_at, now()) from picture where unused_of is not null;
drop index picture_unused_of;
alter table picture drop column unused_of;
