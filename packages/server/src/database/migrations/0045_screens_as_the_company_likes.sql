-- How the screens look to people who have not chosen: as their company says.
alter table "company" add column "layout_mode" text;
-- A colour of one's own was kept here, and changed nothing.
update "company" set theme_color = null where theme_color not in ('dark', 'light', 'pink');
alter table "user_ui" alter column "layout_mode" drop not null, alter column "layout_mode" drop default;
alter table "user_ui" alter column "theme_color" drop not null, alter column "theme_color" drop default;
-- What everybody began with is no choice.
update "user_ui" set layout_mode = null where layout_mode = 'V';
update "user_ui" set theme_color = null where theme_color = 'dark';
