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

/** What became of a pick that found too little: at how many places the rest was booked, by their codes, and which lines stay short. */
export interface Rest {
  readonly rebooked: number;
  readonly at: readonly string[];
  readonly short: readonly Lack[];
}

/** Of a line, what is not there, in smallest units. */
interface Lack {
  readonly product_code: string;
  readonly qty: bigint;
}

/** Books what short picks lack at other locations, as far as there is some and that is asked for. */
export async function rebook(
  tx: Tx,
  whId: string,
  pickings: readonly Picking[],
  today: string,
): Promise<ReadonlyMap<AnyStep, Rest>> {
  const short = pickings.flatMap((one) => {
    const lacks = one.step.payload.on_short ? lacksOf(one) : new Map<string, Lack>();
    return lacks.size > 0 ? [{ step: one.step, lacks }] : [];
  });
  const lacking = short.filter(({ step }) => step.payload.on_short === "rebook");
  const left = new Map(
    short.map(({ step, lacks }): [AnyStep, Rest] => [step, { rebooked: 0, at: [], short: [...lacks.values()] }]),
  );
  if (lacking.length === 0) return left;
  const ids = lacking.map(({ step }) => step.document.id);
  const lines = await loadLines(tx, whId, ids);
  const elsewhere = await stockElsewhere(tx, whId, ids);
  const plans = lacking.flatMap(
    ({
      step,
      lacks,
    }): (Plan & { readonly step: AnyStep; readonly commands: readonly Book[]; readonly lacks: typeof lacks })[] => {
      const id = step.document.id;
      const demands = (lines.get(id) ?? []).flatMap((line: Line): Demand[] => {
        const qty = lacks.get(line.line_id)?.qty;
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
      return demands.length > 0 ? [{ step, commands: [book], lacks }] : [];
    },
  );
  const carried = await carryOutOrders(tx, whId, plans);
  const places = await placesOf(
    tx,
    whId,
    carried.flatMap((one) => (one.ok ? (one.done[0]?.bookings ?? []) : [])),
  );
  for (const [index, { step, lacks }] of plans.entries()) {
    const outcome = carried[index];
    const done = outcome?.ok ? outcome.done[0] : undefined;
    const booked = new Map((done?.lines ?? []).map((line) => [line.line_id, BigInt(line.booked)]));
    const missing = [...lacks].map(([id, lack]) => ({ ...lack, qty: lack.qty - (booked.get(id) ?? 0n) }));
    const at = [...new Set((done?.bookings ?? []).flatMap((one) => places.get(one.stock_id) ?? []))].sort();
    left.set(step, { rebooked: done?.bookings?.length ?? 0, at, short: missing.filter(({ qty }) => qty > 0n) });
  }
  return left;
}

/** The codes of the locations at which stock lies, by its row. */
async function placesOf(
  tx: Tx,
  whId: string,
  bookings: readonly { readonly stock_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (bookings.length === 0) return new Map();
  const { rows } = await sql<{ stock_id: string; storage_code: string }>`
    select s.stock_id, l.storage_code from stock s
    join storage l on l.wh_id = s.wh_id and l.storage_id = s.storage_id
    where s.wh_id = ${whId} and s.stock_id = any(${bookings.map(({ stock_id }) => stock_id)}::uuid[])`.execute(tx);
  return new Map(rows.map(({ stock_id, storage_code }) => [stock_id, storage_code]));
}

/** Missing pieces by line. */
function lacksOf({ picks }: Picking): Map<string, Lack> {
  const lacks = new Map<string, Lack>();
  for (const { booking, qty } of picks) {
    const { line_id, product_code } = booking;
    const before = lacks.get(line_id)?.qty ?? 0n;
    if (qty < booking.qty) lacks.set(line_id, { product_code, qty: before + booking.qty - qty });
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
