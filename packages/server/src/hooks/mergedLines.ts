import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { lotFields } from "../ledger/index.ts";

/** What an owner ordered by another order stays as it is while that is worked on with this one: it goes back there. */
export const mergedLines: Hooks = {
  async updated({ tx }, rows, before) {
    const changed = before.filter((old, index) =>
      ordered.some((name) => String(rows[index]?.[name] ?? "") !== String(old[name] ?? "")),
    );
    await refuseMerged(tx, changed);
  },
  deleting: ({ tx }, rows) => refuseMerged(tx, rows),
};

/** What of a line says which goods were ordered, and how many. */
const ordered = ["product_id", "unit_id", "outbound_nums", "outbound_nums_bad", ...lotFields];

/** @throws Failure MERGED_LINES, naming the orders whose lines they are. What was split off since is nobody's to take back. */
async function refuseMerged(tx: Tx, lines: readonly Values[]): Promise<void> {
  const merged = lines.filter((line) => line.merged_from_id);
  if (merged.length === 0) return;
  const order_no: string[] = [];
  for (const [whId, own] of Map.groupBy(merged, ({ wh_id }) => String(wh_id))) {
    const pairs = JSON.stringify(own.map(({ outbound_id, merged_from_id }) => ({ outbound_id, merged_from_id })));
    const { rows } = await sql<{ order_no: string }>`
      select distinct t.order_no from outbound t
      join json_to_recordset(${pairs}::json) as x(outbound_id uuid, merged_from_id uuid)
        on t.outbound_id = x.merged_from_id and t.merged_into_id = x.outbound_id
      where t.wh_id = ${whId} order by t.order_no`.execute(tx);
    order_no.push(...rows.map((row) => row.order_no));
  }
  if (order_no.length > 0) throw new Failure("MERGED_LINES", { details: { order_no } });
}
