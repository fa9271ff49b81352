-- Several orders may go under one number of a carrier that says its own: each has a waybill, and those that go together have one consignment.
alter table "waybill" add column "consignment_id" uuid;
CREATE INDEX waybill_wh_id_consignment_id_idx ON waybill USING btree (wh_id, consignment_id);
alter table "waybill" drop constraint "waybill_wh_id_carrier_code_shipping_no_key";
alter table "waybill" add constraint "waybill_wh_id_carrier_code_shipping_no_outbound_id_key" UNIQUE (wh_id, carrier_code, shipping_no, outbound_id);
-- Orders that left so before their carrier's number was kept as a waybill, or under a number that another order had.
insert into "waybill" (waybill_id, company_id, wh_id, owner_id, outbound_id, boxing_id, box_no, carrier_code, shipping_no, waybill_status)
select md5('waybill ' || o.outbound_id)::uuid, o.company_id, o.wh_id, o.owner_id, o.outbound_id, b.boxing_id, b.box_no, o.carrier_code, o.shipping_no,
  case o.outbound_status when 'shipped' then 'handed_over' else 'delivered' end
from outbound o
join boxing b on b.wh_id = o.wh_id and b.outbound_id = o.outbound_id
where o.carrier_code in ('freight', 'own_truck') and o.shipping_no is not null
  and o.outbound_status in ('shipped', 'delivered', 'picked_up', 'case_closed')
  and not exists (select from boxing f where f.wh_id = b.wh_id and f.outbound_id = b.outbound_id and f.boxing_id < b.boxing_id)
  and not exists (select from waybill w where w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.boxing_id is not null)
on conflict do nothing;
update "waybill" set consignment_id = waybill_id where carrier_code in ('freight', 'own_truck') and shipping_no is not null;
-- Those of one owner that are under way to one consignee go together.
update "waybill" w set consignment_id = x.consignment_id
from (
  select o.wh_id, o.outbound_id, min(w.waybill_id::text) over (partition by o.wh_id, o.owner_id, w.carrier_code, w.shipping_no,
    trim(coalesce(o.consignee_name, '')), trim(coalesce(o.delivery_address, '')), trim(coalesce(o.delivery_tel, '')))::uuid as consignment_id
  from outbound o
  join waybill w on w.wh_id = o.wh_id and w.outbound_id = o.outbound_id and w.consignment_id is not null and w.boxing_id is not null
  where o.outbound_status = 'shipped'
) x
where w.wh_id = x.wh_id and w.outbound_id = x.outbound_id and w.consignment_id is not null and w.boxing_id is not null;
alter table "waybill" add constraint "waybill_consignment_id_fkey" FOREIGN KEY (wh_id, consignment_id) REFERENCES waybill(wh_id, waybill_id);
