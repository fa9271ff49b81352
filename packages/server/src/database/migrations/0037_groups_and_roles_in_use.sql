-- A role that somebody has is not taken from them by deleting it.
alter table "role_user" drop constraint "role_user_role_id_fkey";
alter table "role_user" add constraint "role_user_role_id_fkey" foreign key (role_id) references role (role_id);
