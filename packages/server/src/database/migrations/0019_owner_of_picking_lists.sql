-- A picking list whose orders are all of one owner is that owner's.
alter table "picking_list" add column "owner_id" uuid;
create index picking_list_wh_id_owner_id_idx on picking_list using btree (wh_id, owner_id);
alter table "picking_list" add constraint "picking_list_owner_id_fkey" foreign key (owner_id) references customer (customer_id);
update picking_list l set owner_id = o.owner_id
from (
  select wh_id, pickinglist_no, (array_agg(owner_id))[1] as owner_id from outbound
  where pickinglist_no is not null group by wh_id, pickinglist_no having count(distinct owner_id) = 1) o
where o.wh_id = l.wh_id and o.pickinglist_no = l.pickinglist_no;
