-- What is still to come is found among the open inbounds, however many have ended; the condition is that of `replenishment`.
create index inbound_open_idx on inbound (wh_id, inbound_id)
  where inbound_status in ('awaiting_validation', 'validated', 'awaiting_qc', 'qc_done', 'awaiting_putaway');
