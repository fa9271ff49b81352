-- A role that somebody has is not taken from them by deleting it.
alter table "role_user" drop constraint "role_user_role_id_fkey";
alter table "role_user" add constraint "role_user_role_id_fkey" foreign key (role_id) references role (role_id);

-- A group without companies is its maker's: it is in their scope from its making on.
create trigger company_group_rights after insert or delete on company_group
  for each statement execute function bump_rights_epoch();
