import { model } from "@stowage/model";
import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import { beginOnce, type NewJob } from "../../../jobs/index.ts";
import { insertAs } from "../../common/insertAs.ts";
import type { Asked, BoxWaybill } from "./boxWaybills.ts";

/** All that a job about a waybill is told: what is to be done with it, its row says. */
export interface WaybillPayload {
  readonly whId: string;
  readonly waybillId: string;
}

/**
 * The orders whose carrier is asked by an interface of their company.
 * @param early only those that are asked before anybody knows what a box weighs.
 */
export async function askedByInterface<O extends Pick<Asked, "company_id" | "carrier_code">>(
  reader: Reader,
  orders: readonly O[],
  { early = false } = {},
): Promise<ReadonlySet<O>> {
  if (orders.length === 0) return new Set();
  const { rows } = await sql<{ company_id: string; carrier_code: string }>`
    select company_id, carrier_code from carrier_interface
    where enabled and not (${early}::boolean and weight_first) and company_id = any(${[...new Set(orders.map(({ company_id }) => company_id))]}::uuid[])`.execute(
    reader,
  );
  return new Set(
    orders.filter(({ company_id, carrier_code }) =>
      rows.some((one) => one.company_id === company_id && one.carrier_code === carrier_code),
    ),
  );
}

/** A box of an order that is to have a waybill by an interface. */
export interface Requested {
  readonly order: Asked;
  readonly box: BoxWaybill;
}

/**
 * Has a carrier asked for the waybills of boxes. What was asked before and failed is asked again under the same key, by
 * which the carrier knows what it made already; what is asked now goes on.
 */
export async function requestWaybills(tx: Tx, whId: string, requested: readonly Requested[]): Promise<void> {
  if (requested.length === 0) return;
  const asked_at = new Date().toISOString();
  const [again, anew] = [requested.filter(isKept), requested.filter((one) => !isKept(one))];
  const kept = again.flatMap(({ box: { waybill_id } }) => waybill_id ?? []);
  if (kept.length > 0)
    await sql`
      update waybill set waybill_status = 'requested', waybill_failure = null, carrier_message = null,
        asked_at = coalesce(asked_at, ${asked_at}::timestamptz), version = version + 1, updated_at = now()
      where wh_id = ${whId} and waybill_id = any(${kept}::uuid[]) and waybill_status = 'failed'`.execute(tx);
  const made = anew.map(({ order, box }) => ({
    by: order.by,
    values: {
      ...{ waybill_id: newId(), wh_id: whId, company_id: order.company_id, owner_id: order.owner_id },
      ...{ outbound_id: order.outbound_id, boxing_id: box.boxing_id, box_no: box.box_no },
      ...{ carrier_code: order.carrier_code, shipping_no: null, waybill_status: "requested", asked_at },
    },
  }));
  await insertAs(tx, model.waybill, made);
  await beginOnce(tx, [
    ...again.map(({ order, box }) => jobAbout(whId, order.company_id, String(box.waybill_id))),
    ...made.map(({ values }) => jobAbout(whId, values.company_id, values.waybill_id)),
  ]);
}

/** Whether a box keeps the waybill that it has: it is of the order's carrier, and has no number yet. */
export const isKept = ({ order, box }: Requested): boolean =>
  box.waybill_id !== null && box.carrier_code === order.carrier_code && box.shipping_no === null;

/** Has carriers told of the waybills of these orders that count no more and that they were asked for. */
export async function takeBackVoided(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ waybill_id: string; company_id: string }>`
    select waybill_id, company_id from waybill
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and waybill_status = 'void'
      and asked_at is not null and taken_back_at is null
    order by waybill_id`.execute(tx);
  await beginOnce(
    tx,
    rows.map(({ waybill_id, company_id }) => jobAbout(whId, company_id, waybill_id)),
  );
}

function jobAbout(whId: string, companyId: string, waybillId: string): NewJob {
  const payload: WaybillPayload = { whId, waybillId };
  return {
    ...{ kind: "carrier waybill", subject: waybillId, caller: null, language: "zh_TW" },
    ...{ companyId, whId, fileId: null, payload },
  };
}
