import { messages } from "@stowage/messages";
import { type Carrier, type CarrierCode, Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import { showQuantity, type WaybillBox } from "../../../printing/index.ts";
import { chunksByWarehouse } from "../../common/chunks.ts";
import { demandFound } from "../../common/papers.ts";
import { type BoxHead, boxHeads } from "../pack/packedBoxes.ts";
import { boxWaybills, has } from "./waybills.ts";

/** An order whose labels are printed. */
export interface LabelledOrder {
  readonly outbound_id: string;
  readonly wh_id: string;
  readonly outbound_no: string;
  readonly order_no: string;
  readonly carrier_code: string | null;
  readonly store: string | null;
  readonly service_type: string | null;
  readonly currency_code: string | null;
  readonly cod_amount: string | null;
  readonly time_zone: string;
}

/**
 * The orders whose labels a carrier's call prints: all of them are that carrier's.
 * @throws Failure NOT_FOUND, WAYBILLS_OF_OTHER
 */
export async function labelledOrders(
  reader: Reader,
  { scope }: Caller,
  ids: readonly string[],
  carrier: Carrier<CarrierCode>,
): Promise<readonly [LabelledOrder, ...LabelledOrder[]]> {
  const { rows } = await sql<LabelledOrder>`
    select t.outbound_id, t.wh_id, t.outbound_no, t.order_no, t.carrier_code, t.service_type, t.currency_code, w.time_zone,
      nullif(concat_ws(' ', t.store_no, t.store_name), '') as store,
      case when t.cod_amount > 0 then trim_scale(t.cod_amount)::text end as cod_amount
    from outbound t join warehouse w on w.wh_id = t.wh_id
    where t.outbound_id = any(${ids}::uuid[]) and ${scopeCondition(model.outbound, scope, "t")}
    order by t.wh_id, t.outbound_no`.execute(reader);
  const first = demandFound(ids, rows, ({ outbound_id }) => [outbound_id]);
  const other = rows.find(({ carrier_code }) => carrier_code !== carrier.code);
  if (other) {
    const { order_no, carrier_code } = other;
    throw new Failure("WAYBILLS_OF_OTHER", { details: { order_no, carrier_code, asked_carrier: carrier.code } });
  }
  return [first, ...rows.slice(1)];
}

/** Marks the waybills of these orders as printed. @throws Failure ORDER_NOT_BOXED, WAYBILL_MISSING */
export async function markPrinted(tx: Tx, orders: readonly LabelledOrder[]): Promise<void> {
  for (const [whId, own] of Map.groupBy(orders, ({ wh_id }) => wh_id)) {
    const ids = own.map(({ outbound_id }) => outbound_id);
    const boxes = await boxWaybills(tx, whId, ids);
    for (const { outbound_id, order_no, carrier_code } of own) {
      const of = boxes.get(outbound_id);
      if (!of) throw new Failure("ORDER_NOT_BOXED", { details: { order_no } });
      const without = of.find((box) => !has(box, { carrier_code }));
      if (without) throw new Failure("WAYBILL_MISSING", { details: { box_no: without.box_no, carrier_code } });
    }
    await sql`
      update waybill set waybill_status = case when waybill_status = 'issued' then 'printed' else waybill_status end,
        printed_at = ${new Date().toISOString()}::timestamptz, version = version + 1, updated_at = now()
      where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and boxing_id is not null`.execute(tx);
  }
}

/** Orders read at a time, so that the boxes of a thousand are never held at once. */
const chunkSize = 50;

/** What stands on the labels of these orders' boxes, read as it is needed. */
export async function* waybillBoxes(
  reader: Reader,
  caller: Caller,
  orders: readonly LabelledOrder[],
  carrier: Carrier<CarrierCode>,
  language: Language,
): AsyncGenerator<WaybillBox> {
  for (const [whId, chunk] of chunksByWarehouse(orders, chunkSize)) {
    const ids = chunk.map(({ outbound_id }) => outbound_id);
    const byId = new Map(chunk.map((order) => [order.outbound_id, order]));
    const waybills = [...(await boxWaybills(reader, whId, ids)).values()].flat();
    const numbers = new Map(waybills.map(({ boxing_id, shipping_no }) => [boxing_id, shipping_no]));
    for (const head of await boxHeads(reader, caller, { ids: [], orders: ids })) {
      const order = byId.get(head.outbound_id);
      const shipping_no = numbers.get(head.boxing_id);
      if (order && shipping_no) yield labelOf(head, order, shipping_no, carrier, language);
    }
  }
}

function labelOf(
  { confirmed, no, boxes, ...head }: BoxHead,
  { store, service_type, currency_code, cod_amount }: LabelledOrder,
  shipping_no: string,
  { code, checkedAgainst }: Carrier<CarrierCode>,
  language: Language,
): WaybillBox {
  return {
    ...head,
    place: confirmed ? { no, of: boxes } : null,
    shipping_no,
    carrier: messages[language].choice.carrier_code[code],
    service_type,
    store,
    // It is collected once, with the order's first box.
    cod: cod_amount && no === 1 ? `${currency_code ?? ""} ${showQuantity(cod_amount)}`.trim() : null,
    verified: checkedAgainst !== null,
  };
}
