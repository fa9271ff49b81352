-- An order that is not closed yet, and that an own truck is to bring, is marked until it says where to, as with other carriers.
update outbound set abnormal_rule = 'address_incomplete', abnormal = true, version = version + 1, updated_at = now()
where outbound_status = 'awaiting_close_order' and abnormal_rule is null and carrier_code = 'own_truck'
  and order_type not in ('self_pickup', 'convenience_store')
  and (coalesce(trim(consignee_name), '') = '' or coalesce(trim(delivery_address), '') = '' or coalesce(trim(delivery_tel), '') = '');
