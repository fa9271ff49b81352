-- A warehouse may want several documents taken on at once only where they are of one owner. Screens say so before the call,
-- so that whoever is signed in reads it anew when it changes.
alter table "warehouse" add column "one_owner_at_a_time" boolean not null default false;

drop trigger warehouse_rights on warehouse;
create trigger warehouse_rights
  after insert or delete
    or update of company_id, use_fixed_owner_id, enabled, wh_no, wh_name, wh_name_eng, time_zone, one_owner_at_a_time on warehouse
  for each statement execute function bump_rights_epoch();

-- Who never chose how their screens look, has looked at them as their company said until now, and has it written from the
-- first sign-in on.
update user_ui u
set layout_mode = coalesce(u.layout_mode, c.layout_mode, 'V'), theme_color = coalesce(u.theme_color, c.theme_color, 'dark')
from company c
where c.company_id = u.company_id and (u.layout_mode is null or u.theme_color is null);
