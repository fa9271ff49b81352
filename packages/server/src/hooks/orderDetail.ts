import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import { insertRows, storedColumns } from "../crud/writing/store.ts";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";

const { order_detail } = model;

/** What is worked on was ordered: a line that comes from no ordered one is kept as ordered, as it is. */
export const keptAsOrdered: Hooks = {
  async creating({ tx, caller }, rows) {
    const fresh = rows.filter((row) => !row.order_detail_id);
    for (const row of fresh) row.order_detail_id = newId();
    await insertRows(tx, order_detail, fresh.map(orderedOf), caller.userId);
  },
};

const orderedOf = (line: Values): Values =>
  Object.fromEntries(storedColumns(order_detail).map(([name]) => [name, line[name] ?? null]));

/**
 * Lines that were sent with their order say what it is now: of what was ordered, that on which none of them works any more is
 * no longer ordered. What others work on, since it was split off, would be ordered a second time by new lines in their place.
 */
export const orderedAnew: Hooks = {
  async changedWhole({ tx, replaced }, before) {
    const { gone = 0, fresh = 0 } = replaced.get("details") ?? {};
    if (gone === 0) return;
    const [whId, id] = [String(before.wh_id), String(before.outbound_id)];
    if (fresh > 0) await refuseWithParts(tx, whId, id);
    await forgetOrdered(tx, whId, id);
  },
};

/** @throws Failure PARTS_LIVE, naming the orders that work on what was ordered here. */
async function refuseWithParts(tx: Tx, whId: string, id: string): Promise<void> {
  const { rows } = await sql<{ order_no: string }>`
    select distinct t.order_no from order_detail o
    join outbound_detail d on d.wh_id = ${whId} and d.order_detail_id = o.order_detail_id and d.outbound_id <> o.outbound_id
    join outbound t on t.wh_id = ${whId} and t.outbound_id = d.outbound_id and t.outbound_status <> 'cancelled'
    where o.wh_id = ${whId} and o.outbound_id = ${id} order by t.order_no`.execute(tx);
  if (rows.length > 0) throw new Failure("PARTS_LIVE", { details: { order_no: rows.map((row) => row.order_no) } });
}

/** Cancelled orders keep their lines, and what these were ordered as is theirs no more. */
async function forgetOrdered(tx: Tx, whId: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.order_detail_id as id from order_detail o where o.wh_id = ${whId} and o.outbound_id = ${id} and not exists (
      select from outbound_detail d join outbound t on t.wh_id = ${whId} and t.outbound_id = d.outbound_id
      where d.wh_id = ${whId} and d.order_detail_id = o.order_detail_id
        and (d.outbound_id = o.outbound_id or t.outbound_status <> 'cancelled'))`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  await sql`
    update outbound_detail set order_detail_id = null
    where wh_id = ${whId} and order_detail_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from order_detail where wh_id = ${whId} and order_detail_id = any(${ids}::uuid[])`.execute(tx);
}
