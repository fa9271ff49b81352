import {
  choice,
  closedFields,
  code,
  date,
  document,
  instant,
  json,
  lookup,
  resource,
  rows,
  text,
  whole,
} from "../define/index.ts";
import { inboundTypes } from "../resources/sampling.ts";
import { lineScopeFields, scopedPaths } from "./fields.ts";
import {
  comparedLine,
  comparedLines,
  countedBlind,
  madeInOneStep,
  partOfLine,
  putColumns,
  putFields,
  receivedFigures,
  receivedGlance,
  receivedLine,
  receivingCourse,
  receivingScope,
  whereItWasPut,
} from "./receiving.ts";
import { receivingSteps, wishedLineId } from "./receivingSteps.ts";

/** The code of the pallet on which goods come: an inbound's pallets are no other's, and stock keeps none. */
const palletCode = { sscc: code({ max: 18, sscc: true, more: true }) } as const;
/** All that is left on a pallet is named by its code alone. */
const onPallet = { inbound_detail_id: wishedLineId, ...palletCode } as const;
const steps = receivingSteps("", "inbound_detail_id", palletCode, onPallet);

export const inbound = document({
  name: "inbound",
  path: "/inbound",
  exportedAt: "inbound",
  reply: "inbound",
  key: "inbound_id",
  menu: "putInOperationSimple",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["inbound_bill_no"],
  scoped: scopedPaths,
  status: "inbound_status",
  number: { field: "inbound_no", prefix: "IN" },
  lines: { details: { of: "inbound_detail", required: true } },
  ...steps,
  actions: {
    ...steps.actions,
    confirm_putaway: {
      ...steps.actions.confirm_putaway,
      // A dialog has a row for each line; who scans a pallet names no line.
      exceptions: { ...steps.actions.confirm_putaway.exceptions, sscc: "never" },
    },
    /** Gives lines the codes of their pallets: those that rows name, and every other that has none a new one of its company. */
    number_pallets: {
      from: ["awaiting_validation", "awaiting_qc", "awaiting_putaway"],
      to: "same",
      direction: "side",
      payload: { details: rows(onPallet) },
    },
    /** Makes an order that brings what was rejected and stands on locations back to its vendor. */
    send_back: {
      from: ["awaiting_putaway", "putaway_confirmed"],
      to: "same",
      direction: "side",
      right: "way_back",
      /** To whom, where the inbound names no vendor. */
      payload: { vendor_id: lookup("customer", { as: "vendor" }) },
      // An order asks for bonded goods or for others.
      confirms: { lines: "details", num: "num_put_bad", unless: "sent_back_id", alike: "bonded_type" },
    },
  },
  subtitle: ["owner_name", "inbound_bill_no"],
  course: receivingCourse,
  figures: receivedFigures("inbound_detail", "inbound_id"),
  groups: {
    arrival: ["inbound_expect", "vendor_name", "boxes", "pallets", "container_no", "bills"],
    rules: ["inbound_type", "need_qc"],
    notes: ["inbound_note"],
  },
  together: { bills: "{main_bill_no} · {sub_bill_no}" },
  due: "inbound_expect",
  tally: { lines: "details", of: ["num_expect"], done: { state: "inventory_status", compared: comparedLines } },
  withholds: countedBlind("awaiting_validation"),
  behind: { with_product: { of: "inbound_detail", by: ["inbound_id"], named: "product_id" } },
  imports: { path: "inbound/detail", lines: "details", groupBy: "inbound_bill_no" },
  glance: ["inbound_no", "inbound_status", "owner_name", "inbound_expect"],
  list: [
    "inbound_no",
    "inbound_bill_no",
    "inbound_status",
    "tally_done",
    "owner_name",
    "vendor_name",
    "tally_lines",
    "tally_amount",
    "inbound_expect",
    "boxes",
  ],
  tabAt: [
    {
      with: "customer",
      by: ["owner_id", "vendor_id"],
      columns: [
        "inbound_no",
        "inbound_bill_no",
        "inbound_status",
        "vendor_name",
        "created_at",
        "owner_name",
        "wh_name",
      ],
    },
  ],
  fields: {
    ...receivingScope,
    inbound_type: choice({
      default: "purchase",
      values: inboundTypes,
      saidAs: "inbound_type_name",
    }),
    need_qc: choice({ default: "by_product", values: ["by_product", "yes", "no"] }),
    inbound_bill_no: code({ unique: ["owner_id"], freeIn: "cancelled", search: true }),
    main_bill_no: code({ max: 60, more: true }),
    sub_bill_no: code({ max: 60, more: true }),
    container_no: code({ max: 40, more: true }),
    inbound_expect: date(),
    vendor_id: lookup("customer", { as: "vendor", shows: { vendor_no: "customer_no", vendor_name: "customer_name" } }),
    pallets: whole({ min: 0, more: true }),
    boxes: whole({ min: 0, more: true }),
    inbound_note: text({ max: 500, lines: true, more: true }),
    date_quantity_check: instant({ readonly: true }),
    qc_time: instant({ readonly: true }),
    date_put_away: instant({ readonly: true }),
    ...madeInOneStep,
  },
});

export const inbound_detail = resource({
  name: "inbound_detail",
  path: "/inbound/detail",
  exportedAt: "inbound/detail",
  reply: "inboundDetail",
  key: "inbound_detail_id",
  byWarehouse: true,
  menu: "inboundDetailQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no", "sscc"],
  found: ["sscc"],
  scoped: scopedPaths,
  line: { of: "inbound", field: "inbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  glance: [...receivedGlance, "inbound_no"],
  list: [
    "inbound_no",
    "line_no",
    "product_code",
    "product_name",
    "num_expect",
    "num_came",
    "num_loc",
    "num_bad",
    "num_qc",
    "num_qc_bad",
    "reject_reason",
    "count_result",
    "num_differs",
    "unit_name",
    "storage_loc_code",
    "storage_bad_code",
    "batch_no",
    "valid_date",
    "inventory_status",
  ],
  tabAt: [
    {
      with: "product",
      by: ["product_id"],
      columns: ["inbound_no", "num_expect", "num_loc", "num_bad", "unit_name", "batch_no", "created_at"],
    },
  ],
  fields: {
    ...lineScopeFields,
    inbound_id: lookup("inbound", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { inbound_no: "inbound_no", inbound_bill_no: "inbound_bill_no", inbound_status: "inbound_status" },
    }),
    ...receivedLine,
    ...comparedLine("inbound_line_count"),
    sscc: code({ ...palletCode.sscc, search: true }),
    ...partOfLine("inbound_detail"),
    ...whereItWasPut("rec_inbound"),
    /** The order by which its bad goods go back to their vendor. */
    sent_back_id: lookup("outbound", { readonly: true, more: true, by: [], shows: { sent_back_no: "outbound_no" } }),
  },
});

/** Which part of a line was put on which location. */
export const rec_inbound = resource({
  name: "rec_inbound",
  path: "/inbound/detail/recinbound",
  reply: "recInbound",
  key: "rec_inbound_id",
  byWarehouse: true,
  menu: "inboundDetailQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["storage_id"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  list: ["inbound_no", "line_no", "product_code", "product_name", "owner_name", ...putColumns],
  line: { of: "inbound_detail", field: "inbound_detail_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    inbound_detail_id: lookup("inbound_detail", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        inbound_id: "inbound_id",
        inbound_no: "inbound_no",
        inbound_bill_no: "inbound_bill_no",
        line_no: "line_no",
        product_code: "product_code",
        product_name: "product_name",
        product_picture: "product_picture",
        batch_no: "batch_no",
        sscc: "sscc",
        unit_name: "unit_name",
      },
    }),
    ...putFields,
  },
});

/** What was received and where it was put, as it was when the work on it ended. */
export const inbound_snapshot = resource({
  name: "inbound_snapshot",
  path: "/inbound/snapshot",
  reply: "inboundSnapshot",
  key: "inbound_snapshot_id",
  byWarehouse: true,
  menu: "inboundSnapshot",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["inbound_no"],
  scoped: scopedPaths,
  closes: {},
  snapshot: true,
  calls: ["query", "dataexport"],
  list: ["inbound_no", "inbound_bill_no", "owner_name", "date_put_away"],
  line: { of: "inbound", field: "inbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    inbound_id: lookup("inbound", { required: true, fixed: true, onDelete: "cascade" }),
    inbound_no: code({ search: true, max: 40 }),
    inbound_bill_no: code({ search: true }),
    date_put_away: instant({ required: true }),
    /** `{document, details}`; quantities in smallest units. */
    snapshot: json({ more: true }),
    ...closedFields,
  },
});
