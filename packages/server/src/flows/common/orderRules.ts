import { addressedCarriers, addressNeeds, fetcherNeeds } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { storeUnknown } from "./stores.ts";

/** How goods leave that nobody brings to an address. */
const fetched = ["self_pickup", "convenience_store"];

/** Whether one of these fields of an order says nothing. */
const lacksOneOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`coalesce(trim(t.${sql.ref(name)}), '') = ''`),
    sql` or `,
  );

interface Looked {
  /** The states in which orders are looked over; unless told, those that are not closed yet. */
  readonly states?: readonly string[];
  /** Lines, and stores, that are about to go. */
  readonly withoutLines?: readonly string[];
  readonly withoutStores?: readonly string[];
}

/**
 * Looks orders over. One that is fetched at a store and does not say at which, or by whom, and one of which something is missing that its owner wants of each, or its carrier, or whose store is not known or is
 * closed, is marked, by the first rule that it breaks, until that is mended; what a person marked stays marked. And one that
 * is not closed yet is to be by the cut-off of its carrier, else of its warehouse, on the day it leaves on: the day told, else
 * the first that it came in time for.
 */
export async function lookOver(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  { states = ["awaiting_close_order"], withoutLines = [], withoutStores = [] }: Looked = {},
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbound o set abnormal_rule = x.rule, abnormal = x.rule is not null or (o.abnormal and o.abnormal_reason is not null),
      ship_by = x.ship_by, version = o.version + 1, updated_at = now()
    from (
      select t.outbound_id, case
        when t.abnormal_rule = 'carrier_refused' then t.abnormal_rule
        when came.is_new and (
          (t.order_type <> all(${fetched}::text[]) and (${lacksOneOf(addressNeeds)})
            and (c.orders_need_address or t.carrier_code = any(${addressedCarriers}::text[])))
          or (t.order_type = 'convenience_store' and (${lacksOneOf(fetcherNeeds)}))) then 'address_incomplete'
        when came.is_new and c.orders_need_price and exists (
          select from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = t.outbound_id and d.unit_price is null
            and d.outbound_detail_id <> all(${withoutLines}::uuid[])) then 'price_missing'
        when came.is_new and t.order_type = 'convenience_store' and (${lacksOneOf(["store_no"])}) then 'unknown_store'
        when ${storeUnknown("t", withoutStores)} then 'unknown_store' end as rule,
        case when not came.is_new then t.ship_by
          else (coalesce(t.expect_ship_date, came.at::date + (came.at::time > cut.at)::int) + cut.at) at time zone w.time_zone
        end as ship_by
      from outbound t
      join customer c on c.customer_id = t.owner_id
      join warehouse w on w.wh_id = ${whId}
      left join carrier_cut_off k on k.wh_id = ${whId} and k.carrier_code = t.carrier_code
      cross join lateral (select coalesce(k.cut_off_time, w.cut_off_time)::time as at) cut
      cross join lateral (select t.created_at at time zone w.time_zone as at, t.outbound_status = 'awaiting_close_order' as is_new) came
      where t.wh_id = ${whId} and t.outbound_id = any(${ids}::uuid[]) and t.outbound_status = any(${states}::text[])
    ) x
    where o.wh_id = ${whId} and o.outbound_id = x.outbound_id
      and (o.abnormal_rule is distinct from x.rule or o.ship_by is distinct from x.ship_by)`.execute(tx);
}
