import {
  choice,
  closedFields,
  code,
  decimal,
  flag,
  json,
  lookup,
  quantity,
  resource,
  text,
  whole,
} from "../define/index.ts";
import { boxSide, boxWeight, lineScopeFields, orderOfRow, productOfLine, scopedPaths } from "./fields.ts";

const per = "unit_factor";
const ofBox = { of: "boxing_detail", by: ["boxing_id"] } as const;

export const boxing = resource({
  name: "boxing",
  path: "/boxing",
  reply: "boxing",
  key: "boxing_id",
  byWarehouse: true,
  menu: "boxingSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  code: "box_no",
  label: ["box_no"],
  found: ["box_no", "sscc"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  /** Of orders that are still here. */
  work: {
    state: "boxing_status",
    open: ["unfinished", "confirmed"],
    ready: [["outbound_status", "equal", ["awaiting_boxing", "boxed", "awaiting_shipping", "awaiting_interception"]]],
  },
  closes: { path: "/boxing/fast", reply: "fastBoxing", only: "fast" },
  unique: [["wh_id", "outbound_id", "box_no"]],
  subtitle: ["outbound_no", "order_no"],
  glance: ["outbound_no", "boxing_status", "box_no", "owner_name"],
  list: [
    "outbound_no",
    "order_no",
    "box_no",
    "boxing_status",
    "box_type_name",
    "weight",
    "weight_unit_name",
    "weight_differs",
    "shipping_no",
    "sscc",
    "owner_name",
  ],
  figures: {
    lines: ofBox,
    pieces: { ...ofBox, sum: ["num"], unit: "unit_name" },
    weight: { field: "weight", unit: "weight_unit_name" },
  },
  groups: {
    box: ["size", "box_type_name", "expected_weight", "weight_differs", "weight_kind", "fast"],
  },
  tabs: [
    {
      of: "boxing_detail",
      by: ["boxing_id"],
      columns: ["product_code", "product_name", "num", "unit_name", "product_sn"],
    },
    { of: "outbound", by: ["outbound_id"], holds: "outbound_id", columns: orderOfRow },
  ],
  together: { size: "{length} × {width} × {height} {length_unit_name} · {weight} {weight_unit_name}" },
  fields: {
    ...lineScopeFields,
    outbound_id: lookup("outbound", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { outbound_no: "outbound_no", order_no: "order_no", outbound_status: "outbound_status" },
    }),
    box_no: code({ required: true, search: true }),
    /** Its code for carriers and consignees, where its company has a prefix of GS1. */
    sscc: code({ readonly: true, search: true, max: 18, sscc: true }),
    /** On its label, where its carrier gives numbers. */
    shipping_no: code({ readonly: true, derived: { of: "waybill", shows: "shipping_no" } }),
    boxing_status: choice({
      default: "unfinished",
      values: ["unfinished", "confirmed"],
      tones: { unfinished: "working", confirmed: "done" },
    }),
    box_type_id: lookup("box_type", {
      readonly: true,
      shows: { box_type_code: "box_type_code", box_type_name: "box_type_name" },
    }),
    /** Packed by fast boxing: all of an order of one product, in one box. */
    fast: flag({ default: false, readonly: true }),
    length: decimal(boxSide),
    width: decimal(boxSide),
    height: decimal(boxSide),
    length_unit_name: text({ default: "cm", max: 10, measures: "length" }),
    weight: decimal(boxWeight),
    weight_unit_name: text({ default: "kg", max: 10, measures: "weight" }),
    /** Put on a scale, or told from what its goods and the empty box weigh. */
    weight_kind: choice({ default: "weighed", readonly: true, values: ["weighed", "computed"] }),
    /** Kilograms by goods and empty box; unknown where one of them is. */
    expected_weight: decimal({ readonly: true, saidIn: "kg" }),
    /** Weighed more or less than expected by more than its warehouse lets pass. */
    /** Empty where nothing tells what it should weigh. */
    weight_differs: flag({ readonly: true }),
    ...closedFields,
  },
});

export const boxing_detail = resource({
  name: "boxing_detail",
  path: "/boxing/detail",
  exportedAt: "boxing-detail",
  reply: "boxingDetail",
  key: "boxing_detail_id",
  byWarehouse: true,
  menu: "boxDetailsQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["boxing_id"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  glance: ["product_code", "num", "product_name", "outbound_no"],
  list: [
    "order_no",
    "outbound_no",
    "box_no",
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "product_sn",
    "owner_name",
  ],
  line: { of: "boxing", field: "boxing_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    boxing_id: lookup("boxing", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { box_no: "box_no", outbound_id: "outbound_id", outbound_no: "outbound_no", order_no: "order_no" },
    }),
    outbound_detail_id: lookup("outbound_detail", { required: true, fixed: true, shows: { unit_name: "unit_name" } }),
    product_id: productOfLine.product_id,
    unit_factor: whole({ default: 1 }),
    num: quantity({ required: true, per }),
    product_sn: json(),
  },
});
