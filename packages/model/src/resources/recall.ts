import { choice, code, date, instant, json, lookup, quantity, resource, text, whole } from "../define/index.ts";
import { bondedTypes, lotFields } from "../documents/fields.ts";
import { movingDocuments, product_id, storage_id, views, whose } from "./stock.ts";

const per = "stock_factor";

/**
 * What became of a lot: a row a location where pieces of it stand, and a row a document by which some came, left or changed
 * their quality, once what was taken back is set off. It is asked for by the lot's batch number, one of the owner's own
 * attributes, its expiry or a piece's serial number; or by a document, a box or a partner, which leads back to their lots.
 */
export const recall = resource({
  ...views,
  view: "function",
  name: "recall",
  path: "/inventory/recall",
  reply: "recall",
  key: "recall_id",
  newest: "at",
  menu: "inventoryAndOutboundDetailQuery",
  label: ["trace", "product_id"],
  needs: ["wh_id", "sought"],
  takes: "long",
  glance: ["product_code", "num_loc", "batch_no", "trace", "storage_loc_code", "document_no", "partner_name"],
  tells: ["trace", "product_code", "num_loc", "num_bad"],
  list: [
    "trace",
    "product_code",
    "batch_no",
    "storage_loc_code",
    "document_no",
    "order_no",
    "box_nos",
    "consignee_name",
    "num_loc",
    "num_bad",
    "document_kind",
    "at",
    "valid_date",
    "partner_name",
    "unit_name",
    "product_sn",
    "owner_name",
  ],
  fields: {
    ...whose,
    sought: text({ required: true, max: 160 }),
    trace: choice({
      required: true,
      values: ["in_stock", "came", "returned", "left", "changed"],
      tones: { in_stock: "done", came: "working", returned: "held", left: "ended", changed: "waiting" },
    }),
    product_id,
    lot_id: text({ max: 36 }),
    inbound_date: date(),
    ...lotFields,
    bonded_type: choice({ required: true, values: bondedTypes }),
    /** Where pieces stand; empty in the row of a document. */
    storage_id: { ...storage_id, required: undefined },
    document_kind: code({ known: movingDocuments }),
    document_id: text({ max: 36 }),
    document_no: code(),
    order_no: code(),
    /** The vendor of an inbound, the consignee of an order, whose order came back. */
    partner_id: lookup("customer", { shows: { partner_no: "customer_no", partner_name: "customer_name" } }),
    consignee_name: text({ words: { zh_CN: "consignee_name_cn", en_US: "consignee_name_eng" } }),
    consignee_name_cn: text({ more: true }),
    consignee_name_eng: text({ more: true }),
    /** The boxes in which goods of these lines left. */
    box_nos: code(),
    product_sn: json({ texts: true }),
    at: instant({ required: true }),
    unit_id: lookup("unit", { shows: { unit_code: "unit_code", unit_name: "unit_name" } }),
    stock_factor: whole({ default: 1 }),
    // Without the unit that would have them added up: what came, what left and what stands is no sum.
    num_loc: quantity({ per, default: "0" }),
    num_bad: quantity({ per, default: "0" }),
  },
});
