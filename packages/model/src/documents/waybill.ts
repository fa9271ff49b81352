import { carrierCodes } from "../carriers/index.ts";
import { choice, code, instant, lookup, money, resource, text } from "../define/index.ts";
import { shipmentStatuses, shipmentTones } from "../rules/shipmentStatuses.ts";
import { lineScopeFields, scopedPaths } from "./fields.ts";

/** The first two of ranges, the others of interfaces: what the carrier refuses, and what is not told or not understood. */
const waybillFailures = [
  "no_range",
  "numbers_spent",
  "refused",
  "unreachable",
  "not_understood",
  "not_allowed",
  "no_interface",
] as const;

/** What a box is handed to its carrier with: its number, and how far it is. A box has one that counts. */
export const waybill = resource({
  name: "waybill",
  path: "/waybill",
  reply: "waybill",
  key: "waybill_id",
  byWarehouse: true,
  menu: "waybillQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["shipping_no"],
  found: ["shipping_no"],
  scoped: { ...scopedPaths, "{outboundId}": ["outbound_id"] },
  calls: ["query", "dataexport"],
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  // Wherever their order is: a label is looked for of an order that is held, too.
  work: {
    state: "waybill_status",
    // What is handed over next comes first; what failed is rare, and tells how much there is of it.
    open: ["issued", "printed", "requested", "failed"],
    done: ["handed_over", "delivered", "void"],
  },
  // A box has one that counts: of what is void none names it. Several orders may go under one number of a carrier that says
  // its own.
  unique: [
    ["wh_id", "boxing_id"],
    ["wh_id", "carrier_code", "shipping_no", "outbound_id"],
  ],
  glance: ["order_no", "waybill_status", "shipping_no", "carrier_code"],
  list: [
    "carrier_code",
    "shipping_no",
    "waybill_status",
    "shipment_status",
    "outbound_no",
    "order_no",
    "box_no",
    "consignee_name",
    "waybill_failure",
    "carrier_message",
    "printed_at",
    "owner_name",
  ],
  fields: {
    ...lineScopeFields,
    outbound_id: lookup("outbound", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        outbound_no: "outbound_no",
        order_no: "order_no",
        outbound_status: "outbound_status",
        consignee_name: "consignee_name",
        // With its box's weight, what a carrier wants to know of a parcel: the list is exported as the file for it.
        delivery_address: "delivery_address",
        delivery_tel: "delivery_tel",
        store_no: "store_no",
        store_name: "store_name",
        service_type: "service_type",
      },
    }),
    /** Empty once it is void: the box may have another, or be unpacked. */
    boxing_id: lookup("boxing", {
      readonly: true,
      more: true,
      shows: { weight: "weight", weight_unit_name: "weight_unit_name" },
    }),
    box_no: code({ required: true, readonly: true }),
    carrier_code: choice({ required: true, readonly: true, values: carrierCodes }),
    shipping_no: code({ readonly: true, search: true, max: 30 }),
    waybill_status: choice({
      readonly: true,
      default: "requested",
      values: ["requested", "issued", "printed", "handed_over", "delivered", "void", "failed"],
      tones: {
        requested: "waiting",
        issued: "waiting",
        printed: "working",
        handed_over: "done",
        delivered: "done",
        void: "ended",
        failed: "wrong",
      },
    }),
    /** Why it has no number. */
    waybill_failure: choice({ readonly: true, values: waybillFailures }),
    /** What the carrier said of it, as it came. */
    carrier_message: text({ readonly: true, max: 500 }),
    /** The first waybill of the orders that went to one consignee under one number of a carrier that says its own. */
    consignment_id: lookup("waybill", { readonly: true, more: true, shows: { consignment_no: "shipping_no" } }),
    /** When it was given to the carrier's interface to make; empty where its number is of a range. */
    asked_at: instant({ readonly: true, more: true }),
    /** When the carrier knew that it is void. */
    taken_back_at: instant({ readonly: true, more: true }),
    printed_at: instant({ readonly: true, more: true }),
    /** What its carrier said last of it. */
    shipment_status: choice({ readonly: true, values: shipmentStatuses, tones: shipmentTones }),
    shipment_status_at: instant({ readonly: true, more: true }),
    /** What is due for its order, with the first of its boxes alone, and in which currency. */
    currency_code: code({ max: 3, readonly: true, more: true, derived: { view: "waybill_collected" } }),
    cod_amount: money({
      currency: "currency_code",
      readonly: true,
      more: true,
      derived: { view: "waybill_collected" },
    }),
  },
});
