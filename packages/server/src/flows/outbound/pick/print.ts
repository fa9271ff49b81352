import { model } from "@stowage/model";
import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { nextNumbers } from "../../../documents/numbers.ts";
import { insertAs } from "../../common/insertAs.ts";
import type { OrderStep, Result } from "../types.ts";

type PrintStep = OrderStep<"print">;

/** Puts orders on picking lists: one each, or, for the other kinds, one for all of a request. */
export async function print(tx: Tx, whId: string, steps: readonly PrintStep[]): Promise<readonly Result[]> {
  const waiting = await bookingsWaiting(tx, whId, steps);
  const ready = steps.filter(({ document }) => waiting.has(document.id));
  const lists = [...Map.groupBy(ready, listOf).values()];
  const numbers = lists.length > 0 ? await nextNumbers(tx, model.picking_list, lists.length) : [];
  const numberOf = new Map<PrintStep, string>();
  const rows = lists.map((list, index) => {
    for (const step of list) numberOf.set(step, numbers[index] ?? "");
    return {
      by: list[0]?.caller.userId ?? null,
      values: {
        pickinglist_id: newId(),
        company_id: list[0]?.document.company_id ?? null,
        wh_id: whId,
        owner_id: onlyOwner(list),
        pickinglist_no: numbers[index] ?? "",
        list_kind: kindOf(list[0]),
        orders: list.length,
        lines: list.reduce((sum, { document }) => sum + (waiting.get(document.id) ?? 0), 0),
        printed_at: new Date().toISOString(),
      },
    };
  });
  await insertAs(tx, model.picking_list, rows);
  return steps.map((step): Result => {
    const pickinglist_no = numberOf.get(step);
    return pickinglist_no
      ? { ok: true, set: { pickinglist_no }, details: { pickinglist_no } }
      : { ok: false, code: "NOTHING_BOOKED" };
  });
}

/** The owner of all orders of a list; none where they are several owners'. */
const onlyOwner = (list: readonly PrintStep[]) => {
  const owners = new Set(list.map(({ document }) => String(document.owner_id)));
  return owners.size === 1 ? ([...owners][0] ?? null) : null;
};

const kindOf = (step: PrintStep | undefined) => step?.payload.list_kind ?? "order";

const listOf = (step: PrintStep) => (kindOf(step) === "order" ? step.document.id : `${step.requestId} ${kindOf(step)}`);

async function bookingsWaiting(
  tx: Tx,
  whId: string,
  steps: readonly PrintStep[],
): Promise<ReadonlyMap<string, number>> {
  const ids = steps.map(({ document }) => document.id);
  const { rows } = await sql<{ document_id: string; lines: number }>`
    select document_id, count(*)::integer as lines from booking
    where wh_id = ${whId} and document_id = any(${ids}::uuid[]) and booking_state = 'booked'
    group by document_id`.execute(tx);
  return new Map(rows.map((row) => [row.document_id, row.lines]));
}
