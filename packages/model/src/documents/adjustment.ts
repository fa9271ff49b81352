import {
  choice,
  date,
  document,
  instant,
  json,
  lookup,
  qualityTones,
  quantity,
  resource,
  text,
  whole,
} from "../define/index.ts";
import { lineScopeFields, lotFields, productOfLine, scopedPaths, scopeFields } from "./fields.ts";

/** Stock corrected with a reason: `in` adds, `out` takes away. It is never edited afterwards, only reversed. */
export const adjustment = document({
  name: "adjustment",
  path: "/inventory/adjustment",
  reply: "adjustment",
  key: "adjustment_id",
  menu: "adjustmentSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  scoped: scopedPaths,
  status: "adjust_status",
  number: { field: "adjust_no", prefix: "AD" },
  lines: { details: { of: "adjustment_detail", required: true } },
  states: {
    awaiting_adjust: { tone: "waiting" },
    adjusted: { tone: "done", closed: true },
    reversed: { tone: "ended", closed: true },
    cancelled: { tone: "ended", closed: true },
  },
  movements: ["adjust", "reverse"],
  initial: "awaiting_adjust",
  editable: ["awaiting_adjust"],
  actions: {
    adjust: { from: ["awaiting_adjust"], to: "adjusted", direction: "forward" },
    reverse: { from: ["adjusted"], to: "reversed", direction: "back", right: "way_back", reason: true },
    cancel: { from: ["awaiting_adjust"], to: "cancelled", direction: "side", right: "cancel", reason: true },
  },
  list: ["adjust_no", "adjust_status", "adjust_category", "owner_name", "adjust_reason", "date_adjusted"],
  fields: {
    ...scopeFields,
    adjust_category: choice({ required: true, values: ["in", "out"] }),
    adjust_reason: text({ required: true, max: 250 }),
    date_adjusted: instant({ readonly: true }),
  },
});

export const adjustment_detail = resource({
  name: "adjustment_detail",
  path: "/inventory/adjustment/detail",
  reply: "adjustmentDetail",
  key: "adjustment_detail_id",
  byWarehouse: true,
  menu: "adjustmentSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  line: { of: "adjustment", field: "adjustment_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    adjustment_id: lookup("adjustment", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { adjust_no: "adjust_no", adjust_status: "adjust_status" },
    }),
    line_no: whole({ default: 1, min: 1 }),
    ...productOfLine,
    storage_id: lookup("storage", {
      required: true,
      shows: { storage_loc_code: "storage_code" },
      by: ["storage_loc_code"],
    }),
    quality: choice({ default: "good", values: ["good", "bad"], tones: qualityTones }),
    num: quantity({ required: true, per: "unit_factor", min: "0" }),
    ...lotFields,
    inbound_date: date({ more: true }),
    product_sn: json({ more: true }),
  },
});
