import { choice, code, date, json, lookup, money, quantity, rows, text, whole } from "../define/index.ts";

/** What inbound and return have in common: goods come in, are counted, checked and put away. */

/** Whose, and where: the columns that every document and every line of one carries. */
export const place = {
  company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
  wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
  owner_id: lookup("customer", {
    as: "owner",
    required: true,
    fixed: true,
    shows: { owner_no: "customer_no", owner_name: "customer_name" },
  }),
} as const;

export const linePlace = {
  company_id: { ...place.company_id, fixed: undefined, readonly: true, shows: undefined },
  wh_id: { ...place.wh_id, fixed: undefined, readonly: true, shows: { wh_no: "wh_no" } },
  owner_id: { ...place.owner_id, fixed: undefined, readonly: true },
} as const;

/** Queries within a warehouse, or for one owner in it. */
export const scopedByPlace = {
  "{companyId}/{whId}": ["company_id", "wh_id"],
  "{companyId}/{whId}/{ownerId}": ["company_id", "wh_id", "owner_id"],
} as const;

export const productOfLine = {
  product_id: lookup("product", {
    required: true,
    shows: { product_code: "product_code", product_name: "product_name", product_spec: "product_spec" },
    by: ["product_code"],
  }),
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
  valid_date: date(),
  custom_no: code({ max: 40, more: true }),
  custom_item_no: code({ max: 40, more: true }),
  lottable1: text({ max: 80, more: true }),
  lottable2: text({ max: 80, more: true }),
  lottable3: text({ max: 80, more: true }),
  lottable4: text({ max: 80, more: true }),
  lottable5: text({ max: 80, more: true }),
} as const;

const per = "unit_factor";

export const receivedLine = {
  line_no: whole({ default: 1, min: 1 }),
  ...productOfLine,
  num_expect: quantity({ required: true, per, min: "0" }),
  /** Counted good and bad, so far. */
  num_loc: quantity({ per, default: "0", readonly: true }),
  num_bad: quantity({ per, default: "0", readonly: true }),
  /** Put away of those. */
  num_put: quantity({ per, default: "0", readonly: true }),
  num_put_bad: quantity({ per, default: "0", readonly: true }),
  inventory_status: choice({
    default: "expected",
    values: ["expected", "received", "in_qc", "in_stock", "rejected"],
    readonly: true,
  }),
  ...lotFields,
  /** Serial numbers of what was counted: the good pieces first, then the bad ones. */
  product_sn: json({ readonly: true, more: true }),
  /** What the line said before each step that changed it, by action: the way back restores it. */
  before_steps: json({ readonly: true, more: true }),
  product_expiration_sale: date({ more: true }),
  currency_code: code({ max: 3, codeOf: "currency", capitals: true, more: true }),
  unit_price: money({ currency: "currency_code", min: "0", more: true }),
  line_note: text({ max: 250, more: true }),
} as const;

/** One piece of a line that stands on a location. */
export const putFields = {
  storage_id: lookup("storage", { required: true, shows: { storage_loc_code: "storage_code" } }),
  quality: choice({ required: true, values: ["good", "bad"] }),
  unit_factor: whole({ default: 1 }),
  num: quantity({ required: true, per }),
  stock_id: text({ required: true, max: 36 }),
  /** The ledger's command that received it, by which it is taken back. */
  command_id: text({ required: true, max: 36 }),
  reverted: choice({ default: "no", values: ["no", "yes"] }),
  product_sn: json(),
} as const;

/** The states and steps; `prefix` is empty for inbound and `return_` for a return, `line` the key of its lines. */
export function receivingSteps<const P extends "" | "return_", const L extends string>(prefix: P, line: L) {
  const at = naming(prefix);
  return {
    states: [
      at("awaiting_validation"),
      at("validated"),
      at("awaiting_qc"),
      at("qc_done"),
      at("awaiting_putaway"),
      at("putaway_confirmed"),
      at("cancelled"),
    ],
    initial: at("awaiting_validation"),
    editable: [at("awaiting_validation")],
    actions: { ...stepsForward(prefix, line), ...stepsBack(prefix, line), ...stepsAside(prefix) },
  } as const;
}

const naming =
  <const P extends string>(prefix: P) =>
  <const S extends string>(state: S) =>
    `${prefix}${state}` as `${P}${S}`;

const lineKeyOf = <const L extends string>(line: L) =>
  ({ [line]: text({ required: true, max: 36 }) }) as { [K in L]: { kind: "text"; required: true; max: 36 } };

function stepsForward<const P extends "" | "return_", const L extends string>(prefix: P, line: L) {
  const at = naming(prefix);
  const lineKey = lineKeyOf(line);
  const counts = { num_loc: quantity({ per, min: "0" }), num_bad: quantity({ per, min: "0" }) } as const;
  const counted = { details: rows({ ...lineKey, ...counts, ...lotFields, product_sn: json() }) } as const;
  return {
    confirm_validate: {
      from: [at("awaiting_validation")],
      via: at("validated"),
      to: [at("awaiting_qc"), at("awaiting_putaway")],
      way: "forward",
      payload: counted,
    },
    confirm_qc: {
      from: [at("awaiting_qc")],
      via: at("qc_done"),
      to: at("awaiting_putaway"),
      way: "forward",
      payload: counted,
    },
    confirm_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      way: "forward",
      payload: {
        details: rows({
          ...lineKey,
          ...counts,
          storage_loc_code: code(),
          storage_bad_code: code(),
          product_sn: json(),
        }),
      },
    },
    finish_putaway: { from: [at("awaiting_putaway")], to: at("putaway_confirmed"), way: "forward" },
  } as const;
}

function stepsBack<const P extends "" | "return_", const L extends string>(prefix: P, line: L) {
  const at = naming(prefix);
  const back = { way: "back", right: "way_back", reason: true } as const;
  return {
    revert_validate: {
      from: [at("validated"), at("awaiting_qc"), at("awaiting_putaway")],
      to: at("awaiting_validation"),
      ...back,
    },
    revert_qc: { from: [at("qc_done"), at("awaiting_putaway")], to: at("awaiting_qc"), ...back },
    revert_putaway: {
      from: [at("awaiting_putaway")],
      to: "same",
      ...back,
      payload: { details: rows({ ...lineKeyOf(line) }) },
    },
    return_to_inbound: { from: [at("putaway_confirmed")], to: at("awaiting_putaway"), ...back },
  } as const;
}

function stepsAside<const P extends "" | "return_">(prefix: P) {
  const at = naming(prefix);
  return {
    cancel: {
      from: [at("awaiting_validation"), at("validated"), at("awaiting_qc"), at("qc_done"), at("awaiting_putaway")],
      to: at("cancelled"),
      way: "side",
      right: "cancel",
      reason: true,
    },
    release: {
      from: [at("validated"), at("qc_done")],
      to: [at("awaiting_qc"), at("awaiting_putaway")],
      way: "forward",
      right: "hold_release",
    },
  } as const;
}
