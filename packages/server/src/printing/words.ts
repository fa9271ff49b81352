import type { PickingKind } from "./pickingListData.ts";

export type PrintLanguage = "zh_TW" | "zh_CN" | "en_US";

/** What the printed papers say. `{…}` are filled in. */
export interface PrintWords {
  /** "Page {page} of {pages}" */
  page: string;
  /** Joins a label and what it labels: "：" or ": ". */
  colon: string;
  /** Joins parts of an enumeration: "、" or ", ". */
  comma: string;
  /** After the heading of a group that goes on from the page before. */
  continued: string;
  picking: PickingWords;
  inspection: InspectionWords;
  putaway: PutawayWords;
  boxing: BoxingWords;
  shipping: ShippingWords;
  waybill: WaybillWords;
  handover: HandoverWords;
  label: LabelWords;
}

interface BoxingWords {
  title: string;
  label: string;
  from: string;
  to: string;
  box: string;
  /** "{box} ({place} of {boxes})" */
  place: string;
  size: string;
  weight: string;
  total: string;
  packedBy: string;
}

interface ShippingWords {
  note: string;
  detail: string;
  total: string;
  outboundNo: string;
  waybill: string;
  boxes: string;
  cod: string;
  deliveryTime: string;
  /** Before whoever keeps the goods for their sender. */
  by: string;
  /** "{boxes} boxes, {pieces}" */
  totals: string;
  handedOverBy: string;
  receivedBy: string;
}

interface WaybillWords {
  label: string;
  service: string;
  store: string;
  /** Of a label that was held against nothing its carrier publishes. */
  unverified: string;
}

interface HandoverWords {
  title: string;
  waybillNo: string;
  to: string;
  box: string;
  /** "Orders: {orders}, boxes: {boxes}" */
  counts: string;
  driver: string;
  /** Of a list that was held against nothing its carrier publishes. */
  unverified: string;
}

interface InspectionWords {
  title: string;
  vendor: string;
  billNo: string;
  expectedOn: string;
  returnedBy: string;
  returnBillNo: string;
  returnedOn: string;
  unit: string;
  expected: string;
  good: string;
  bad: string;
  difference: string;
  inspectedBy: string;
  /** "{lines} lines, {unlike} unlike the notice" */
  counts: string;
  /** "{lines} lines, not counted yet" */
  uncounted: string;
}

interface PutawayWords {
  palletLabel: string;
  /** How many goods a label does not name. */
  moreGoods: string;
  title: string;
  done: string;
  putBy: string;
  /** "{lines} lines, {locations} locations, {open} without one" */
  counts: string;
}

export interface PickingWords {
  title: Record<PickingKind, string>;
  warehouse: string;
  owner: string;
  printedAt: string;
  printedBy: string;
  orders: string;
  orderNo: string;
  consignee: string;
  shipTo: string;
  telephone: string;
  carrier: string;
  note: string;
  location: string;
  product: string;
  /** Before the combined product whose part something is. */
  partOf: string;
  lot: string;
  batchNo: string;
  madeOn: string;
  validUntil: string;
  serials: string;
  quantity: string;
  done: string;
  /** Stock that is not in good order. */
  bad: string;
  total: string;
  /** "{lines} lines, {products} products, {locations} locations" */
  counts: string;
  pickedBy: string;
  checkedBy: string;
  dateAndTime: string;
}

export interface LabelWords {
  batchNo: string;
  madeOn: string;
  validUntil: string;
  quantity: string;
}
