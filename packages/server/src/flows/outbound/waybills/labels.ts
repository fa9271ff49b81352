import { messages } from "@stowage/messages";
import { type Carrier, type CarrierCode, type Details, type ErrorCode, Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import { showQuantity, type WaybillBox } from "../../../printing/index.ts";
import { chunksByWarehouse } from "../../common/chunks.ts";
import { serviceName } from "../../common/delivery.ts";
import { demandFound } from "../../common/papers.ts";
import { type BoxHead, boxHeads } from "../pack/packedBoxes.ts";
import { type BoxWaybill, boxWaybills, has } from "./boxWaybills.ts";

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
  readonly outbound_status: string;
  /** All that was picked lies in boxes that are closed. */
  readonly is_boxed: boolean;
}

/**
 * The orders whose labels or hand-over list a carrier's call prints: all of them are that carrier's.
 * @throws Failure NOT_FOUND; WAYBILLS_OF_OTHER at each that is another's
 */
export async function labelledOrders(
  reader: Reader,
  { scope }: Caller,
  ids: readonly string[],
  carrier: Carrier<CarrierCode>,
): Promise<readonly [LabelledOrder, ...LabelledOrder[]]> {
  const { rows } = await sql<LabelledOrder>`
    select t.outbound_id, t.wh_id, t.outbound_no, t.order_no, t.carrier_code, t.service_type, t.currency_code, w.time_zone,
      t.outbound_status, t.date_s_boxed is not null as is_boxed,
      nullif(concat_ws(' ', t.store_no, t.store_name), '') as store,
      case when t.cod_amount > 0 then trim_scale(t.cod_amount)::text end as cod_amount
    from outbound t join warehouse w on w.wh_id = t.wh_id
    where t.outbound_id = any(${ids}::uuid[]) and ${scopeCondition(model.outbound, scope, "t")}
    order by t.wh_id, t.outbound_no`.execute(reader);
  const first = demandFound(ids, rows, ({ outbound_id }) => [outbound_id]);
  demandEach(ids, rows, "WAYBILLS_OF_OTHER", ({ order_no, carrier_code }) =>
    carrier_code === carrier.code ? null : { order_no, carrier_code, asked_carrier: carrier.code },
  );
  return [first, ...rows.slice(1)];
}

type Asked = Pick<LabelledOrder, "outbound_id" | "order_no" | "outbound_status" | "is_boxed">;

/** Refuses each of the asked orders with which something is wrong, at its place, as its judge tells it. @throws Failure */
function demandEach<Order extends Asked>(
  ids: readonly string[],
  orders: readonly Order[],
  code: ErrorCode,
  wrongWith: (order: Order) => Details | null,
): void {
  const wrong = new Map(orders.map((order) => [order.outbound_id, wrongWith(order)]));
  const errors = ids.flatMap((id, index) => {
    const details = wrong.get(id.toLowerCase());
    return details ? [{ index, field: "ids", code, details }] : [];
  });
  const [first] = errors;
  if (first) throw new Failure(code, { details: first.details, errors });
}

/**
 * Refuses orders whose boxes are still open, though they may have labels, and those that somebody wants to stop.
 * @throws Failure PAPERS_STOPPED, ORDER_NOT_BOXED
 */
export function demandToHandOver(ids: readonly string[], orders: readonly Asked[]): void {
  demandUnstopped(ids, orders, ["awaiting_interception"]);
  demandBoxed(ids, orders);
}

/** Refuses orders that were stopped, and such whose boxes are still open. @throws Failure PAPERS_STOPPED, ORDER_NOT_BOXED */
export function demandBoxed(ids: readonly string[], orders: readonly Asked[]): void {
  demandUnstopped(ids, orders);
  demandEach(ids, orders, "ORDER_NOT_BOXED", ({ is_boxed, order_no }) => (is_boxed ? null : { order_no }));
}

/** Their boxes were unpacked: to box them is not what is missing. */
const stopped = ["intercepted", "cancelled"];

function demandUnstopped(ids: readonly string[], orders: readonly Asked[], states: readonly string[] = stopped): void {
  demandEach(ids, orders, "PAPERS_STOPPED", ({ outbound_status: status, order_no }) =>
    states.includes(status) ? { order_no, status } : null,
  );
}

/** Refuses orders that are stopped or not boxed, or have a box without a number. @throws Failure PAPERS_STOPPED, ORDER_NOT_BOXED, WAYBILL_MISSING */
export async function demandNumbers(
  reader: Reader,
  ids: readonly string[],
  orders: readonly LabelledOrder[],
): Promise<void> {
  demandUnstopped(ids, orders);
  const boxes = new Map<string, readonly BoxWaybill[]>();
  for (const [whId, own] of Map.groupBy(orders, ({ wh_id }) => wh_id)) {
    const keys = own.map(({ outbound_id }) => outbound_id);
    for (const [id, of] of await boxWaybills(reader, whId, keys)) boxes.set(id, of);
  }
  const without = ({ outbound_id, carrier_code }: LabelledOrder) =>
    boxes.get(outbound_id)?.find((box) => !has(box, { carrier_code }));
  // Boxes that are open have numbers once they are confirmed.
  demandEach(ids, orders, "ORDER_NOT_BOXED", (order) =>
    boxes.has(order.outbound_id) && (order.is_boxed || !without(order)) ? null : { order_no: order.order_no },
  );
  demandEach(ids, orders, "WAYBILL_MISSING", (order) => {
    const box = without(order);
    return box ? { box_no: box.box_no, carrier_code: order.carrier_code } : null;
  });
}

/** Marks the waybills of these orders as printed. */
export async function markPrinted(tx: Tx, orders: readonly LabelledOrder[]): Promise<void> {
  for (const [whId, own] of Map.groupBy(orders, ({ wh_id }) => wh_id)) {
    const ids = own.map(({ outbound_id }) => outbound_id);
    await sql`
      update waybill set waybill_status = case when waybill_status = 'issued' then 'printed' else waybill_status end,
        printed_at = ${new Date().toISOString()}::timestamptz, version = version + 1, updated_at = now()
      where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and boxing_id is not null`.execute(tx);
  }
}

/** Orders read at a time, so that the boxes of a thousand are never held at once. */
const chunkSize = 50;

/**
 * What stands on the labels of these orders' boxes, read as it is needed.
 * @throws Failure ORDER_NOT_BOXED at an order whose boxes were opened since it was asked for: its label is not left out
 */
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
    const labels = (await boxHeads(reader, caller, { ids: [], orders: ids })).flatMap((head) => {
      const order = byId.get(head.outbound_id);
      const shipping_no = numbers.get(head.boxing_id);
      return order && shipping_no ? [{ of: order, label: labelOf(head, order, shipping_no, carrier, language) }] : [];
    });
    const opened = chunk.find((order) => !labels.some(({ of }) => of === order));
    if (opened) throw new Failure("ORDER_NOT_BOXED", { details: { order_no: opened.order_no } });
    for (const { label } of labels) yield label;
  }
}

function labelOf(
  { confirmed, no, boxes, ...head }: BoxHead,
  { store, service_type, currency_code, cod_amount }: LabelledOrder,
  shipping_no: string,
  { code, checkedAgainst, toStores }: Carrier<CarrierCode>,
  language: Language,
): WaybillBox {
  return {
    ...head,
    // Who fetches it at a store shows nobody where they live.
    ...(toStores ? { delivery_address: null } : {}),
    place: confirmed ? { no, of: boxes } : null,
    shipping_no,
    carrier: messages[language].choice.carrier_code[code],
    service_type: serviceName(service_type, language),
    store,
    // It is collected once, with the order's first box.
    cod: cod_amount && no === 1 ? `${currency_code ?? ""} ${showQuantity(cod_amount)}`.trim() : null,
    verified: checkedAgainst !== null,
  };
}
