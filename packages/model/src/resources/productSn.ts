import { choice, code, date, instant, lookup, qualityTones, resource, text } from "../define/index.ts";
import { productOfLine, scopedPaths, scopeFields } from "../documents/fields.ts";
import { movementReasons, movingDocuments, product_id, storage_id, views, whose } from "./stock.ts";

/** Pieces of one owner's product, told apart by their numbers. */

const scope = { company: "company_id", warehouse: "wh_id", owner: "owner_id" } as const;
const ofPiece = { by: ["product_sn_id"] } as const;
const movements = { of: "product_sn_movement", ...ofPiece } as const;

/** What has become of a piece, told by what the stock core keeps of it. */
const statusOfPiece = `text generated always as (case when serial_state <> 'in_stock' then serial_state
  when boxing_id is not null then 'boxed' when booking_id is not null then 'booked' when came_by = 'returned' then 'returned'
  else 'in_stock' end) stored`;

export const product_sn = resource({
  name: "product_sn",
  path: "/product/sn",
  exportedAt: "product-sn",
  reply: "productSn",
  key: "product_sn_id",
  byWarehouse: true,
  menu: "productSnSetup",
  scope,
  label: ["product_sn"],
  found: ["product_sn"],
  scoped: scopedPaths,
  unique: [["wh_id", "owner_id", "product_id", "product_sn"]],
  deletesMany: true,
  kept: {
    serial_state: "text not null default 'created'",
    stock_id: "uuid",
    booking_id: "uuid",
    command_id: "uuid",
    came_by: "text",
    state_before: "text",
    booking_before: "uuid",
    serial_status: statusOfPiece,
  },
  title: "product_sn",
  subtitle: ["product_code", "product_name", "owner_name"],
  figures: {
    movements,
    locations: { ...movements, distinct: "storage_id" },
    documents: { ...movements, distinct: "document_id" },
    shipments: { of: "shipped_sn", ...ofPiece },
  },
  groups: {
    place: ["serial_status", "wh_name", "storage_loc_code", "quality"],
    shipping: ["outbound_no", "order_no", "box_no"],
  },
  tabs: [
    {
      ...movements,
      order: "at",
      columns: ["at", "reason", "way", "storage_loc_code", "quality", "document_no", "note", "wh_name"],
    },
  ],
  tabAt: [{ with: "product", by: ["product_id"], ifAny: true }],
  glance: ["product_sn", "serial_status", "product_code", "storage_loc_code"],
  list: [
    "product_sn",
    "serial_status",
    "product_code",
    "product_name",
    "storage_loc_code",
    "quality",
    "outbound_no",
    "box_no",
    "owner_name",
    "sn_note",
  ],
  fields: {
    ...scopeFields,
    product_id: { ...productOfLine.product_id, fixed: true, within: ["company_id", "owner_id"] },
    product_sn: code({
      required: true,
      search: true,
      max: 80,
      changedIn: {
        field: "serial_status",
        values: ["created"],
        code: "SERIAL_RECEIVED",
        told: "serial_no",
      },
    }),
    serial_status: choice({
      readonly: true,
      values: ["created", "in_stock", "booked", "boxed", "shipped", "returned", "scrapped"],
      tones: {
        created: "waiting",
        in_stock: "done",
        booked: "working",
        boxed: "working",
        shipped: "ended",
        returned: "done",
        scrapped: "ended",
      },
      derived: { column: true },
    }),
    /** Where it lies, for which order, and in which box: the stock core writes it. */
    storage_id: lookup("storage", { readonly: true, shows: { storage_loc_code: "storage_code" } }),
    quality: choice({ readonly: true, values: ["good", "bad"], tones: qualityTones }),
    outbound_id: lookup("outbound", {
      readonly: true,
      shows: { outbound_no: "outbound_no", order_no: "order_no" },
    }),
    boxing_id: lookup("boxing", { readonly: true, shows: { box_no: "box_no" } }),
    sn_note: text({ max: 250 }),
  },
});

/** The whole life of a piece: each movement of it, in whichever warehouse, on its way out of a location and into one. */
export const product_sn_movement = resource({
  ...views,
  name: "product_sn_movement",
  path: "/product/sn/movement",
  exportedAt: "product-sn-movement",
  reply: "productSnMovement",
  key: "product_sn_movement_id",
  newest: "at",
  menu: "productSnSetup",
  label: ["reason", "product_sn"],
  showsTables: ["serial_movement"],
  scoped: scopedPaths,
  glance: ["product_sn", "way", "reason", "storage_loc_code", "at"],
  list: ["at", "product_sn", "reason", "way", "storage_loc_code", "quality", "document_no", "product_code", "note"],
  fields: {
    ...whose,
    product_sn_id: lookup("product_sn"),
    product_sn: code({ required: true, search: true }),
    product_id,
    at: instant({ required: true }),
    business_date: date({ required: true }),
    reason: text({ required: true, known: movementReasons }),
    /** Into the location, or out of it. */
    way: choice({ required: true, values: ["in", "out"] }),
    storage_id,
    quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
    document_kind: code({ known: movingDocuments }),
    document_id: text({ max: 36 }),
    document_no: code(),
    note: text(),
  },
});

/** Pieces that left with an order, whatever became of them later; those of a shipment that was taken back are none. */
export const shipped_sn = resource({
  ...views,
  name: "shipped_sn",
  path: "/product/sn/shipped",
  exportedAt: "shipped-sn",
  reply: "shippedSn",
  key: "shipped_sn_id",
  newest: "date_shipped",
  menu: "productSnQuery",
  label: ["product_sn"],
  showsTables: ["serial_movement"],
  scoped: scopedPaths,
  glance: ["product_sn", "box_no", "product_code", "order_no", "date_shipped"],
  list: [
    "date_shipped",
    "product_sn",
    "product_code",
    "product_name",
    "outbound_no",
    "order_no",
    "box_no",
    "consignee_name",
    "shipping_no",
    "owner_name",
  ],
  fields: {
    ...whose,
    product_sn_id: lookup("product_sn"),
    product_sn: code({ required: true, search: true }),
    product_id,
    outbound_id: lookup("outbound", {
      required: true,
      shows: {
        outbound_no: "outbound_no",
        order_no: "order_no",
        consignee_name: "consignee_name",
        shipping_no: "shipping_no",
      },
    }),
    box_no: code(),
    date_shipped: instant({ required: true }),
  },
});
