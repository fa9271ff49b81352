import { choice, code, date, document, instant, json, lookup, resource, text } from "../define/index.ts";
import { dispositions, puttingReasons } from "../rules/dispositions.ts";
import { lineScopeFields, scopedPaths } from "./fields.ts";
import {
  comparedLine,
  comparedLines,
  madeInOneStep,
  partOfLine,
  putColumns,
  putFields,
  receivedFigures,
  receivedLine,
  receivingCourse,
  receivingScope,
  whereItWasPut,
} from "./receiving.ts";
import { lineId, receivingSteps } from "./receivingSteps.ts";

const disposition = {
  values: dispositions,
  tones: { undecided: "waiting", good_stock: "done", repair: "working", send_back: "working", scrap: "ended" },
} as const;
const steps = receivingSteps(
  "return_",
  "returned_detail_id",
  { disposition: choice(disposition) },
  { returned_detail_id: lineId },
);

export const returned = document({
  name: "returned",
  path: "/return",
  reply: "returned",
  key: "returned_id",
  menu: "returnOperationSimple",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  scoped: scopedPaths,
  status: "returned_status",
  number: { field: "returned_no", prefix: "RT" },
  lines: { details: { of: "returned_detail", required: true, from: "outbound_id" } },
  ...steps,
  movements: [
    ...steps.movements,
    puttingReasons.good_stock,
    puttingReasons.repair,
    puttingReasons.send_back,
    puttingReasons.scrap,
  ],
  subtitle: ["owner_name", "order_no"],
  course: receivingCourse,
  figures: receivedFigures("returned_detail", "returned_id"),
  groups: {
    arrival: ["returned_date", "returned_by", "returned_bill_no", "outbound_no"],
    rules: ["need_qc", "returned_reason"],
    notes: ["returned_note"],
  },
  tally: { lines: "details", of: ["num_expect"], done: { state: "inventory_status", compared: comparedLines } },
  glance: ["returned_no", "returned_status", "owner_name", "returned_by"],
  list: [
    "returned_no",
    "order_no",
    "returned_status",
    "tally_done",
    "owner_name",
    "returned_by",
    "tally_lines",
    "tally_amount",
    "returned_date",
  ],
  tabAt: [
    {
      with: "customer",
      by: ["owner_id"],
      columns: ["returned_no", "order_no", "returned_status", "returned_by", "created_at", "wh_name"],
    },
  ],
  fields: {
    ...receivingScope,
    need_qc: choice({ default: "by_product", values: ["by_product", "yes", "no"] }),
    /** The order it comes back from; a return needs none. */
    outbound_id: lookup("outbound", {
      shows: { outbound_no: "outbound_no", order_no: "order_no" },
      by: ["order_no", "outbound_no"],
      among: { outbound_status: ["shipped", "delivered", "picked_up", "case_closed"] },
    }),
    returned_bill_no: code({ unique: ["owner_id"], freeIn: "return_cancelled", search: true }),
    returned_by: text({ max: 120 }),
    returned_date: date(),
    returned_reason: text({ max: 250 }),
    returned_note: text({ max: 500, lines: true, more: true }),
    date_quantity_check: instant({ readonly: true }),
    qc_time: instant({ readonly: true }),
    date_put_away: instant({ readonly: true }),
    ...madeInOneStep,
  },
});

export const returned_detail = resource({
  name: "returned_detail",
  path: "/return/detail",
  reply: "returnedDetail",
  key: "returned_detail_id",
  byWarehouse: true,
  menu: "returnInventoryQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  line: { of: "returned", field: "returned_id", inherits: ["company_id", "wh_id", "owner_id"] },
  glance: [
    "product_code",
    "num_expect",
    "validate_num",
    "num_bad",
    "count_result",
    "product_name",
    "storage_loc_code",
    "batch_no",
    "returned_no",
  ],
  list: [
    "returned_no",
    "line_no",
    "product_code",
    "product_name",
    "num_expect",
    "num_loc",
    "num_bad",
    "count_result",
    "num_differs",
    "unit_name",
    "storage_loc_code",
    "storage_bad_code",
    "disposition",
    "batch_no",
    "inventory_status",
  ],
  fields: {
    ...lineScopeFields,
    returned_id: lookup("returned", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        returned_no: "returned_no",
        returned_status: "returned_status",
        outbound_no: "outbound_no",
        order_no: "order_no",
      },
    }),
    ...receivedLine,
    ...comparedLine("returned_line_count"),
    ...partOfLine("returned_detail"),
    ...whereItWasPut("rec_returned"),
    disposition: choice({ ...disposition, default: "undecided" }),
  },
});

/** Which part of a returned line was put on which location. */
export const rec_returned = resource({
  name: "rec_returned",
  path: "/return/detail/recinbound",
  reply: "recReturned",
  key: "rec_returned_id",
  byWarehouse: true,
  menu: "returnInventoryQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["storage_id"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  list: ["returned_no", "order_no", "line_no", "product_code", "product_name", "owner_name", ...putColumns],
  line: { of: "returned_detail", field: "returned_detail_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    returned_detail_id: lookup("returned_detail", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: {
        returned_id: "returned_id",
        returned_no: "returned_no",
        outbound_no: "outbound_no",
        order_no: "order_no",
        line_no: "line_no",
        product_code: "product_code",
        product_name: "product_name",
        product_picture: "product_picture",
        batch_no: "batch_no",
        unit_name: "unit_name",
      },
    }),
    ...putFields,
  },
});

/** What was received and where it was put, as it was when the work on it ended. */
export const returned_snapshot = resource({
  name: "returned_snapshot",
  path: "/return/snapshot",
  reply: "returnedSnapshot",
  key: "returned_snapshot_id",
  byWarehouse: true,
  menu: "returnSnapshot",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["returned_no"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  list: ["returned_no", "returned_bill_no", "owner_name", "date_put_away"],
  line: { of: "returned", field: "returned_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    returned_id: lookup("returned", { required: true, fixed: true, onDelete: "cascade" }),
    returned_no: code({ search: true, max: 40 }),
    returned_bill_no: code({ search: true }),
    date_put_away: instant({ required: true }),
    /** `{document, details}`; quantities in smallest units. */
    snapshot: json({ more: true }),
  },
});
