-- An order that is not closed yet, and goes with a carrier that brings to addresses, is marked until it has one.
update outbound set abnormal_rule = 'address_incomplete', abnormal = true, version = version + 1, updated_at = now()
where outbound_status = 'awaiting_close_order' and abnormal_rule is null and carrier_code in ('hct', 'kerry_tj', 'pelican', 'freight')
  and (coalesce(trim(consignee_name), '') = '' or coalesce(trim(delivery_address), '') = '' or coalesce(trim(delivery_tel), '') = '');
