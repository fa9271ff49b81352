-- By which command goods went that waited to be put back: what takes that command back lets them wait again, once.
create table put_back_gone (
  wh_id uuid not null,
  command_id uuid not null,
  put_back_id uuid not null,
  qty bigint not null,
  numbers jsonb
);
comment on table put_back_gone is 'distributed by wh_id';
select place_tables();
alter table put_back_gone add constraint put_back_gone_pkey primary key (wh_id, command_id, put_back_id);
alter table put_back_gone add constraint put_back_gone_qty_check check (qty > 0);
insert into put_back_gone (wh_id, command_id, put_back_id, qty, numbers)
select d.wh_id, m.command_id, d.put_back_id, -m.qty_delta,
  case when p.product_sn is null then null else coalesce((
    select jsonb_agg(e.product_sn) from jsonb_array_elements_text(d.product_sn) as e(product_sn)), '[]') end
from storage_change_detail d
join storage_change c on c.wh_id = d.wh_id and c.storage_change_id = d.storage_change_id and c.change_status = 'changed'
join put_back p on p.wh_id = d.wh_id and p.put_back_id = d.put_back_id
join movement m on m.wh_id = d.wh_id and m.document_id = c.storage_change_id and m.line_id = d.storage_change_detail_id
  and m.document_kind = 'storage_change' and m.qty_delta < 0;
