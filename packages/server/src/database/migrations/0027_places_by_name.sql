-- Where one may work is shown by name, and what day it is there is reckoned: who is signed in reads it anew when any of
-- that changes, as they do with rights.
drop trigger company_rights on company;
create trigger company_rights
  after insert or delete or update of company_group_id, company_code, company_name on company
  for each statement execute function bump_rights_epoch();

drop trigger warehouse_rights on warehouse;
create trigger warehouse_rights
  after insert or delete
    or update of company_id, use_fixed_owner_id, enabled, wh_no, wh_name, wh_name_eng, time_zone on warehouse
  for each statement execute function bump_rights_epoch();

create function bump_for_fixed_owner() returns trigger language plpgsql as $$
begin
  if exists (select 1 from warehouse where use_fixed_owner_id = new.customer_id) then
    update rights_epoch set epoch = epoch + 1;
  end if;
  return null;
end $$;

create trigger fixed_owner_names after update of customer_no, customer_name on customer
  for each row when ((old.customer_no, old.customer_name) is distinct from (new.customer_no, new.customer_name))
  execute function bump_for_fixed_owner();
