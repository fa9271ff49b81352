import { type Ground, kinds, rows, sqlId } from "./ground.ts";

/** What pgbench does instead: the same updates and inserts of stock and movement, in the same tables. */

const movementColumns = `wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after, at,
  business_date, reason, document_kind, document_id, line_id, command_id`;
const movementValues = (
  delta: string,
  more: string,
) => `wh_id, stock_id, version, owner_id, product_id, ${delta}, ${delta},
  qty, booked, last_at, '2026-11-21'::date, 'pick', 'outbound', ${more}, ${more}, ${more}`;

/** One pick: two updates and two inserts in a transaction, each pair as one statement. */
export function singlePick({ wh_id }: Ground, hot: boolean): string {
  const leg = (stock: string, by: string) => `with s as (
  update stock set qty = qty ${by}, booked = booked ${by}, version = version + 1, last_at = clock_timestamp()
  where wh_id = '${wh_id}' and stock_id = ${stock} returning *
) insert into movement (${movementColumns}) select ${movementValues(`0 ${by}`, "gen_random_uuid()")} from s;`;
  return `\\set row ${hot ? "0" : `random(0, ${rows - 1})`}
begin;
${leg(sqlId(kinds.stock, ":row"), "- 1")}
${leg(sqlId(kinds.staged, ":row / 20"), "+ 1")}
end;
`;
}

/** Fifty picks in one statement, on other rows and products each time; the halves of the rows belong to a client each. */
export function batchOfPicks({ wh_id }: Ground): string {
  const half = rows / 2;
  return `\\set from random(0, ${half - 1})
with picks as materialized (
  select ${sqlId(kinds.stock, "row")} as stock_id, ${sqlId(kinds.staged, "row / 20")} as staged_id, gen_random_uuid() as id
  from (select :client_id * ${half} + (:from + n * 21) % ${half} as row from generate_series(0, 49) n) r
), taken as (
  update stock s set qty = qty - 1, booked = booked - 1, version = version + 1, last_at = clock_timestamp()
  from picks p where s.wh_id = '${wh_id}' and s.stock_id = p.stock_id returning s.*, p.id
), staged as (
  update stock s set qty = qty + 1, booked = booked + 1, version = version + 1, last_at = clock_timestamp()
  from picks p where s.wh_id = '${wh_id}' and s.stock_id = p.staged_id returning s.*, p.id
), left_there as (
  insert into movement (${movementColumns}) select ${movementValues("-1", "id")} from taken
)
insert into movement (${movementColumns}) select ${movementValues("1", "id")} from staged;
`;
}
