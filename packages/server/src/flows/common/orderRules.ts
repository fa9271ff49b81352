import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";

/** How goods leave that nobody brings to an address. */
const fetched = ["self_pickup", "convenience_store"];

/**
 * Looks orders over that are not closed yet. One of which something is missing that its owner wants of each is marked, by the
 * first rule that it breaks, until that is mended; what a person marked stays marked. And it is to be closed by the cut-off of
 * its warehouse on the day it leaves on: the day told, else the first that it came in time for.
 * @param without lines that are about to go.
 */
export async function lookOver(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbound o set abnormal_rule = x.rule, abnormal = x.rule is not null or (o.abnormal and o.abnormal_reason is not null),
      ship_by = x.ship_by, version = o.version + 1, updated_at = now()
    from (
      select t.outbound_id, case
        when c.orders_need_address and t.order_type <> all(${fetched}::text[]) and (coalesce(trim(t.consignee_name), '') = ''
          or coalesce(trim(t.delivery_address), '') = '' or coalesce(trim(t.delivery_tel), '') = '') then 'address_incomplete'
        when c.orders_need_price and exists (
          select from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = t.outbound_id and d.unit_price is null
            and d.outbound_detail_id <> all(${without}::uuid[])) then 'price_missing' end as rule,
        (coalesce(t.expect_ship_date, came.at::date + (came.at::time > w.cut_off_time::time)::int) + w.cut_off_time::time)
          at time zone w.time_zone as ship_by
      from outbound t
      join customer c on c.customer_id = t.owner_id
      join warehouse w on w.wh_id = ${whId}
      cross join lateral (select t.created_at at time zone w.time_zone as at) came
      where t.wh_id = ${whId} and t.outbound_id = any(${ids}::uuid[]) and t.outbound_status = 'awaiting_close_order'
    ) x
    where o.wh_id = ${whId} and o.outbound_id = x.outbound_id
      and (o.abnormal_rule is distinct from x.rule or o.ship_by is distinct from x.ship_by)`.execute(tx);
}
