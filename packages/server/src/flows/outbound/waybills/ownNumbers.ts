import { model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { insertAs, type Made } from "../../common/insertAs.ts";
import { type Asked, type BoxWaybill, boxWaybills } from "./boxWaybills.ts";
import { waybillRow } from "./waybills.ts";

/** To whom an order goes, and where. */
interface Recipient {
  readonly consignee_name: string | null;
  readonly delivery_address: string | null;
  readonly delivery_tel: string | null;
}

/** An order that leaves with a carrier that says its own number of it. */
export interface OwnNumbered extends Asked, Recipient {
  readonly shipping_no: string;
}

/** A waybill under such a number that is there already. */
interface Known extends Recipient {
  readonly waybill_id: string;
  readonly outbound_id: string;
  readonly owner_id: string;
  readonly carrier_code: string | null;
  readonly shipping_no: string;
  readonly consignment_id: string | null;
  /** It counts, and its order has left and not arrived. */
  readonly under_way: boolean;
}

/**
 * What the carrier calls a consignment is a waybill of the order's first box, so that what is said of it is said of a
 * waybill as everywhere. One that was void since the order had not left after all counts again. Orders of one owner that are
 * under way under one number to one consignee are one consignment, of which all is told that is told of one.
 */
export async function keepOwnNumbers(tx: Tx, whId: string, orders: readonly OwnNumbered[]): Promise<void> {
  if (orders.length === 0) return;
  const boxes = await boxWaybills(
    tx,
    whId,
    orders.map(({ outbound_id }) => outbound_id),
  );
  const known = [...(await knownUnder(tx, whId, orders))];
  const made: Made[] = [];
  const again: object[] = [];
  for (const order of orders) {
    const first = boxes.get(order.outbound_id)?.[0];
    if (!first) continue;
    const own = known.find((one) => one.outbound_id === order.outbound_id && isUnderOneNumber(one, order));
    const others = known.filter((one) => one !== own && one.under_way && goTogether(one, order));
    const row = ofFirstBox(whId, order, first);
    const waybill_id = own?.waybill_id ?? row.waybill_id;
    const consignment_id = others[0]?.consignment_id ?? waybill_id;
    known.push({ ...order, waybill_id, consignment_id, under_way: true });
    if (own) again.push({ waybill_id, consignment_id, boxing_id: first.boxing_id, box_no: first.box_no });
    else made.push({ by: order.by, values: { ...row, consignment_id } });
  }
  await insertAs(tx, model.waybill, made);
  if (again.length > 0)
    await sql`
      update waybill w set boxing_id = x.boxing_id, box_no = x.box_no, consignment_id = x.consignment_id, waybill_status = 'issued',
        version = w.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(again)}::json)
        as x(waybill_id uuid, consignment_id uuid, boxing_id uuid, box_no text)
      where w.wh_id = ${whId} and w.waybill_id = x.waybill_id and w.waybill_status = 'void'`.execute(tx);
}

const ofFirstBox = (whId: string, order: OwnNumbered, first: BoxWaybill) =>
  waybillRow(whId, order, first, order.shipping_no, null);

/** All waybills under these numbers. Whoever ships another order under one of them waits, and then sees these. */
async function knownUnder(tx: Tx, whId: string, orders: readonly OwnNumbered[]): Promise<readonly Known[]> {
  for (const number of [...new Set(orders.map(({ shipping_no }) => shipping_no))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill ${whId} ${number}`}, 0))`.execute(tx);
  const { rows } = await sql<Known>`
    select distinct w.waybill_id, w.outbound_id, w.owner_id, w.carrier_code, w.shipping_no, w.consignment_id,
      w.boxing_id is not null and o.outbound_status = 'shipped' as under_way, o.consignee_name, o.delivery_address, o.delivery_tel
    from json_to_recordset(${JSON.stringify(orders)}::json) as x(carrier_code text, shipping_no text)
    join waybill w on w.wh_id = ${whId} and w.carrier_code = x.carrier_code and w.shipping_no = x.shipping_no
    join outbound o on o.wh_id = ${whId} and o.outbound_id = w.outbound_id
    order by w.waybill_id`.execute(tx);
  return rows;
}

type Numbered = Pick<Known, "carrier_code" | "shipping_no">;

const isUnderOneNumber = (one: Numbered, other: Numbered): boolean =>
  one.carrier_code === other.carrier_code && one.shipping_no === other.shipping_no;

const named = ["consignee_name", "delivery_address", "delivery_tel"] as const;

const goTogether = (one: Known, order: OwnNumbered): boolean =>
  isUnderOneNumber(one, order) &&
  one.owner_id === order.owner_id &&
  named.every((name) => (one[name] ?? "").trim() === (order[name] ?? "").trim());
