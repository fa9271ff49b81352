import {
  choice,
  closedFields,
  document,
  instant,
  json,
  lookup,
  quantity,
  resource,
  text,
  whole,
} from "../define/index.ts";
import { correction } from "./correction.ts";
import { lineScopeFields, productOfLine, scopedPaths, scopeFields, standingLot, unitOfLine } from "./fields.ts";

/** States of an order whose goods have left. */
export const leftStates = ["shipped", "delivered", "picked_up", "case_closed"] as const;

/**
 * A shipped order corrected, line by line: goods that never left are in stock again, and of what more left there is less.
 * It is never edited afterwards, only reversed.
 */
export const outbound_adjustment = document({
  name: "outbound_adjustment",
  path: "/outbound/adjustment",
  reply: "outboundAdjustment",
  key: "outbound_adjustment_id",
  menu: "outboundAdjustmentSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  scoped: scopedPaths,
  closes: {},
  number: { field: "adjust_no", prefix: "OA" },
  lines: { details: { of: "outbound_adjustment_detail", required: true, from: "outbound_id" } },
  imports: { path: "outbound/adjustment/detail", lines: "details", groupBy: "outbound_id" },
  ...correction,
  movements: ["never_left", "more_left", "reverse"],
  subtitle: ["owner_name", "order_no"],
  groups: { adjustment: ["order_no", "outbound_no", "consignee_name", "adjust_reason", "date_adjusted"] },
  glance: ["adjust_no", "adjust_status", "order_no", "adjust_reason"],
  list: [
    "adjust_no",
    "adjust_status",
    "outbound_no",
    "order_no",
    "owner_name",
    "adjust_reason",
    "tally_lines",
    "tally_amount",
    "date_adjusted",
  ],
  fields: {
    ...scopeFields,
    outbound_id: lookup("outbound", {
      required: true,
      fixed: true,
      shows: { outbound_no: "outbound_no", order_no: "order_no", consignee_name: "consignee_name" },
      by: ["order_no", "outbound_no"],
      within: ["wh_id", "owner_id"],
      among: { outbound_status: leftStates },
    }),
    adjust_reason: text({ required: true, max: 250 }),
    date_adjusted: instant({ readonly: true }),
    ...closedFields,
  },
});

export const outbound_adjustment_detail = resource({
  name: "outbound_adjustment_detail",
  path: "/outbound/adjustment/detail",
  reply: "outboundAdjustmentDetail",
  key: "outbound_adjustment_detail_id",
  byWarehouse: true,
  menu: "outboundAdjustmentSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  line: {
    of: "outbound_adjustment",
    field: "outbound_adjustment_id",
    inherits: ["company_id", "wh_id", "owner_id", "outbound_id"],
  },
  glance: ["product_code", "num", "adjust_category", "product_name", "storage_loc_code", "adjust_no"],
  list: [
    "adjust_no",
    "order_no",
    "line_no",
    "product_code",
    "product_name",
    "adjust_category",
    "num",
    "unit_name",
    "storage_loc_code",
    "batch_no",
    "valid_date",
  ],
  fields: {
    ...lineScopeFields,
    outbound_adjustment_id: lookup("outbound_adjustment", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { adjust_no: "adjust_no", adjust_status: "adjust_status", adjust_reason: "adjust_reason" },
    }),
    outbound_id: lookup("outbound", { required: true, readonly: true, shows: { order_no: "order_no" } }),
    line_no: whole({ default: 1, min: 1 }),
    ...productOfLine,
    /** Which line of the order it is about: told by the key of that, else by its number where several lines have the product. */
    outbound_detail_id: lookup("outbound_detail", { within: ["product_id"] }),
    order_line_no: whole({ min: 1, more: true }),
    /** `in`: it never left; `out`: more left. */
    adjust_category: choice({ required: true, values: ["in", "out"] }),
    num: quantity({ per: "unit_factor", unit: "unit_id", required: true, above: "0" }),
    ...unitOfLine,
    storage_id: lookup("storage", {
      required: true,
      beside: "num_loc",
      shows: { storage_loc_code: "storage_code" },
      by: ["storage_loc_code"],
    }),
    ...standingLot,
    product_sn: json({ more: true }),
  },
});
