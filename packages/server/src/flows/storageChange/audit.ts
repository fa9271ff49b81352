import type { AuditCheck } from "../../audit/check.ts";

/** What must hold between location changes, put-backs and the ledger. */
export const storageChangeChecks: readonly AuditCheck[] = [
  {
    name: "lines of location changes = the sum of their movements",
    sql: `with moved as (
        select m.wh_id, m.line_id, sum(m.qty_delta) filter (where s.storage_id = d.from_storage_id) as left,
          sum(m.qty_delta) filter (where s.storage_id = d.target_storage_id) as came, sum(m.qty_delta) as remains
        from movement m join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
        left join storage_change_detail d on d.wh_id = m.wh_id and d.storage_change_detail_id = m.line_id
        where m.document_kind = 'storage_change' group by m.wh_id, m.line_id
      ), expected as (
        select d.wh_id, d.storage_change_detail_id, case c.change_status when 'changed' then d.num else 0 end as qty
        from storage_change c join storage_change_detail d on d.wh_id = c.wh_id and d.storage_change_id = c.storage_change_id
      )
      select w.wh_id, w.storage_change_detail_id, w.qty, m.left, m.came
      from expected w full join moved m on m.wh_id = w.wh_id and m.line_id = w.storage_change_detail_id
      where coalesce(w.qty, -1) <> coalesce(m.came, 0) or coalesce(-w.qty, 1) <> coalesce(m.left, 0)
        or coalesce(m.remains, 0) <> 0`,
  },
  {
    name: "goods that wait to be put back stand free where they wait",
    sql: `select p.wh_id, p.stock_id, p.open, s.qty, s.booked
      from (
        select wh_id, stock_id, sum(num_open) as open from put_back where num_open > 0 group by wh_id, stock_id
      ) p left join stock s on s.wh_id = p.wh_id and s.stock_id = p.stock_id::uuid
      where s.stock_id is null or p.open > s.qty - s.booked`,
  },
  {
    name: "put-backs wait as long as something is open",
    sql: `select wh_id, put_back_id, num, num_open, put_back_status from put_back
      where num_open < 0 or num_open > num or (num_open > 0) <> (put_back_status = 'waiting')`,
  },
];
