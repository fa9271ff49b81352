import { Failure, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Position } from "../../../crud/rows.ts";
import type { Tx } from "../../../database/index.ts";
import { type Asker, takeSteps } from "../calls/takeStep.ts";

/** Parcels that were said to have come, of orders that are locked. */
interface Arrived {
  readonly whId: string;
  /** By their waybills. */
  readonly waybills: readonly string[];
  /** Where in the request it was said of an order. */
  readonly placeOf: (outboundId: string) => Position;
}

/**
 * Parcels of orders under way are delivered. An order of which all came takes its step, as whoever says so could take it:
 * when the last of them came, and as that did.
 * @throws Failure as the step is refused, where it was said.
 */
export async function takeArrived(tx: Tx, asker: Asker, { whId, waybills, placeOf }: Arrived): Promise<void> {
  if (waybills.length === 0) return;
  const { rows: moved } = await sql<{ outbound_id: string }>`
    update waybill w set waybill_status = 'delivered', version = w.version + 1, updated_at = now()
    from outbound o
    where w.wh_id = ${whId}::uuid and w.waybill_id = any(${waybills}::uuid[]) and w.boxing_id is not null
      and o.wh_id = w.wh_id and o.outbound_id = w.outbound_id and o.outbound_status = 'shipped'
    returning w.outbound_id`.execute(tx);
  const ids = [...new Set(moved.map(({ outbound_id }) => outbound_id))];
  const arrivals = await arrivalsOf(tx, whId, await whole(tx, whId, ids));
  const steps = [...Map.groupBy(arrivals, ({ outbound_id }) => outbound_id)].map(([id, own]) => {
    const { happened_at: date_delivered, shipment_status } = own.at(-1) ?? {};
    const received_by = own.findLast((one) => one.received_by !== null)?.received_by ?? null;
    const action = shipment_status === "picked_up" ? ("pick_up" as const) : ("deliver" as const);
    return { id, action, payload: { received_by, date_delivered }, reason: null };
  });
  if (steps.length > 0) await takeEach(tx, asker, steps, placeOf);
}

async function takeEach(
  tx: Tx,
  asker: Asker,
  steps: Parameters<typeof takeSteps>[2],
  placeOf: Arrived["placeOf"],
): Promise<void> {
  try {
    await takeSteps(tx, asker, steps);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const errors = thrown.errors.map(({ code, details = {}, index = 0 }): FieldFailure => {
      const field = "waybill_id";
      return { ...placeOf(steps[index]?.id ?? ""), field, code, details: { ...details, field } };
    });
    throw new Failure(thrown.code, { details: thrown.details, errors });
  }
}

/** Those of these orders of which no parcel that counts is still on its way. */
async function whole(tx: Tx, whId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ outbound_id: string }>`
    select w.outbound_id from waybill w
    where w.wh_id = ${whId}::uuid and w.outbound_id = any(${ids}::uuid[]) and w.boxing_id is not null
    group by w.outbound_id having bool_and(w.waybill_status = 'delivered')`.execute(tx);
  return rows.map(({ outbound_id }) => outbound_id);
}

interface Arrival {
  readonly outbound_id: string;
  readonly shipment_status: string;
  readonly happened_at: string;
  readonly received_by: string | null;
}

/** What was said of the coming of these orders' parcels, the last of each last. */
async function arrivalsOf(tx: Tx, whId: string, ids: readonly string[]): Promise<readonly Arrival[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Arrival>`
    select s.outbound_id, s.shipment_status, s.happened_at, s.received_by
    from shipment_status s
    join waybill w on w.wh_id = s.wh_id and w.waybill_id = s.waybill_id and w.boxing_id is not null
    where s.wh_id = ${whId}::uuid and s.outbound_id = any(${ids}::uuid[]) and s.shipment_status in ('delivered', 'picked_up')
    order by s.outbound_id, s.happened_at, s.created_at, s.shipment_status_id`.execute(tx);
  return rows;
}
