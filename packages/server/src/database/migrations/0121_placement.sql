-- Where the rows of each table live on a cluster of database servers: those of one warehouse or one owner together on one
-- node, on every node, or on the coordinator alone. A table that does not say it keeps the server from starting.
comment on table "account" is 'local';
comment on table "account_owner" is 'local';
comment on table "adjustment" is 'distributed by wh_id';
comment on table "adjustment_detail" is 'distributed by wh_id';
comment on table "administered_company" is 'local';
comment on table "announce" is 'local';
comment on table "attachment" is 'local';
comment on table "booking" is 'distributed by wh_id';
comment on table "boxing" is 'distributed by wh_id';
comment on table "boxing_detail" is 'distributed by wh_id';
comment on table "city" is 'reference';
comment on table "code" is 'local';
comment on table "command" is 'distributed by wh_id';
comment on table "company" is 'reference';
comment on table "company_document_history" is 'local';
comment on table "company_group" is 'reference';
comment on table "company_user" is 'local';
comment on table "contact" is 'local';
comment on table "country" is 'reference';
comment on table "credential" is 'local';
comment on table "currency" is 'reference';
comment on table "custom" is 'reference';
comment on table "customer" is 'reference';
comment on table "customer_category" is 'reference';
comment on table "daily_closing" is 'distributed by wh_id';
comment on table "daily_stock" is 'distributed by wh_id';
comment on table "department" is 'reference';
comment on table "district" is 'reference';
comment on table "document_history" is 'distributed by wh_id';
comment on table "idempotency" is 'local';
comment on table "inbound" is 'distributed by wh_id';
comment on table "inbound_detail" is 'distributed by wh_id';
comment on table "inbound_snapshot" is 'distributed by wh_id';
comment on table "job" is 'local';
comment on table "job_part" is 'local';
comment on table "letter" is 'local';
comment on table "licence" is 'local';
comment on table "licence_serial" is 'local';
comment on table "link_token" is 'local';
comment on table "lot" is 'distributed by wh_id';
comment on table "memo" is 'local';
comment on table "menu" is 'local';
comment on table "migration" is 'local';
comment on table "movement" is 'distributed by wh_id';
comment on table "order_sum" is 'distributed by wh_id';
comment on table "outbound" is 'distributed by wh_id';
comment on table "outbound_detail" is 'distributed by wh_id';
comment on table "outbound_snapshot" is 'distributed by wh_id';
comment on table "passkey" is 'local';
comment on table "permission" is 'local';
comment on table "permission_change" is 'local';
comment on table "permission_function" is 'local';
comment on table "picking_list" is 'distributed by wh_id';
comment on table "picture" is 'local';
comment on table "product" is 'reference';
comment on table "product_barcode" is 'reference';
comment on table "product_category" is 'reference';
comment on table "product_relation" is 'local';
comment on table "rec_inbound" is 'distributed by wh_id';
comment on table "rec_returned" is 'distributed by wh_id';
comment on table "recovery_code" is 'local';
comment on table "refresh_token" is 'local';
comment on table "region" is 'reference';
comment on table "registration" is 'local';
comment on table "registration_secret" is 'local';
comment on table "returned" is 'distributed by wh_id';
comment on table "returned_detail" is 'distributed by wh_id';
comment on table "returned_snapshot" is 'distributed by wh_id';
comment on table "rights_epoch" is 'local';
comment on table "role" is 'local';
comment on table "role_permission_function" is 'local';
comment on table "role_question" is 'local';
comment on table "role_user" is 'local';
comment on table "second_factor" is 'local';
comment on table "serial" is 'distributed by wh_id';
comment on table "serial_registry" is 'distributed by owner_id';
comment on table "session" is 'local';
comment on table "setting_code" is 'local';
comment on table "setting_unit" is 'reference';
comment on table "settingfee" is 'local';
comment on table "shared_link" is 'local';
comment on table "shared_link_secret" is 'local';
comment on table "sign_in_attempt" is 'local';
comment on table "signing_key" is 'local';
comment on table "state_province" is 'reference';
comment on table "stock" is 'distributed by wh_id';
comment on table "stock_lock" is 'distributed by wh_id';
comment on table "storage" is 'distributed by wh_id';
comment on table "storage_detail" is 'distributed by wh_id';
comment on table "stored_file" is 'local';
comment on table "unique_value" is 'local';
comment on table "unit" is 'reference';
comment on table "unit_convert" is 'reference';
comment on table "user" is 'reference';
comment on table "user_permission_function" is 'local';
comment on table "user_ui" is 'local';
comment on table "warehouse" is 'reference';
comment on table "warehouse_user" is 'local';
comment on table "work_done" is 'local';

-- Brings tables that a migration made to where they live, before it lets them refer to others: a cluster refuses a
-- reference between two that do not live together yet. It does nothing where the product's tables are on one server.
create function place_tables() returns void language plpgsql as $$
declare
  made record;
  spread_by text;
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  if not exists (select from pg_dist_partition where logicalrelid = 'warehouse'::regclass) then
    return;
  end if;
  for made in
    select c.oid::regclass as name, obj_description(c.oid, 'pg_class') as placement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  loop
    spread_by := substring(made.placement from '^distributed by (.+)$');
    if made.placement = 'reference' then
      perform create_reference_table(made.name);
    elsif spread_by is not null then
      perform create_distributed_table(made.name, spread_by, colocate_with => (
        select p.logicalrelid::regclass::text from pg_dist_partition p
        where p.partmethod = 'h' and obj_description(p.logicalrelid, 'pg_class') = made.placement limit 1));
    end if;
  end loop;
end $$;
