import type { AuditCheck } from "./check.ts";

/** What must always hold in the stock core. */
export const ledgerChecks: readonly AuditCheck[] = [
  {
    name: "stock_is_within_bounds",
    sql: "select wh_id, stock_id, qty, booked from stock where not (0 <= booked and booked <= qty)",
  },
  {
    name: "stock_equals_sum_of_movements",
    sql: `select wh_id, stock_id, s.qty, s.booked, m.qty as moved, m.booked as moved_booked
      from stock s full join (
        select wh_id, stock_id, sum(qty_delta) as qty, sum(booked_delta) as booked from movement group by wh_id, stock_id
      ) m using (wh_id, stock_id)
      where coalesce(s.qty, -1) <> coalesce(m.qty, 0) or coalesce(s.booked, -1) <> coalesce(m.booked, 0)`,
  },
  {
    name: "stock_equals_last_movement",
    sql: `select s.wh_id, s.stock_id, s.version, m.version as last_version
      from stock s left join (
        select distinct on (wh_id, stock_id) wh_id, stock_id, version, qty_after, booked_after, at
        from movement order by wh_id, stock_id, version desc
      ) m on m.wh_id = s.wh_id and m.stock_id = s.stock_id
      where s.version <> coalesce(m.version, 0) or s.qty <> coalesce(m.qty_after, 0)
        or s.booked <> coalesce(m.booked_after, 0) or s.last_at <> coalesce(m.at, '-infinity')`,
  },
  {
    name: "running_totals_without_gap",
    sql: `select wh_id, stock_id, version from (
        select wh_id, stock_id, version, at, qty_after, booked_after, qty_delta, booked_delta,
          lag(version, 1, 0::bigint) over walk as version_before, lag(qty_after, 1, 0::bigint) over walk as qty_before,
          lag(booked_after, 1, 0::bigint) over walk as booked_before, lag(at, 1, at) over walk as at_before
        from movement window walk as (partition by wh_id, stock_id order by version)
      ) m
      where version <> version_before + 1 or qty_after <> qty_before + qty_delta
        or booked_after <> booked_before + booked_delta or at < at_before`,
  },
  {
    name: "movement_has_its_command",
    // What came of a command may be long: it is read once a command, and not once for each of its movements.
    sql: `select m.wh_id, m.stock_id, m.version from movement m
      left join command c on c.wh_id = m.wh_id and c.command_id = m.command_id
      where c.command_id is null or c.at <> m.at or c.document_id <> m.document_id
      union all
      select m.wh_id, m.stock_id, m.version from command c
      join movement m on m.wh_id = c.wh_id and m.command_id = c.command_id
      where not (c.result->>'ok')::boolean`,
  },
  {
    name: "movement_agrees_with_its_stock_row",
    sql: `select m.wh_id, m.stock_id, m.version from movement m
      join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
      where s.owner_id <> m.owner_id or s.product_id <> m.product_id`,
  },
  {
    name: "moves_sum_to_zero_at_one_instant",
    sql: `select m.wh_id, m.command_id, sum(m.qty_delta) as qty, sum(m.booked_delta) as booked
      from movement m join command c on c.wh_id = m.wh_id and c.command_id = m.command_id
      where c.kind in ('relocate', 'pick', 'unpick')
      group by m.wh_id, m.command_id, c.kind
      having sum(m.qty_delta) <> 0 or min(m.at) <> max(m.at)
        or (c.kind = 'pick' and sum(m.booked_delta) > 0) or (c.kind <> 'pick' and sum(m.booked_delta) <> 0)`,
  },
  {
    name: "lot_belongs_to_the_goods",
    sql: `select s.wh_id, s.stock_id from stock s
      left join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
      left join product p on p.product_id = s.product_id
      where l.owner_id is distinct from s.owner_id or l.product_id is distinct from s.product_id
        or p.product_id is null`,
  },
  {
    name: "booked_equals_open_bookings",
    sql: `select wh_id, stock_id, s.booked, b.qty from stock s full join (
        select wh_id, stock_id, sum(qty) as qty from booking where booking_state in ('booked', 'picked')
        group by wh_id, stock_id
      ) b using (wh_id, stock_id)
      where coalesce(s.booked, -1) <> coalesce(b.qty, 0)`,
  },
  {
    name: "booking_has_its_goods",
    sql: `select b.wh_id, b.booking_id from booking b
      join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
      where s.owner_id <> b.owner_id or s.product_id <> b.product_id
        or (b.booking_state in ('picked', 'shipped')) <> (b.from_stock_id is not null and b.booking_state <> 'released')`,
  },
  {
    name: "serials_equal_pieces",
    sql: `select s.wh_id, s.stock_id, s.qty, coalesce(n.pieces, 0) as serials from stock s
      join product p on p.product_id = s.product_id
      left join (
        select wh_id, stock_id, count(*) as pieces from product_sn where stock_id is not null group by wh_id, stock_id
      ) n on n.wh_id = s.wh_id and n.stock_id = s.stock_id
      where p.need_scan_product_sn and s.qty <> coalesce(n.pieces, 0)
        or not p.need_scan_product_sn and coalesce(n.pieces, 0) > s.qty`,
  },
  {
    name: "serial_is_in_one_place",
    sql: `select owner_id, product_id, serial_no, r.wh_id, n.rows from serial_registry r full join (
        select owner_id, product_id, product_sn as serial_no, count(*) as rows, min(wh_id::text) as kept_in,
          min(product_sn_id::text) as product_sn_id, min(serial_state) as serial_state,
          min(wh_id::text) filter (where stock_id is not null) as wh_id
        from product_sn group by owner_id, product_id, product_sn
      ) n using (owner_id, product_id, serial_no)
      where n.rows is distinct from 1 or r.wh_id::text is distinct from n.wh_id
        or (r.last_wh_id::text, r.product_sn_id::text, r.serial_state) is distinct from (n.kept_in, n.product_sn_id, n.serial_state)`,
  },
  {
    name: "serial_stands_with_its_goods",
    sql: `select n.wh_id, n.product_sn_id from product_sn n
      join stock s on s.wh_id = n.wh_id and s.stock_id = n.stock_id
      left join booking b on b.wh_id = n.wh_id and b.booking_id = n.booking_id
      where s.owner_id <> n.owner_id or s.product_id <> n.product_id
        or (s.storage_id, s.quality) is distinct from (n.storage_id, n.quality)
        or (n.booking_id is not null and (b.booking_state <> 'picked' or b.stock_id <> n.stock_id))`,
  },
  {
    name: "closing_equals_movements",
    sql: `select d.wh_id, d.business_date, d.stock_id from daily_stock d
      left join movement m on m.wh_id = d.wh_id and m.stock_id = d.stock_id and m.version = d.version
      where m.version is null or m.qty_after <> d.qty or m.booked_after <> d.booked`,
  },
];
