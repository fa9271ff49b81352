import { choice, code, date, json, lookup, qualityTones, quantity, resource, text, whole } from "../define/index.ts";
import { lineScopeFields, packsShown, productOfLine, scopedPaths, scopeFields, unitOfLine } from "./fields.ts";

const per = "unit_factor";
const unit = "unit_id";

/**
 * Goods that were picked for an order which was intercepted then: they are free, stand where they were brought, and wait
 * until a scan says where they went.
 */
export const put_back = resource({
  name: "put_back",
  path: "/outbound/put_back",
  reply: "putBack",
  key: "put_back_id",
  byWarehouse: true,
  menu: "putBackOperation",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["product_id", "storage_id"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  walked: true,
  work: {
    state: "put_back_status",
    open: ["waiting"],
    sort: "walk_order",
    confirms: {
      asks: {
        target_loc_code: code({ required: true, names: "storage" }),
        num: quantity({ per, required: true }),
        product_sn: json({ texts: true }),
        note: text({ max: 250, more: true }),
      },
      expected: { target_loc_code: "target_loc_code", num: "num_open", product_sn: "product_sn" },
    },
  },
  waitsOnStock: { stock: "stock_id", open: "num_open", numbers: "product_sn" },
  indexes: [["wh_id", "stock_id"]],
  glance: ["storage_loc_code", "num_open", "product_code", "target_loc_code", "outbound_no"],
  list: [
    "storage_loc_code",
    "target_loc_code",
    "product_code",
    "product_name",
    "num_open",
    "num",
    "unit_name",
    "put_back_status",
    "outbound_no",
    "order_no",
    "batch_no",
    "valid_date",
  ],
  fields: {
    ...lineScopeFields,
    owner_id: { ...lineScopeFields.owner_id, shows: scopeFields.owner_id.shows },
    outbound_id: lookup("outbound", {
      required: true,
      readonly: true,
      shows: { outbound_no: "outbound_no", order_no: "order_no", outbound_status: "outbound_status" },
    }),
    product_id: {
      ...productOfLine.product_id,
      shows: { ...productOfLine.product_id.shows, ...packsShown, need_scan_product_sn: "need_scan_product_sn" },
    },
    /** The row of stock in which they stand, and its location. */
    stock_id: text({ required: true, readonly: true, max: 36, more: true }),
    storage_id: lookup("storage", { required: true, readonly: true, shows: { storage_loc_code: "storage_code" } }),
    /** Where they are to go: where they were picked, as long as that is in use, else where putaway would propose. */
    target_storage_id: lookup("storage", { readonly: true, shows: { target_loc_code: "storage_code" } }),
    walk_order: whole({ readonly: true, more: true }),
    put_back_status: choice({
      default: "waiting",
      readonly: true,
      values: ["waiting", "done"],
      tones: { waiting: "waiting", done: "done" },
    }),
    num: quantity({ per, unit, required: true, readonly: true }),
    num_open: quantity({ per, unit, required: true, readonly: true }),
    ...unitOfLine,
    quality: choice({ default: "good", values: ["good", "bad"], tones: qualityTones, readonly: true }),
    batch_no: code({ readonly: true, max: 60 }),
    valid_date: date({ readonly: true, lastDay: true }),
    /** The pieces that are still to be put back, where they have numbers. */
    product_sn: json({ readonly: true, more: true, texts: true }),
  },
});
