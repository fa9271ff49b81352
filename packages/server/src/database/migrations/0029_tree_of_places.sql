-- The parts of a warehouse are a tree: a code is one within the part it lies in, each node knows all those it lies in, and
-- each location the smallest that holds it. What locations are made of becomes nodes where there are none.
alter table "storage_detail" add column "building_detail_id" uuid;
alter table "storage_detail" add column "floor_detail_id" uuid;
alter table "storage_detail" add column "area1_detail_id" uuid;
alter table "storage_detail" add column "lane_detail_id" uuid;
alter table "storage_detail" add column "level_detail_id" uuid;
alter table "storage_detail" add column "rack_detail_id" uuid;
alter table "storage" add column "sd_id" uuid;

alter table "storage_detail" drop constraint "storage_detail_wh_id_sd_level_sd_code_key";
alter table "storage_detail" add constraint "storage_detail_wh_id_parent_sd_id_sd_level_sd_code_key"
  unique nulls not distinct ("wh_id", "parent_sd_id", "sd_level", "sd_code");

create temporary table place on commit drop as
select wh_id, storage_id, company_id, building, floor, area, lane, level, rack, slot, null::uuid as sd_id
from storage where coalesce(building, floor, area, lane, level, rack, slot) is not null;

do $$
declare part text;
begin
  foreach part in array array['building', 'floor', 'area', 'lane', 'level', 'rack', 'slot'] loop
    if part <> 'slot' then
      execute format(
        'insert into storage_detail (sd_id, company_id, wh_id, sd_level, sd_code, parent_sd_id)
         select gen_random_uuid(), company_id, wh_id, %1$L, %1$I, sd_id from place where %1$I is not null
         group by company_id, wh_id, %1$I, sd_id
         on conflict do nothing', part);
    end if;
    execute format(
      'update place p set sd_id = d.sd_id from storage_detail d
       where d.wh_id = p.wh_id and coalesce(d.parent_sd_id, d.wh_id) = coalesce(p.sd_id, p.wh_id)
         and d.sd_level = %1$L and d.sd_code = p.%1$I', part);
  end loop;
end $$;

update storage s set sd_id = p.sd_id from place p where s.wh_id = p.wh_id and s.storage_id = p.storage_id and p.sd_id is not null;

with recursive within as (
  select wh_id, sd_id, sd_id as outer_id, sd_level as outer_level, parent_sd_id as next_id from storage_detail
  union all
  select w.wh_id, w.sd_id, d.sd_id, d.sd_level, d.parent_sd_id
  from within w join storage_detail d on d.wh_id = w.wh_id and d.sd_id = w.next_id
), nodes as (
  select wh_id, sd_id,
    (max(outer_id::text) filter (where outer_level = 'building'))::uuid as building,
    (max(outer_id::text) filter (where outer_level = 'floor'))::uuid as floor,
    (max(outer_id::text) filter (where outer_level = 'area'))::uuid as area,
    (max(outer_id::text) filter (where outer_level = 'lane'))::uuid as lane,
    (max(outer_id::text) filter (where outer_level = 'level'))::uuid as level,
    (max(outer_id::text) filter (where outer_level = 'rack'))::uuid as rack
  from within group by wh_id, sd_id
)
update storage_detail d set building_detail_id = n.building, floor_detail_id = n.floor, area1_detail_id = n.area,
  lane_detail_id = n.lane, level_detail_id = n.level, rack_detail_id = n.rack
from nodes n where n.wh_id = d.wh_id and n.sd_id = d.sd_id;

create index "storage_wh_id_sd_id_idx" on "storage" ("wh_id", "sd_id");
create index "storage_detail_wh_id_building_detail_id_idx" on "storage_detail" ("wh_id", "building_detail_id");
create index "storage_detail_wh_id_floor_detail_id_idx" on "storage_detail" ("wh_id", "floor_detail_id");
create index "storage_detail_wh_id_area1_detail_id_idx" on "storage_detail" ("wh_id", "area1_detail_id");
create index "storage_detail_wh_id_lane_detail_id_idx" on "storage_detail" ("wh_id", "lane_detail_id");
create index "storage_detail_wh_id_level_detail_id_idx" on "storage_detail" ("wh_id", "level_detail_id");
create index "storage_detail_wh_id_rack_detail_id_idx" on "storage_detail" ("wh_id", "rack_detail_id");
create index "storage_detail_wh_id_sd_level_sd_code_idx" on "storage_detail" ("wh_id", "sd_level", "sd_code");
alter table "storage" add constraint "storage_sd_id_fkey"
  foreign key ("wh_id", "sd_id") references "storage_detail" ("wh_id", "sd_id");
