import { choice, code, date, lookup, text, whole } from "../define/index.ts";

/** Fields that several documents and their lines have. */

/** Whose it is, and in which warehouse. */
export const scopeFields = {
  company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
  wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
  owner_id: lookup("customer", {
    as: "owner",
    required: true,
    fixed: true,
    shows: { owner_no: "customer_no", owner_name: "customer_name" },
  }),
} as const;

export const lineScopeFields = {
  company_id: { ...scopeFields.company_id, fixed: undefined, readonly: true, shows: undefined },
  wh_id: { ...scopeFields.wh_id, fixed: undefined, readonly: true, shows: { wh_no: "wh_no" } },
  owner_id: { ...scopeFields.owner_id, fixed: undefined, readonly: true },
} as const;

/** Queries within a warehouse, or for one owner in it. */
export const scopedPaths = {
  "{companyId}/{whId}": ["company_id", "wh_id"],
  "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
} as const;

/** By what of its product a quantity is told in full packs. */
export const packsShown = {
  stock_factor: "stock_factor",
  inner_in_num: "inner_in_num",
  box_in_num: "box_in_num",
  big_box_in_num: "big_box_in_num",
  pallet_in_num: "pallet_in_num",
} as const;

export const productOfLine = {
  product_id: lookup("product", {
    required: true,
    shows: {
      product_code: "product_code",
      product_name: "product_name",
      product_picture: "product_picture",
      product_spec: "product_spec",
      ...packsShown,
    },
    by: ["product_code"],
  }),
} as const;

/** Stands behind the quantities, which are typed first. */
export const unitOfLine = {
  /** The unit in which this line's quantities are said; the product's stock unit when not given. */
  unit_id: lookup("unit", {
    shows: { unit_code: "unit_code", unit_name: "unit_name" },
    by: ["unit_code", "unit_name"],
  }),
  /** Smallest units in one unit of this line. */
  unit_factor: whole({ default: 1, readonly: true }),
} as const;

/** What makes a lot, beside owner, product and the day it came in. */
export const lotFields = {
  batch_no: code({ max: 60 }),
  manufactur_date: date(),
  valid_date: date({ lastDay: true }),
  /** The last day on which it may be sold: a day later it is not booked. */
  product_expiration_sale: date({ more: true, lastDay: true }),
  custom_no: code({ max: 40, more: true }),
  custom_item_no: code({ max: 40, more: true }),
  lottable1: text({ max: 80, more: true }),
  lottable2: text({ max: 80, more: true }),
  lottable3: text({ max: 80, more: true }),
  lottable4: text({ max: 80, more: true }),
  lottable5: text({ max: 80, more: true }),
} as const;

/** The lot of goods that stand somewhere: they are told apart by their batch and their last day. */
export const standingLot = { ...lotFields, manufactur_date: date({ more: true }) } as const;

/** The expiry of received goods, where only the day is known on which they were made. */
export const computedExpiry = {
  valid_date: date({
    lastDay: true,
    computed: { from: "manufactur_date", days: "expiration_days", flag: "valid_date_computed" },
  }),
} as const;

/** Whether duties are still to be paid on goods, and whether an order asks for such: one goes with the other only. */
export const bondedTypes = ["bonded", "non_bonded"] as const;
/** Of goods: where nobody says it, the customs registrations of their product do. */
export const bondedGoods = { bonded_type: choice({ values: bondedTypes, more: true }) } as const;

/** What a line says of the lot of its goods. */
export const lotNames: readonly string[] = [...Object.keys({ ...lotFields, ...bondedGoods }), "inbound_date"];

/** A side of a box, of four digits at most, and its weight: a box that is there has both. */
export const boxSide = { above: "0", max: "9999", saidIn: "cm" } as const;
export const boxWeight = { above: "0", saidIn: "kg" } as const;

/** What the page of a pick or a box tells of its order, where the next step is taken. */
export const orderOfRow = [
  "outbound_no",
  "order_no",
  "outbound_status",
  "consignee_name",
  "expect_ship_date",
  "shipping_company_name",
] as const;
