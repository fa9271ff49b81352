import type { AuditCheck } from "../../audit/index.ts";

/** What must hold between corrections of shipped orders and the ledger. */
export const outboundAdjustmentChecks: readonly AuditCheck[] = [
  {
    name: "lines of outbound adjustments = the sum of their movements",
    sql: `with moved as (
        select wh_id, line_id, sum(qty_delta) as qty from movement
        where document_kind = 'outbound_adjustment' group by wh_id, line_id
      ), expected as (
        select d.wh_id, d.outbound_adjustment_detail_id, case
          when a.adjust_status <> 'adjusted' then 0 when d.adjust_category = 'in' then d.num else -d.num end as qty
        from outbound_adjustment a
        join outbound_adjustment_detail d on d.wh_id = a.wh_id and d.outbound_adjustment_id = a.outbound_adjustment_id
      )
      select w.wh_id, w.outbound_adjustment_detail_id, w.qty, m.qty as moved
      from expected w full join moved m on m.wh_id = w.wh_id and m.line_id = w.outbound_adjustment_detail_id
      where coalesce(w.qty, 0) <> coalesce(m.qty, 0)`,
  },
  {
    name: "the last snapshot of an order says what left",
    sql: `select d.wh_id, d.outbound_detail_id, d.num_shipped, s.num_shipped as kept
      from (
        select distinct on (wh_id, outbound_id) wh_id, outbound_id, snapshot from outbound_snapshot
        order by wh_id, outbound_id, snapshot_version desc
      ) o
      cross join lateral jsonb_to_recordset(o.snapshot -> 'details') as s(outbound_detail_id uuid, num_shipped bigint)
      join outbound_detail d on d.wh_id = o.wh_id and d.outbound_detail_id = s.outbound_detail_id
      where d.num_shipped <> s.num_shipped`,
  },
];
