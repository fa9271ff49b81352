import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { shippedGoods, uncounted } from "../../hooks/shippedGoods.ts";
import type { ReceivingStep } from "../common/receiving/kind.ts";
import type { Counted, Line } from "../common/receiving/lines.ts";
import { type LineError, lineError, refusedLines } from "../common/refusals.ts";
import { idOf, type Refused } from "../common/steps.ts";

/**
 * Refuses returns of what their orders did not ship, or of more than they shipped: products and lots as they were counted,
 * other returns of the same orders counted in. Orders are locked.
 */
export async function admitShipped(
  tx: Tx,
  whId: string,
  counts: ReadonlyMap<ReceivingStep, readonly (Line & Counted)[]>,
): Promise<ReadonlyMap<ReceivingStep, Refused>> {
  const refused = new Map<ReceivingStep, Refused>();
  const steps = [...counts.keys()];
  const orders = await lockOrders(tx, whId, steps);
  if (orders.length === 0) return refused;
  const shipped = await shippedGoods(tx, whId, orders, steps.map(idOf));
  for (const [step, all] of counts) {
    const lines = all.filter(({ num_loc, num_bad }) => num_loc + num_bad > 0n);
    const refusals = shipped.get(step.document.outbound_id ?? "")?.take(lines.map(asBack), "num_loc") ?? [];
    const errors = refusals.flatMap((refusal, index): LineError[] => {
      const line = lines[index];
      return line && refusal ? [lineError(line, refusal.code, refusal.details)] : [];
    });
    if (errors.length > 0) refused.set(step, refusedLines(errors));
  }
  return refused;
}

const asBack = (line: Line & Counted) => ({ ...line, qty: line.num_loc + line.num_bad, lot: saidOf(line) });

/** An expiry that follows from the day of manufacture nobody said. */
const saidOf = ({ lot, valid_date_computed }: Counted) => (valid_date_computed ? { ...lot, valid_date: null } : lot);

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
