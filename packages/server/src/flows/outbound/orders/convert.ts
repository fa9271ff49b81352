import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
import { lockRows } from "../../../crud/writing/lock.ts";
import { insertRows, storedColumns } from "../../../crud/writing/store.ts";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { refuseUneditable } from "../../../documents/guards.ts";
import type { Caller } from "../../../http/caller.ts";
import { lookOver } from "../../common/orderRules.ts";

const { outbound, order_detail, outbound_detail } = model;

/**
 * Makes what the warehouse works on anew from what was ordered, of orders that are not closed yet. What other orders work on of
 * it, since it was split off, stays theirs; lines that come from other orders stay as they are.
 * @throws Failure NOT_FOUND, NOT_EDITABLE; NO_LINES where nothing would be left of an order.
 */
export async function convertOrders(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  const orders = await lockRows(tx, outbound, caller.scope, ids);
  const missing = ids.find((id) => !orders.some(({ outbound_id }) => outbound_id === id));
  if (missing) throw new Failure("NOT_FOUND", { details: { id: missing } });
  for (const order of orders) refuseUneditable(outbound, order);
  for (const [whId, own] of Map.groupBy(orders, ({ wh_id }) => String(wh_id))) {
    const ofWarehouse = own.map(({ outbound_id }) => String(outbound_id));
    await makeAnew(tx, whId, ofWarehouse, caller.userId);
    const { rows: empty } = await sql`
      select 1 from unnest(${ofWarehouse}::uuid[]) as x(id)
      where not exists (select from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = x.id)`.execute(tx);
    if (empty.length > 0) throw new Failure("NO_LINES", { details: { field: "details" } });
    await lookOver(tx, whId, ofWarehouse);
  }
}

type Ordered = Values & { readonly line_id: string | null; readonly elsewhere: string };

/** Makes the own lines of orders anew from what of their order no other works on. */
export async function makeAnew(tx: Tx, whId: string, ids: readonly string[], userId: string | null): Promise<void> {
  const columns = storedColumns(order_detail).map(([name]) => sql`o.${sql.ref(name)}`);
  const { rows } = await sql<Ordered>`
    select ${sql.join(columns)}, d.line_id, coalesce(e.qty, 0)::text as elsewhere
    from order_detail o
    left join lateral (
      select min(d.outbound_detail_id::text) as line_id from outbound_detail d
      where d.wh_id = ${whId} and d.order_detail_id = o.order_detail_id and d.outbound_id = o.outbound_id
    ) d on true
    left join lateral (
      select sum(d.outbound_nums + d.outbound_nums_bad) as qty from outbound_detail d
      join outbound t on t.wh_id = ${whId} and t.outbound_id = d.outbound_id and t.outbound_status <> 'cancelled'
      where d.wh_id = ${whId} and d.order_detail_id = o.order_detail_id and d.outbound_id <> o.outbound_id
    ) e on true
    where o.wh_id = ${whId} and o.outbound_id = any(${ids}::uuid[])
    order by o.outbound_id, o.line_no`.execute(tx);
  await sql`
    delete from outbound_detail d using order_detail o
    where d.wh_id = ${whId} and d.outbound_id = any(${ids}::uuid[])
      and o.wh_id = ${whId} and o.order_detail_id = d.order_detail_id and o.outbound_id = d.outbound_id`.execute(tx);
  await insertRows(tx, outbound_detail, rows.flatMap(workedOn), userId);
}

const counted = Object.keys(outbound_detail.fields).filter((name) => name.startsWith("num_"));

function workedOn({ line_id, elsewhere, ...ordered }: Ordered): readonly Values[] {
  const left = (name: string) => {
    const qty = BigInt(String(ordered[name] ?? 0));
    return qty > 0n ? qty - BigInt(elsewhere) : 0n;
  };
  const [good, bad] = [left("outbound_nums"), left("outbound_nums_bad")];
  if (good + bad <= 0n) return [];
  return [
    {
      ...ordered,
      ...Object.fromEntries(counted.map((name) => [name, "0"])),
      outbound_detail_id: line_id ?? newId(),
      outbound_nums: String(good),
      outbound_nums_bad: String(bad),
      is_outbounded: false,
    },
  ];
}
