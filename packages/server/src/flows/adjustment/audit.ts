import type { AuditCheck } from "../../audit/check.ts";

/** What must hold between adjustments and the ledger. */
export const adjustmentChecks: readonly AuditCheck[] = [
  {
    name: "lines of adjustments = the sum of their movements",
    sql: `with moved as (
        select wh_id, line_id, sum(qty_delta) as qty from movement where document_kind = 'adjustment' group by wh_id, line_id
      ), expected as (
        select d.wh_id, d.adjustment_detail_id, case
          when a.adjust_status <> 'adjusted' then 0 when a.adjust_category = 'in' then d.num else -d.num end as qty
        from adjustment a join adjustment_detail d on d.wh_id = a.wh_id and d.adjustment_id = a.adjustment_id
      )
      select w.wh_id, w.adjustment_detail_id, w.qty, m.qty as moved
      from expected w full join moved m on m.wh_id = w.wh_id and m.line_id = w.adjustment_detail_id
      where coalesce(w.qty, 0) <> coalesce(m.qty, 0)`,
  },
];
