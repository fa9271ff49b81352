-- An entry whose screen is still to come keeps its place in the menu, and nobody takes it for a group.
alter table "menu" add column "is_planned" boolean not null default false;
-- The menu is listed as it is arranged.
create index menu_listed_idx on menu using btree (menu_sort_default nulls first, menu_id);
