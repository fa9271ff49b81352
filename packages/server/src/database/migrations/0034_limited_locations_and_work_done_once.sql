-- Which locations name a category shows without looking at those that take every one.
create index "storage_limited_idx" on "storage" ("wh_id") where "allowed_categories" is not null;

-- What is done once for a database, such as its demonstration, is noted where nobody writes; it stood in a company's own settings.
create table work_done (
  work text primary key,
  done_at timestamptz not null default now()
);
insert into work_done (work)
  select 'demonstration' from "company" where company_code = 'DEMO' and layout_settings ->> 'demonstration' = 'made';
update "company" set layout_settings = nullif(layout_settings - 'demonstration', '{}')
  where company_code = 'DEMO' and layout_settings ->> 'demonstration' = 'made';
