import { closedFields, code, instant, json, lookup, quantity, resource, text, whole } from "../define/index.ts";
import { lineScopeFields, scopedPaths, unitOfLine } from "./fields.ts";

const per = "unit_factor";
const unit = "unit_id";

/** The names of a consignee in other languages. */
export const consigneeWords = { zh_CN: "consignee_name_cn", en_US: "consignee_name_eng" } as const;
/** Where an order bears the name of a known consignee, what that is called in other languages. */
export const namesOfConsignee = {
  consignee_name_cn: text({ max: 160, more: true, readonly: true }),
  consignee_name_eng: text({ max: 160, more: true, readonly: true }),
} as const;

/** An order as it left the warehouse, whatever becomes of it and of its master data later. */
export const outbound_snapshot = resource({
  name: "outbound_snapshot",
  path: "/outbound/snapshot",
  reply: "outboundSnapshot",
  key: "outbound_snapshot_id",
  byWarehouse: true,
  menu: "outboundSnapshot",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["order_no"],
  scoped: scopedPaths,
  closes: {},
  snapshot: true,
  calls: ["query", "dataexport"],
  list: [
    "outbound_no",
    "order_no",
    "snapshot_version",
    "owner_name",
    "consignee_name",
    "date_shipped",
    "shipping_company_name",
    "shipping_no",
  ],
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    outbound_id: lookup("outbound", { required: true, fixed: true, onDelete: "cascade" }),
    outbound_no: code({ search: true, max: 40 }),
    /** Its first is as it was shipped; each correction of what left writes a further one. */
    snapshot_version: whole({ default: 1, min: 1 }),
    order_no: code({ search: true }),
    consignee_name: text({ max: 160, words: consigneeWords }),
    ...namesOfConsignee,
    delivery_address: text({ max: 250 }),
    shipping_company_name: text({ max: 80, wordOf: "carrier_code" }),
    shipping_no: code(),
    date_shipped: instant({ required: true }),
    /** `{order, details}`; quantities in smallest units. */
    snapshot: json({ more: true }),
    ...closedFields,
  },
});

/** A line of an order as it left the warehouse. */
export const outbound_detail_snapshot = resource({
  name: "outbound_detail_snapshot",
  path: "/outbound/detail/snapshot",
  reply: "outboundDetailSnapshot",
  key: "outbound_detail_snapshot_id",
  byWarehouse: true,
  menu: "outboundSnapshot",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  snapshot: true,
  calls: ["query", "dataexport"],
  list: [
    "outbound_no",
    "order_no",
    "date_shipped",
    "line_no",
    "product_code",
    "product_name",
    "outbound_nums",
    "outbound_nums_bad",
    "num_shipped",
    "unit_name",
    "batch_no",
  ],
  glance: ["product_code", "num_shipped", "product_name", "batch_no", "outbound_no"],
  line: { of: "outbound_snapshot", field: "outbound_snapshot_id", inherits: ["company_id", "wh_id", "owner_id"] },
  fields: {
    ...lineScopeFields,
    outbound_snapshot_id: lookup("outbound_snapshot", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { outbound_no: "outbound_no", order_no: "order_no", date_shipped: "date_shipped" },
    }),
    line_no: whole({ default: 1 }),
    product_id: lookup("product", { required: true }),
    product_code: code({ required: true, search: true }),
    product_name: text({ max: 250 }),
    ...unitOfLine,
    outbound_nums: quantity({ per, unit, default: "0" }),
    outbound_nums_bad: quantity({ per, unit, default: "0" }),
    num_shipped: quantity({ per, unit, default: "0" }),
    num_short: quantity({ per, unit, default: "0" }),
    batch_no: code({ max: 60 }),
    product_sn: json({ more: true, texts: true }),
  },
});
