-- What was done on a day is counted by the index alone.
create index document_history_wh_id_kind_action_at_idx on document_history (wh_id, kind, action, at) include (document_id);
create index company_document_history_company_id_kind_action_at_idx
  on company_document_history (company_id, kind, action, at) include (document_id);
