-- A function that a role or a user has is not taken from them by deleting it.
alter table "role_permission_function" drop constraint "role_permission_function_function_id_fkey";
alter table "role_permission_function" add constraint "role_permission_function_function_id_fkey"
  foreign key (function_id) references permission_function (function_id);
alter table "user_permission_function" drop constraint "user_permission_function_function_id_fkey";
alter table "user_permission_function" add constraint "user_permission_function_function_id_fkey"
  foreign key (function_id) references permission_function (function_id);
