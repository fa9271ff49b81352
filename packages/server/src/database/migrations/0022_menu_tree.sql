-- The menu is shown as it stands here: with a name in each language, and anew once it was changed. The next start fills
-- the names of the entries that come with the product.
alter table menu add column menu_name_cn text, add column menu_name_eng text;
create index menu_menu_name_eng_like on menu using gin (menu_name_eng gin_trgm_ops);

create trigger menu_rights after insert or update or delete on menu
  for each statement execute function bump_rights_epoch();
