import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Book, Demand } from "../../../ledger/index.ts";
import type { Plan } from "../../common/commands.ts";
import { demandOf } from "../allocate/demand.ts";
import { about, carryOutOrders } from "../commands.ts";
import { type Line, loadLines } from "../lines.ts";
import type { AnyStep } from "../types.ts";
import type { Picking } from "./picks.ts";

/** Why movements were made when a picker found less than was booked; the way back finds them by it. */
export const shortReasons = { freed: "short_pick", rebooked: "rebook", undone: "undo_short" } as const;

/** Books what a short pick lacks at other locations, as far as there is some. Answers the number of new bookings a step. */
export async function rebook(
  tx: Tx,
  whId: string,
  pickings: readonly Picking[],
  today: string,
): Promise<ReadonlyMap<AnyStep, number>> {
  const lacking = pickings.flatMap((one) => {
    const lacks = one.step.payload.on_short === "rebook" ? lacksOf(one) : new Map<string, bigint>();
    return lacks.size > 0 ? [{ step: one.step, lacks }] : [];
  });
  if (lacking.length === 0) return new Map();
  const ids = lacking.map(({ step }) => step.document.id);
  const lines = await loadLines(tx, whId, ids);
  const elsewhere = await stockElsewhere(tx, whId, ids);
  const plans = lacking.flatMap(
    ({ step, lacks }): (Plan & { readonly step: AnyStep; readonly commands: readonly Book[] })[] => {
      const id = step.document.id;
      const demands = (lines.get(id) ?? []).flatMap((line: Line): Demand[] => {
        const qty = lacks.get(line.line_id);
        const stock_ids = elsewhere.get(`${id} ${line.product_id}`) ?? [];
        return qty && stock_ids.length > 0 ? [{ ...demandOf(line), qty, stock_ids }] : [];
      });
      const book: Book = {
        kind: "book",
        id: newId(),
        ...about(step, shortReasons.rebooked, today),
        partial: true,
        lines: demands,
      };
      return demands.length > 0 ? [{ step, commands: [book] }] : [];
    },
  );
  const carried = await carryOutOrders(tx, whId, plans);
  return new Map(
    plans.map(({ step }, index): [AnyStep, number] => {
      const outcome = carried[index];
      // Nothing elsewhere: the line stays short.
      return [step, outcome?.ok ? (outcome.done[0]?.bookings?.length ?? 0) : 0];
    }),
  );
}

/** Missing pieces by line. */
function lacksOf({ picks }: Picking): Map<string, bigint> {
  const lacks = new Map<string, bigint>();
  for (const { booking, qty } of picks) {
    if (qty < booking.qty) lacks.set(booking.line_id, (lacks.get(booking.line_id) ?? 0n) + booking.qty - qty);
  }
  return lacks;
}

/** Rows with free stock of the orders' products, but for locations where a picker of the same order found too little. */
async function stockElsewhere(
  tx: Tx,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ outbound_id: string; product_id: string; stock_ids: string[] }>`
    with short as materialized (
      select distinct m.document_id, s.product_id, s.owner_id, s.storage_id
      from movement m join stock s on s.wh_id = ${whId} and s.stock_id = m.stock_id
      where m.wh_id = ${whId} and m.document_id = any(${ids}::uuid[]) and m.reason = ${shortReasons.freed}
    ), demand as (
      select distinct document_id, owner_id, product_id from short
    )
    select w.document_id as outbound_id, w.product_id, json_agg(s.stock_id) as stock_ids
    from demand w
    join stock s on s.wh_id = ${whId} and s.owner_id = w.owner_id and s.product_id = w.product_id and s.qty > s.booked
    where not exists (
      select 1 from short x
      where x.document_id = w.document_id and x.product_id = s.product_id and x.storage_id = s.storage_id)
    group by w.document_id, w.product_id`.execute(tx);
  return new Map(rows.map((row) => [`${row.outbound_id} ${row.product_id}`, row.stock_ids]));
}
