import { choice, code, date, instant, lookup, qualityTones, quantity, resource, text, whole } from "../define/index.ts";
import {
  bondedTypes,
  lineScopeFields,
  lotFields,
  orderOfRow,
  packsShown,
  scopedPaths,
  scopeFields,
} from "../documents/fields.ts";
import { documents } from "../documents/index.ts";

/** Views of the stock; nothing is written through them. */
export const product_id = lookup("product", {
  required: true,
  shows: {
    product_code: "product_code",
    product_name: "product_name",
    product_picture: "product_picture",
    product_spec: "product_spec",
    stock_unit_id: "stock_unit_id",
  },
});
export const storage_id = lookup("storage", {
  required: true,
  shows: { storage_loc_code: "storage_code", storage_type: "storage_type" },
});
const per = "stock_factor";
/** The unit in which a row says its quantities: the stock unit of its product. */
const unit_id = lookup("unit", { shows: { unit_code: "unit_code", unit_name: "unit_name" } });
const bonded_type = choice({ required: true, values: bondedTypes });
/** Until when goods may be sold, and for which orders. */
const lastSaleAndDuty = { product_expiration_sale: lotFields.product_expiration_sale, bonded_type } as const;
const unit = "unit_id";
export const quantities = {
  unit_id,
  stock_factor: whole({ default: 1 }),
  num_loc: quantity({ per, unit, default: "0" }),
  num_loc_booked: quantity({ per, unit, default: "0" }),
  num_loc_available: quantity({ per, unit, default: "0" }),
  num_bad: quantity({ per, unit, default: "0" }),
  num_bad_booked: quantity({ per, unit, default: "0" }),
  num_bad_available: quantity({ per, unit, default: "0" }),
} as const;
const scope = { company: "company_id", warehouse: "wh_id", owner: "owner_id" } as const;
type Documents = typeof documents;
type Moving = { [N in keyof Documents]: Documents[N]["movements"] extends readonly [] ? never : N }[keyof Documents];

const moving = Object.values(documents).filter(({ movements }) => movements.length > 0);
/** Why stock moves where a step says so. */
export const movementReasons = moving.flatMap(
  ({ movements }) => movements,
) as readonly Documents[Moving]["movements"][number][];
/** The documents whose steps move stock. */
export const movingDocuments = moving.map(({ name }) => name) as readonly Moving[];

export const views = { view: true, byWarehouse: true, scope, calls: ["query", "dataexport"] } as const;
export const whose = {
  company_id: lineScopeFields.company_id,
  wh_id: scopeFields.wh_id,
  owner_id: scopeFields.owner_id,
} as const;

/** One row a product, lot and location, good and bad beside each other; `inventory_id` is the good bucket's id, or the bad one's. */
export const inventory = resource({
  ...views,
  name: "inventory",
  path: "/inventory",
  exportedAt: "inventory",
  reply: "inventory",
  key: "inventory_id",
  menu: "inventoryByStorage",
  label: ["product_id"],
  showsTables: ["stock", "lot"],
  scoped: scopedPaths,
  glance: ["storage_loc_code", "num_loc", "product_code", "product_name"],
  tells: ["storage_loc_code", "product_code", "num_loc", "num_loc_available"],
  listOrder: ["storage_loc_code", "product_code"],
  list: [
    "storage_loc_code",
    "product_code",
    "product_name",
    "batch_no",
    "valid_date",
    "inbound_date",
    "num_loc",
    "num_loc_booked",
    "num_loc_available",
    "num_bad",
    "unit_name",
    "owner_name",
  ],
  fields: {
    ...whose,
    product_id,
    storage_id,
    lot_id: text({ max: 36 }),
    inbound_date: date(),
    ...lotFields,
    bonded_type,
    ...quantities,
  },
});

export const stock_product = resource({
  ...views,
  name: "stock_product",
  path: "/stock/product",
  exportedAt: "stock",
  reply: "stockProduct",
  key: "product_id",
  menu: "inventoryByProduct",
  label: ["product_id"],
  scoped: {
    "{companyId}/{whId}": ["company_id", "wh_id"],
    "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
  },
  tells: ["product_code", "num_loc", "num_loc_available"],
  listOrder: ["product_code"],
  list: [
    "product_code",
    "product_name",
    "owner_name",
    "num_loc",
    "num_loc_booked",
    "num_loc_available",
    "num_bad",
    "unit_name",
  ],
  fields: {
    ...whose,
    product_id: lookup("product", {
      required: true,
      shows: {
        product_code: "product_code",
        product_name: "product_name",
        product_picture: "product_picture",
        product_spec: "product_spec",
      },
    }),
    locations: whole({ default: 0 }),
    ...quantities,
  },
});

/** Goods under the stock that their product asks for, in each warehouse that keeps them; what is to come is told beside. */
export const replenishment = resource({
  ...views,
  name: "replenishment",
  path: "/inventory/replenishment",
  exportedAt: "replenishment",
  reply: "replenishment",
  key: "replenishment_id",
  menu: "replenishmentQuery",
  label: ["product_id"],
  tellsWithheld: { of: "inbound", by: "is_counted_blind", fields: ["num_inbound", "num_missing"] },
  scoped: scopedPaths,
  listOrder: ["product_code"],
  list: [
    "product_code",
    "product_name",
    "num_loc_available",
    "stock_minimal",
    "stock_replenishment",
    "num_inbound",
    "inbound_expect",
    "num_missing",
    "stock_unit_name",
    "owner_name",
    "wh_name",
  ],
  fields: {
    ...whose,
    product_id: {
      ...product_id,
      shows: {
        product_code: "product_code",
        product_name: "product_name",
        product_picture: "product_picture",
        product_spec: "product_spec",
      },
    },
    stock_unit_id: lookup("unit", { shows: { stock_unit_name: "unit_name" } }),
    stock_factor: whole({ default: 1 }),
    num_loc_available: quantity({ per, default: "0" }),
    stock_minimal: quantity({ per }),
    stock_replenishment: quantity({ per }),
    /** What open inbound orders are still to bring. */
    num_inbound: quantity({ per, default: "0" }),
    /** The first day on which some of that is expected. */
    inbound_expect: date({ expected: true }),
    /** What lacks up to the wanted stock once all of that is there. */
    num_missing: quantity({ per, default: "0" }),
  },
});

/** The ledger. */
export const transaction = resource({
  ...views,
  name: "transaction",
  path: "/inventory/transaction",
  exportedAt: "transaction",
  reply: "transaction",
  key: "transaction_id",
  newest: "at",
  menu: "inventoryAndOutboundDetailQuery",
  label: ["reason", "product_id"],
  showsTables: ["movement"],
  scoped: scopedPaths,
  glance: ["product_code", "num", "reason", "storage_loc_code", "at"],
  list: [
    "at",
    "reason",
    "document_no",
    "product_code",
    "product_name",
    "storage_loc_code",
    "quality",
    "num",
    "booked",
    "num_after",
    "unit_name",
    "batch_no",
    "note",
    "owner_name",
  ],
  fields: {
    ...whose,
    at: instant({ required: true }),
    business_date: date({ required: true }),
    product_id,
    storage_id,
    quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
    /** What was done. */
    reason: text({ required: true, known: movementReasons }),
    /** Why, in the words of the person who did it: those of an adjustment. */
    note: text(),
    document_kind: code({ known: movingDocuments }),
    document_id: text({ max: 36 }),
    document_no: code(),
    line_id: text({ max: 36 }),
    batch_no: code(),
    valid_date: date(),
    ...lastSaleAndDuty,
    unit_id,
    stock_factor: whole({ default: 1 }),
    num: quantity({ per, unit, required: true }),
    booked: quantity({ per, unit, required: true }),
    num_after: quantity({ per, required: true }),
    booked_after: quantity({ per, required: true }),
    user_id: lookup("user", { shows: { user_name: "user_name" } }),
  },
});

/** What is to be picked at each location, and for whom: a row a product, lot and location that an order waits for. */
export const picking_location = resource({
  ...views,
  name: "picking_location",
  path: "/outbound/picking/location",
  reply: "pickingLocation",
  key: "picking_location_id",
  walked: true,
  menu: "pickingLocationQuery",
  label: ["product_id", "storage_id"],
  showsTables: ["booking"],
  scoped: scopedPaths,
  glance: ["storage_loc_code", "num", "product_code", "product_name", "order_nos"],
  listOrder: ["walk_order"],
  list: [
    "storage_loc_code",
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "orders",
    "order_nos",
    "consignees",
    "batch_no",
    "valid_date",
    "owner_name",
  ],
  fields: {
    ...whose,
    product_id,
    storage_id,
    quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
    walk_order: whole(),
    batch_no: code(),
    valid_date: date(),
    ...lastSaleAndDuty,
    unit_id,
    stock_factor: whole({ default: 1 }),
    num: quantity({ per, unit, required: true }),
    orders: whole({ default: 0 }),
    /** The first of them. */
    order_nos: text(),
    consignees: text({ words: { zh_CN: "consignees_cn", en_US: "consignees_eng" } }),
    consignees_cn: text({ more: true }),
    consignees_eng: text({ more: true }),
  },
});

/** The order for which goods are picked or sorted, and how it stands. */
export const orderAtWork = lookup("outbound", {
  required: true,
  shows: {
    outbound_no: "outbound_no",
    order_no: "order_no",
    outbound_status: "outbound_status",
    abnormal: "abnormal",
    pickinglist_no: "pickinglist_no",
  },
});

/** Booked goods on their way to an order: what is to be picked, and what was. */
export const picking = resource({
  ...views,
  name: "picking",
  path: "/outbound/picking",
  reply: "picking",
  key: "booking_id",
  walked: true,
  menu: "pickingConfirm",
  /** Of orders whose list is printed and that nothing keeps. */
  work: {
    state: "booking_state",
    open: ["booked"],
    ready: [
      ["outbound_status", "equal", "awaiting_pick"],
      ["abnormal", "equal", false],
    ],
    sort: "walk_order",
    step: { of: "outbound", action: "confirm_pick" },
    taken: { scenario: "picking", of: "outbound_id", task: "task_id", by: "picker_id" },
  },
  label: ["product_id", "storage_id"],
  showsTables: ["booking"],
  scoped: scopedPaths,
  // Rows of one product at one location are told apart by their order and their lot.
  glance: ["storage_loc_code", "num", "product_code", "picker_name", "outbound_no", "batch_no", "product_name"],
  listOrder: ["storage_loc_code", "product_code"],
  subtitle: ["outbound_no", "order_no", "owner_name"],
  figures: { pieces: { field: "num", unit: "unit_name" } },
  groups: {
    place: ["storage_loc_code", "storage_type", "quality"],
    lots: ["batch_no", "valid_date", "product_expiration_sale", "bonded_type"],
    shipping: ["outbound_status", "pickinglist_no", "picker_name", "picking_until"],
  },
  tabs: [
    {
      of: "inventory",
      by: ["storage_id"],
      holds: "storage_id",
      order: "valid_date",
      columns: ["product_code", "product_name", "num_loc", "num_loc_available", "unit_name", "batch_no", "valid_date"],
    },
    { of: "outbound", by: ["outbound_id"], holds: "outbound_id", columns: orderOfRow },
  ],
  list: [
    "storage_loc_code",
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "outbound_no",
    "picker_name",
    "order_no",
    "booking_state",
    "batch_no",
    "valid_date",
    "pickinglist_no",
  ],
  fields: {
    ...whose,
    outbound_id: orderAtWork,
    outbound_detail_id: text({ required: true, max: 36 }),
    product_id: { ...product_id, shows: { ...product_id.shows, ...packsShown } },
    storage_id,
    quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
    booking_state: choice({
      required: true,
      values: ["booked", "picked", "shipped", "released"],
      tones: { booked: "waiting", picked: "working", shipped: "done", released: "ended" },
    }),
    walk_order: whole(),
    batch_no: code(),
    valid_date: date(),
    ...lastSaleAndDuty,
    /** The unit of the order's line, in which `num` is said. */
    unit_id: lookup("unit", { shows: { unit_code: "unit_code", unit_name: "unit_name" } }),
    unit_factor: whole({ default: 1 }),
    num: quantity({ per: "unit_factor", unit: "unit_id", required: true }),
    /** Whose it is to pick now, and until when. */
    task_id: text({ max: 36 }),
    picker_id: text({ max: 36 }),
    picker_name: text(),
    picking_until: instant(),
  },
});
