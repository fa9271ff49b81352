import { choice, code, instant, money, resource, telephone, text, whole } from "../define/index.ts";
import { confirmedReceipt, receiptFields, receivedStates } from "../documents/delivery.ts";
import { scopedPaths } from "../documents/fields.ts";
import { consigneeWords, namesOfConsignee } from "../documents/outboundSnapshot.ts";
import { shipmentStatuses, shipmentTones } from "../rules/shipmentStatuses.ts";
import { views, whose } from "./stock.ts";

/** Orders that have left: those of which nobody said yet that they arrived, the longest under way first, and those that did. */
export const delivery_confirm = resource({
  ...views,
  name: "delivery_confirm",
  path: "/outbound/deliveryconfirm",
  reply: "deliveryConfirm",
  key: "outbound_id",
  menu: "deliveryConfirm",
  label: ["order_no"],
  showsTables: ["outbound", "waybill"],
  saidBy: { shipment_status: { of: "waybill", by: ["outbound_id"] } },
  scoped: scopedPaths,
  newest: "date_shipped",
  work: {
    state: "outbound_status",
    open: ["shipped"],
    sort: "date_shipped",
    confirms: { asks: confirmedReceipt, expected: { outbound_status: "expected_receipt" } },
  },
  groups: {
    consignee: ["consignee_name", "delivery_address", "delivery_tel", "delivery_time"],
    shipping: [
      "shipment_status",
      "shipment_status_at",
      "status_shipping_no",
      "parcels_arrived",
      "order_type",
      "shipping_company_name",
      "shipping_nos",
      "date_shipped",
      "days_under_way",
      "cod",
    ],
    delivery: ["received_by", "date_delivered", "delivery_note"],
  },
  together: { cod: "{currency_code} {cod_amount}" },
  glance: ["order_no", "outbound_status", "consignee_name", "date_shipped", "delivery_address"],
  list: [
    "order_no",
    "outbound_no",
    "outbound_status",
    "consignee_name",
    "delivery_address",
    "shipment_status",
    "parcels_arrived",
    "status_shipping_no",
    "shipment_status_at",
    "days_under_way",
    "shipping_company_name",
    "shipping_nos",
    "date_shipped",
    "date_delivered",
    "received_by",
    "owner_name",
  ],
  fields: {
    ...whose,
    outbound_no: code({ required: true, search: true, max: 40 }),
    order_no: code({ required: true, search: true }),
    order_type: choice({
      required: true,
      values: ["b2b", "b2c", "convenience_store", "freight", "self_pickup", "transfer", "vendor_return"],
    }),
    outbound_status: choice({
      required: true,
      values: ["shipped", ...receivedStates, "case_closed"],
      tones: { shipped: "waiting", delivered: "done", picked_up: "done", case_closed: "ended" },
    }),
    /** How its goods are received: what was confirmed, before that what its kind of order leads to. */
    expected_receipt: choice({ required: true, values: receivedStates, more: true }),
    /** Whole days since it was shipped, until it was received or until now. */
    days_under_way: whole({ required: true }),
    consignee_name: text({ max: 160, words: consigneeWords }),
    ...namesOfConsignee,
    delivery_address: text({ max: 250 }),
    delivery_tel: telephone(),
    delivery_time: text({ max: 60, more: true }),
    shipping_company_name: text({ max: 80, wordOf: "carrier_code" }),
    /** Of its first box, and of all of them. */
    shipping_no: code({ more: true }),
    shipping_nos: text(),
    date_shipped: instant({ required: true }),
    ...receiptFields,
    /** What its carrier said last of the parcel by which it stands: while it is under way, the one that is worst off. */
    shipment_status: choice({ values: shipmentStatuses, tones: shipmentTones }),
    shipment_status_at: instant(),
    /** Of which of them it was said. */
    status_shipping_no: code(),
    /** How many of its parcels came, by their carrier's word or with their order, of how many: `1 / 3`; empty where its carrier gives them no numbers. */
    parcels_arrived: text({ max: 20 }),
    /** What is to be collected with it. */
    currency_code: code({ max: 3, more: true }),
    cod_amount: money({ currency: "currency_code", more: true }),
    version: whole({ required: true, more: true }),
  },
});
