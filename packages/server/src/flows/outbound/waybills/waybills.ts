import { givesNumbers, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { insertAs, type Made } from "../../common/insertAs.ts";
import { type Asked, type BoxWaybill, boxWaybills, has } from "./boxWaybills.ts";
import { askedByInterface, isKept, type Requested, requestWaybills, takeBackVoided } from "./interfaces.ts";
import { takeNumbers } from "./numbers.ts";

/** How many numbers an order needed, of none of whose boxes a waybill was made, and how many were left. */
export interface Lacking {
  readonly needed: number;
  readonly left: number;
}

/**
 * What came of the waybills of an order: the number of its first box, where its carrier gives some; whether its carrier is
 * asked for some of them.
 */
export type Issued = { readonly shipping_no: string | null; readonly requested?: boolean } | Lacking;

export const lacks = (one: Issued | undefined): one is Lacking => one !== undefined && "needed" in one;

/**
 * Gives each box without one a waybill of its order's carrier, with a number of its own; an order gets all that it lacks or
 * none. Waybills of another carrier are void then. Where the carrier has an interface, it is asked instead.
 * @param noteFailures whether boxes that got none are told of as failed; else nothing is written of them.
 */
export async function issueWaybills(
  tx: Tx,
  whId: string,
  orders: readonly Asked[],
  { noteFailures }: { readonly noteFailures: boolean },
): Promise<readonly Issued[]> {
  const numbered = orders.filter(({ carrier_code }) => givesNumbers(carrier_code));
  const boxes = await boxWaybills(
    tx,
    whId,
    numbered.map(({ outbound_id }) => outbound_id),
  );
  const open = new Map(
    numbered.map((order) => [order, (boxes.get(order.outbound_id) ?? []).filter((box) => !has(box, order))]),
  );
  const byInterface = await askedByInterface(tx, numbered);
  const taken = await takeNumbers(
    tx,
    numbered.map((order) => ({
      company_id: order.company_id,
      carrier_code: String(order.carrier_code),
      count: byInterface.has(order) ? 0 : (open.get(order)?.length ?? 0),
    })),
  );
  const requested: Requested[] = [];
  const made: Made[] = [];
  const numbers = new Map<string, string>();
  const replaced: string[] = [];
  const results = new Map<Asked, Issued>();
  for (const [at, order] of numbered.entries()) {
    const own = open.get(order) ?? [];
    if (byInterface.has(order)) {
      const asked = own.map((box) => ({ order, box }));
      requested.push(...asked);
      replaced.push(...asked.flatMap((one) => (isKept(one) ? [] : (one.box.waybill_id ?? []))));
      continue;
    }
    const got = taken[at] ?? [];
    const failed = "why" in got ? got : null;
    if (failed) results.set(order, { needed: own.length, left: failed.left });
    if (failed && !noteFailures) continue;
    replaced.push(...own.flatMap(({ waybill_id }) => waybill_id ?? []));
    for (const [index, box] of own.entries()) {
      const shipping_no = "why" in got ? null : (got[index] ?? null);
      if (shipping_no) numbers.set(box.boxing_id, shipping_no);
      made.push({ by: order.by, values: waybillRow(whId, order, box, shipping_no, failed?.why ?? null) });
    }
  }
  await voidWaybills(tx, whId, replaced);
  await insertAs(tx, model.waybill, made);
  await requestWaybills(tx, whId, requested);
  if (replaced.length > 0)
    await takeBackVoided(
      tx,
      whId,
      numbered.map(({ outbound_id }) => outbound_id),
    );
  return orders.map((order) => {
    const first = boxes.get(order.outbound_id)?.[0];
    const shipping_no = first ? (numbers.get(first.boxing_id) ?? first.shipping_no) : null;
    return results.get(order) ?? { shipping_no, requested: byInterface.has(order) };
  });
}

export const waybillRow = (
  wh_id: string,
  { company_id, owner_id, outbound_id, carrier_code }: Asked,
  { boxing_id, box_no }: BoxWaybill,
  shipping_no: string | null,
  failure: string | null,
) => ({
  ...{ waybill_id: newId(), company_id, wh_id, owner_id, outbound_id, boxing_id, box_no, carrier_code, shipping_no },
  waybill_status: failure ? "failed" : "issued",
  waybill_failure: failure,
});

/** These waybills count no more; what failed without an interface is forgotten, since it had no number. */
async function voidWaybills(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from waybill
    where wh_id = ${whId} and waybill_id = any(${ids}::uuid[]) and shipping_no is null and asked_at is null`.execute(
    tx,
  );
  await sql`${voiding(whId, sql`waybill_id = any(${ids}::uuid[])`)}`.execute(tx);
}

/** A statement by which the waybills of boxes count no more: their numbers are on no label that leaves, and are not used again. */
export const voiding = (whId: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update waybill set waybill_status = 'void', boxing_id = null, version = version + 1, updated_at = now()
  where wh_id = ${whId} and boxing_id is not null and ${which}`;

/** The waybills of these orders' boxes count no more. */
export async function voidOfOrders(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${voiding(whId, sql`outbound_id = any(${ids}::uuid[])`)}`.execute(tx);
  await takeBackVoided(tx, whId, ids);
}

/** How far the waybills of orders come with them. */
export async function setWaybillStatus(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  status: "handed_over" | "delivered",
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update waybill set waybill_status = ${status}, version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and boxing_id is not null and shipping_no is not null`.execute(
    tx,
  );
}

/** The carrier has not got them after all. */
export async function takeBackWaybills(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update waybill set waybill_status = case when printed_at is null then 'issued' else 'printed' end,
      version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and waybill_status = 'handed_over'`.execute(tx);
}
