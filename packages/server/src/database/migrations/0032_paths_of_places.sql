-- A part of a warehouse is named by those it lies in and itself: its code alone is that of others, too.
alter table "storage_detail" add column "sd_path" text;

with recursive named as (
  select wh_id, sd_id, sd_level || ':' || replace(sd_code, '/', '//') as path from storage_detail where parent_sd_id is null
  union all
  select d.wh_id, d.sd_id, n.path || '/' || d.sd_level || ':' || replace(d.sd_code, '/', '//')
  from named n join storage_detail d on d.wh_id = n.wh_id and d.parent_sd_id = n.sd_id
)
update storage_detail d set sd_path = n.path from named n where n.wh_id = d.wh_id and n.sd_id = d.sd_id;

alter table "storage_detail" alter column "sd_path" set not null;
alter table "storage_detail" add constraint "storage_detail_wh_id_sd_path_key" unique ("wh_id", "sd_path");
