import { carrierCodes } from "../carriers/index.ts";
import {
  choice,
  code,
  date,
  decimal,
  document,
  flag,
  instant,
  json,
  lookup,
  money,
  quantity,
  resource,
  telephone,
  text,
  whole,
} from "../define/index.ts";
import { orderTypes } from "../rules/orderTypes.ts";
import { shipmentPolicies } from "../rules/shipmentPolicy.ts";
import { carrierFields, receiptFields } from "./delivery.ts";
import { bondedTypes, lineScopeFields, scopedPaths, scopeFields } from "./fields.ts";
import { agreedFields, orderedFields, orderOfLine } from "./orderDetail.ts";
import { consigneeWords, namesOfConsignee } from "./outboundSnapshot.ts";
import { fetcherNeeds, operationTypes, orderRules, outboundSteps } from "./outboundSteps.ts";

const fetched = { field: "order_type", value: "convenience_store" } as const;
const per = "unit_factor";
const unit = "unit_id";
/** Good or bad, whichever a line asks for. */
const ordered = ["outbound_nums", "outbound_nums_bad"] as const;
const ofLines = { of: "outbound_detail", by: ["outbound_id"] } as const;

export const outbound = document({
  name: "outbound",
  path: "/outbound",
  exportedAt: "outbound",
  reply: "outbound",
  key: "outbound_id",
  menu: "outboundOperation",
  /** A return or a correction names the order of which it is, by whoever makes it. */
  lookedUp: [],
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["order_no"],
  scoped: {
    ...scopedPaths,
    "{companyId}/{whId}/{ownerId}/{orderType}/{outboundStatus}": [
      "company_id",
      "wh_id",
      "owner_id",
      "order_type",
      "outbound_status",
    ],
  },
  status: "outbound_status",
  number: { field: "outbound_no", prefix: "OB" },
  lines: { details: { of: "outbound_detail", required: true, takenBy: "merged_into_id" } },
  ...outboundSteps,
  block: { flag: "abnormal", reason: "abnormal_reason", rule: "abnormal_rule" },
  wants: [
    { of: fetched, fields: ["store_no"] },
    { of: fetched, fields: fetcherNeeds, unless: "consignee_id" },
  ],
  remembers: "status_before",
  due: "expect_ship_date",
  tally: {
    lines: "details",
    of: ["outbound_nums", "outbound_nums_bad"],
    done: {
      quantities: ["num_picked"],
      short: "num_short",
      states: { awaiting_boxing: { quantities: ["num_boxed"], of: ["num_picked"] } },
    },
  },
  subtitle: ["owner_name", "order_no"],
  course: [
    { action: "close_order" },
    { action: "print" },
    { action: "confirm_pick", counts: { lines: "details", reached: ["num_picked"], of: ordered } },
    { action: "confirm_boxing", counts: { lines: "details", reached: ["num_boxed"], of: ordered } },
    { action: "ship" },
  ],
  figures: {
    lines: { ...ofLines, filled: ordered },
    pieces: { ...ofLines, sum: ordered, unit: "unit_name" },
    picked: { ...ofLines, sum: ["num_picked"], unit: "unit_name", outOf: "pieces" },
    boxed: {
      ...ofLines,
      sum: ["num_boxed"],
      unit: "unit_name",
      outOf: "pieces",
      hint: { word: "boxes", figure: { of: "boxing", by: ["outbound_id"] } },
    },
  },
  groups: {
    consignee: ["consignee_name", "delivery_address", "contact_there", "store"],
    shipping: ["expect_ship_date", "ship_by", "delivery_time", "carrier", "shipping_nos", "pickinglist_no", "cod"],
    delivery: ["received_by", "date_delivered", "delivery_note"],
    rules: ["order_type", "priority", "short_policy", "shipment_policy", "bonded_type", "days_allowed"],
    notes: ["outbound_note1", "outbound_note2", "outbound_note3"],
  },
  together: {
    contact_there: "{delivery_tel} · {delivery_zip}",
    store: "{store_no} · {store_name}",
    carrier: "{shipping_company_name} · {service_type}",
    cod: "{currency_code} {cod_amount}",
  },
  imports: { path: "outbound/orderdetail", lines: "details", groupBy: "order_no" },
  indexes: [["wh_id", "pickinglist_no"]],
  behind: {
    with_product: { of: "outbound_detail", by: ["outbound_id"], named: "product_id" },
    goods_at: { of: "picking", from: "goods_of_orders", by: ["outbound_id"], named: "storage_id" },
  },
  /** By the owner's number it is mostly sought. */
  glance: ["outbound_no", "outbound_status", "order_no", "consignee_name", "expect_ship_date"],
  list: [
    "outbound_no",
    "order_no",
    "outbound_status",
    "tally_done",
    "owner_name",
    "consignee_name",
    "tally_lines",
    "tally_amount",
    "expect_ship_date",
    "shipping_company_name",
    "operation_type",
  ],
  tabAt: [
    {
      with: "customer",
      by: ["owner_id", "consignee_id"],
      columns: ["outbound_no", "order_no", "outbound_status", "consignee_name", "created_at", "owner_name", "wh_name"],
    },
  ],
  fields: {
    ...scopeFields,
    /** The state before an interception was asked for. */
    status_before: text({ readonly: true, max: 40, more: true }),
    /** The owner's own number of it. */
    order_no: code({ required: true, from: "outbound_no", unique: ["owner_id"], search: true }),
    order_type: choice({ default: "b2b", values: orderTypes, more: true }),
    /** How it is worked: derived when it is closed, and changed until its picking list is printed. */
    operation_type: choice({ values: operationTypes, readonly: true }),
    bonded_type: choice({ default: "non_bonded", values: bondedTypes, more: true }),
    shipment_policy: choice({
      default: "by_product",
      values: ["by_product", ...shipmentPolicies],
      more: true,
    }),
    short_policy: choice({ default: "refuse", values: ["refuse", "split", "ship_short"], more: true }),
    days_allowed: whole({ min: 0, max: 9999, more: true }),
    /** The reservation that it takes over when it is closed. */
    reservation_id: lookup("reservation", {
      shows: { booking_no: "booking_no" },
      by: ["booking_no"],
      within: ["wh_id", "owner_id"],
      more: true,
    }),
    priority: whole({ default: 5, min: 1, max: 9, more: true }),
    expect_ship_date: date(),
    /** The cut-off of its warehouse by which it is to be closed; empty where that has none. */
    ship_by: instant({ readonly: true, more: true }),
    /** Who brings it; where nobody says, whoever brings to its consignee. */
    carrier_code: choice({ values: carrierCodes }),
    consignee_id: lookup("customer", {
      as: "consignee",
      shows: { consignee_no: "customer_no", consignee_customer_name: "customer_name" },
      by: ["consignee_no"],
    }),
    consignee_name: text({ max: 160, search: true, words: consigneeWords }),
    ...namesOfConsignee,
    delivery_address: text({ max: 250 }),
    delivery_tel: telephone(),
    delivery_zip: code({ max: 12, more: true }),
    delivery_time: text({ max: 60, more: true }),
    purchaser_name: text({ max: 160, more: true }),
    purchaser_tel: telephone({ more: true }),
    shipper_name: text({ max: 160, more: true }),
    shipper_tel: telephone({ more: true }),
    store_no: code({ ...carrierFields.store_no, more: true }),
    store_name: text({ max: 80, more: true }),
    service_type: text({ ...carrierFields.service_type, more: true }),
    currency_code: code({ max: 3, default: "TWD", codeOf: "currency", capitals: true, more: true }),
    /** In kilograms and cubic metres: of its boxes once they are closed, else of its goods; unknown where a part of it is. */
    weight_total: decimal({ readonly: true, saidIn: "kg", derived: { view: "outbound_measure" } }),
    volume_total: decimal({ readonly: true, saidIn: "m³", derived: { view: "outbound_measure" } }),
    cod_amount: money({ currency: "currency_code", min: "0", more: true }),
    outbound_note1: text({ max: 250, more: true }),
    outbound_note2: text({ max: 250, more: true }),
    outbound_note3: text({ max: 250, more: true }),
    abnormal: flag({ default: false, readonly: true }),
    abnormal_reason: text({ max: 250, readonly: true, more: true }),
    /** What is to be mended of it before it goes on. */
    abnormal_rule: choice({ values: orderRules, readonly: true, more: true }),
    /** It has the lines of others; one of these names it. */
    is_merged: flag({ default: false, readonly: true, more: true }),
    merged_into_id: lookup("outbound", { readonly: true, more: true, shows: { merged_into_no: "order_no" } }),
    pickinglist_no: code({ readonly: true, max: 40 }),
    /** The name of its carrier, or what was typed of one that is none of these. */
    shipping_company_name: text({ max: 80, wordOf: "carrier_code", readonly: true }),
    /** Of its first box, where its carrier gives numbers; else what was typed. */
    shipping_no: code({ readonly: true, more: true }),
    /** Of all its boxes, one after the other. */
    shipping_nos: text({ readonly: true, derived: { view: "outbound_waybill" } }),
    /** Who has taken it to pick, as long as nobody else may. */
    picker_name: text({ readonly: true, more: true, derived: { view: "outbound_task" } }),
    picking_until: instant({ readonly: true, more: true, derived: { view: "outbound_task" } }),
    picker_id: text({ readonly: true, more: true, derived: { view: "outbound_task" } }),
    task_id: text({ readonly: true, more: true, derived: { view: "outbound_task" } }),
    date_close_order: instant({ readonly: true, more: true }),
    date_picked: instant({ readonly: true, more: true }),
    date_s_boxed: instant({ readonly: true, more: true }),
    date_shipped: instant({ readonly: true, more: true }),
    received_by: { ...receiptFields.received_by, readonly: true, more: true },
    date_delivered: { ...receiptFields.date_delivered, readonly: true },
    delivery_note: { ...receiptFields.delivery_note, readonly: true },
  },
});

export const outbound_detail = resource({
  name: "outbound_detail",
  path: "/outbound/detail",
  exportedAt: "outbound/detail",
  reply: "outboundDetail",
  key: "outbound_detail_id",
  byWarehouse: true,
  menu: "outboundDetailQuery",
  lookedUp: [],
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  glance: ["product_code", "outbound_nums", "product_name", "batch_no", "outbound_no"],
  list: [
    "outbound_no",
    "order_no",
    "line_no",
    "product_code",
    "product_name",
    "outbound_nums",
    "outbound_nums_bad",
    "num_booked",
    "num_picked",
    "num_boxed",
    "num_shipped",
    "unit_name",
    "box_no",
    "batch_no",
  ],
  tabAt: [
    {
      with: "product",
      by: ["product_id"],
      columns: ["outbound_no", "order_no", "outbound_nums", "num_booked", "num_shipped", "unit_name", "created_at"],
    },
  ],
  fields: {
    ...lineScopeFields,
    outbound_id: orderOfLine,
    /** What it works on of what was ordered. */
    order_detail_id: lookup("order_detail", { readonly: true }),
    /** The order for which it was written, as long as it is worked on with another. */
    merged_from_id: lookup("outbound", { readonly: true, more: true, shows: { merged_from_no: "order_no" } }),
    ...orderedFields,
    /** Booked as parts of a combined product: the line that stands for the rest, what was ordered there, and how many of it. */
    parent_line_id: lookup("outbound_detail", { readonly: true, more: true }),
    parent_product_code: code({ readonly: true, max: 60 }),
    parent_num: decimal({ readonly: true }),
    /** Of what was ordered here, that for which parts stand. */
    num_replaced: quantity({ per, unit, default: "0", readonly: true, more: true }),
    num_booked: quantity({ per, unit, default: "0", readonly: true }),
    num_picked: quantity({ per, unit, default: "0", readonly: true }),
    num_boxed: quantity({ per, unit, default: "0", readonly: true }),
    num_shipped: quantity({ per, unit, default: "0", readonly: true }),
    num_returned: quantity({ per, unit, default: "0", readonly: true }),
    /** Given up: what the owner agreed to ship short. */
    num_short: quantity({ per, unit, default: "0", readonly: true }),
    is_outbounded: flag({ default: false, readonly: true }),
    /** The boxes in which its goods lie, how much of them does, and their serial numbers. */
    box_no: code({ readonly: true, derived: { of: "boxing_detail", shows: "box_no" } }),
    box_num: quantity({ per, readonly: true, derived: { of: "boxing_detail", shows: "num" } }),
    product_sn: json({
      readonly: true,
      more: true,
      texts: true,
      derived: { of: "boxing_detail", shows: "product_sn" },
    }),
    ...agreedFields,
  },
});
