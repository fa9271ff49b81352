import { givesNumbers, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import { insertAs, type Made } from "../../common/insertAs.ts";
import { takeNumbers } from "./numbers.ts";

/** An order whose boxes are to have waybills of a carrier, and in whose name. */
export interface Asked {
  readonly outbound_id: string;
  readonly company_id: string;
  readonly owner_id: string;
  readonly carrier_code: string | null;
  readonly by: string;
}

/** A box of an order with its waybill that counts, if it has one. */
export interface BoxWaybill {
  readonly boxing_id: string;
  readonly outbound_id: string;
  readonly box_no: string;
  readonly waybill_id: string | null;
  readonly carrier_code: string | null;
  readonly shipping_no: string | null;
}

/** The boxes of these orders, an order's in the order in which they were packed. */
export async function boxWaybills(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BoxWaybill[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BoxWaybill>`
    select b.boxing_id, b.outbound_id, b.box_no, w.waybill_id, w.carrier_code, w.shipping_no
    from boxing b left join waybill w on w.wh_id = ${whId} and w.boxing_id = b.boxing_id
    where b.wh_id = ${whId} and b.outbound_id = any(${ids}::uuid[])
    order by b.outbound_id, b.boxing_id`.execute(reader);
  return Map.groupBy(rows, ({ outbound_id }) => outbound_id);
}

/** How many numbers an order lacked, of none of whose boxes a waybill was made. */
export interface Lacking {
  readonly needed: number;
}

/** What came of the waybills of an order: the number of its first box, where its carrier gives some. */
export type Issued = { readonly shipping_no: string | null } | Lacking;

export const lacks = (one: Issued | undefined): one is Lacking => one !== undefined && "needed" in one;

/**
 * Gives each box without one a waybill of its order's carrier, with a number of its own; an order gets all that it lacks or
 * none. Waybills of another carrier are void then.
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
  const taken = await takeNumbers(
    tx,
    numbered.map((order) => ({
      company_id: order.company_id,
      carrier_code: String(order.carrier_code),
      count: open.get(order)?.length ?? 0,
    })),
  );
  const made: Made[] = [];
  const numbers = new Map<string, string>();
  const replaced: string[] = [];
  const results = new Map<Asked, Issued>();
  for (const [at, order] of numbered.entries()) {
    const own = open.get(order) ?? [];
    const got = taken[at] ?? "no_range";
    const failure = typeof got === "string" ? got : null;
    if (failure) results.set(order, { needed: own.length });
    if (failure && !noteFailures) continue;
    replaced.push(...own.flatMap(({ waybill_id }) => waybill_id ?? []));
    for (const [index, box] of own.entries()) {
      const shipping_no = typeof got === "string" ? null : (got[index] ?? null);
      if (shipping_no) numbers.set(box.boxing_id, shipping_no);
      made.push({ by: order.by, values: waybillRow(whId, order, box, shipping_no, failure) });
    }
  }
  await voidWaybills(tx, whId, replaced);
  await insertAs(tx, model.waybill, made);
  return orders.map((order) => {
    const first = boxes.get(order.outbound_id)?.[0];
    const shipping_no = first ? (numbers.get(first.boxing_id) ?? first.shipping_no) : null;
    return results.get(order) ?? { shipping_no };
  });
}

/** Whether a box has a number of its order's carrier. */
export const has = (box: BoxWaybill, { carrier_code }: Pick<Asked, "carrier_code">): boolean =>
  box.carrier_code === carrier_code && box.shipping_no !== null;

const waybillRow = (
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

/** These waybills count no more; what failed is forgotten, since it had no number. */
async function voidWaybills(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from waybill where wh_id = ${whId} and waybill_id = any(${ids}::uuid[]) and shipping_no is null`.execute(
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
