-- What is written on a cluster's coordinator in one transaction with rows of a warehouse is made known to the cluster: else the
-- node commits first, and a coordinator that dies just then has lost its half.
comment on table "attachment" is 'local with goods';
comment on table "idempotency" is 'local with goods';
comment on table "job" is 'local with goods';
comment on table "job_part" is 'local with goods';
comment on table "stored_file" is 'local with goods';
comment on table "unique_value" is 'local with goods';

create or replace function place_tables() returns void language plpgsql as $$
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
    select c.oid::regclass as name, quote_ident(c.relname) as called, obj_description(c.oid, 'pg_class') as placement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  loop
    spread_by := substring(made.placement from '^distributed by (.+)$');
    if made.placement = 'reference' then
      perform create_reference_table(made.name);
    elsif made.placement = 'local with goods' then
      perform citus_add_local_table_to_metadata(made.name);
      -- It was made anew by that.
      execute format('comment on table %s is %L', made.called, made.placement);
    elsif spread_by is not null then
      perform create_distributed_table(made.name, spread_by, colocate_with => (
        select p.logicalrelid::regclass::text from pg_dist_partition p
        where p.partmethod = 'h' and obj_description(p.logicalrelid, 'pg_class') = made.placement limit 1));
    end if;
  end loop;
end $$;
