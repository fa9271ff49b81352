import { sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import { uncounted } from "../../hooks/shippedLines.ts";
import { inUnits } from "../common/quantities.ts";
import type { ReceivingStep } from "../common/receiving/kind.ts";
import type { Counted, Line } from "../common/receiving/lines.ts";
import { type LineError, lineError, refusedLines } from "../common/refusals.ts";
import type { Refused } from "../common/steps.ts";

/** Refuses returns of more than their orders shipped, other returns of the same orders counted in. Orders are locked. */
export async function admitShipped(
  tx: Tx,
  whId: string,
  counts: ReadonlyMap<ReceivingStep, readonly (Line & Counted)[]>,
): Promise<ReadonlyMap<ReceivingStep, Refused>> {
  const refused = new Map<ReceivingStep, Refused>();
  const orders = await lockOrders(tx, whId, [...counts.keys()]);
  if (orders.length === 0) return refused;
  const left = await leftOf(tx, whId, orders);
  for (const [step, lines] of counts) {
    const orderId = step.document.outbound_id;
    if (!orderId) continue;
    const errors: LineError[] = [];
    const after = new Map(left);
    for (const line of lines) {
      const key = `${orderId} ${line.product_id}`;
      const available = after.get(key) ?? 0n;
      const returning = line.num_loc + line.num_bad;
      if (returning > available) {
        const details = { available: inUnits(available, line), asked: inUnits(returning, line) };
        errors.push(lineError(line, "MORE_THAN_SHIPPED", details));
      }
      after.set(key, available - returning);
    }
    if (errors.length > 0) refused.set(step, refusedLines(errors));
    else for (const [key, qty] of after) left.set(key, qty);
  }
  return refused;
}

/** Writes into the orders' lines what came back of them, these returns counted in. */
export const noteReturned = (tx: Tx, whId: string, steps: readonly ReceivingStep[]): Promise<void> =>
  writeReturned(tx, whId, steps, true);

/** The same, these returns left out. */
export const forgetReturned = (tx: Tx, whId: string, steps: readonly ReceivingStep[]): Promise<void> =>
  writeReturned(tx, whId, steps, false);

async function lockOrders(tx: Tx, whId: string, steps: readonly ReceivingStep[]): Promise<readonly string[]> {
  const ids = [...new Set(steps.map(({ document }) => document.outbound_id).filter((id) => typeof id === "string"))];
  if (ids.length > 0)
    await sql`select 1 from outbound where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])
      order by outbound_id for no key update`.execute(tx);
  return ids;
}

/** Shipped and not returned yet, in smallest units, by order and product. */
async function leftOf(reader: Reader, whId: string, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ outbound_id: string; product_id: string; qty: string }>`
    select outbound_id, product_id, sum(num_shipped - num_returned)::text as qty from outbound_detail
    where wh_id = ${whId} and outbound_id = any(${orderIds}::uuid[]) group by outbound_id, product_id`.execute(reader);
  return new Map(rows.map((row) => [`${row.outbound_id} ${row.product_id}`, BigInt(row.qty)]));
}

/** What came back of a product is laid over the lines of its order from the first one on. */
async function writeReturned(tx: Tx, whId: string, steps: readonly ReceivingStep[], counted: boolean): Promise<void> {
  const orders = await lockOrders(tx, whId, steps);
  if (orders.length === 0) return;
  const ids = steps.map(({ document }) => document.id);
  await sql`
    with totals as materialized (
      select r.outbound_id, d.product_id, sum(d.num_loc + d.num_bad) as qty
      from returned r join returned_detail d on d.wh_id = ${whId} and d.returned_id = r.returned_id
      where r.wh_id = ${whId} and r.outbound_id = any(${orders}::uuid[]) and case
        when r.returned_id = any(${ids}::uuid[]) then ${counted}
        else r.returned_status <> all(${[...uncounted]}::text[]) end
      group by r.outbound_id, d.product_id
    ), laid as materialized (
      select d.outbound_detail_id, d.num_shipped, coalesce(t.qty, 0) - (sum(d.num_shipped) over (
        partition by d.outbound_id, d.product_id order by d.line_no, d.outbound_detail_id) - d.num_shipped) as rest
      from outbound_detail d
      left join totals t on t.outbound_id = d.outbound_id and t.product_id = d.product_id
      where d.wh_id = ${whId} and d.outbound_id = any(${orders}::uuid[])
    )
    update outbound_detail d set num_returned = least(l.num_shipped, greatest(l.rest, 0)), version = d.version + 1,
      updated_at = now()
    from laid l
    where d.wh_id = ${whId} and d.outbound_detail_id = l.outbound_detail_id
      and d.num_returned <> least(l.num_shipped, greatest(l.rest, 0))`.execute(tx);
}
