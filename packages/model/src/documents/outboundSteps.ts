import { carrierCodes } from "../carriers/index.ts";
import { choice, code, decimal, flag, json, quantity, rows, text } from "../define/index.ts";
import { carrierFields, deliverySteps } from "./delivery.ts";
import { boxSide, boxWeight } from "./fields.ts";

const open = [
  "awaiting_close_order",
  "awaiting_print",
  "awaiting_pick",
  "picked",
  "awaiting_boxing",
  "boxed",
  "awaiting_shipping",
  "awaiting_interception",
  "intercepted",
] as const;
const per = "unit_factor";
const id = text({ required: true, max: 36, keyOfRow: true });
const num = quantity({ per, min: "0" });
/** Some of what was picked lies in no box yet. */
const unboxed = { left: "num_picked", taken: "num_boxed" } as const;

/** One order by one, several together, one product that is boxed as it comes, whole pallets. */
export const operationTypes = ["single", "batch", "fast", "bulk"] as const;

/** What orders are looked at for, some of it for owners who want it: one of which it is not so is marked until it is mended. */
export const orderRules = ["address_incomplete", "price_missing", "unknown_store", "carrier_refused"] as const;

/** What an order that is brought to somebody needs, where its owner wants that of each, or its carrier does. */
export const addressNeeds = ["consignee_name", "delivery_address", "delivery_tel"] as const;

/** What an order needs that is fetched at a store, whoever brings it there: by whom it is fetched, and who is called when it is there. */
export const fetcherNeeds = ["consignee_name", "delivery_tel"] as const;

/** What was merged into an order goes on with it. */
const asOne = { changesNaming: "merged_into_id" } as const;

/** The states of an order and the steps between them. */
export const outboundSteps = {
  states: {
    awaiting_close_order: { tone: "waiting", stage: "accepted" },
    awaiting_print: { tone: "waiting", stage: "accepted" },
    awaiting_pick: { tone: "waiting", stage: "preparing" },
    picked: { tone: "held", transient: true, stage: "preparing" },
    awaiting_boxing: { tone: "waiting", stage: "preparing" },
    boxed: { tone: "held", transient: true, stage: "packed" },
    awaiting_shipping: { tone: "waiting", stage: "packed" },
    shipped: { tone: "done", closed: true, stage: "shipped" },
    delivered: { tone: "done", closed: true, stage: "delivered" },
    picked_up: { tone: "done", closed: true, stage: "picked_up" },
    case_closed: { tone: "ended", closed: true },
    awaiting_interception: { tone: "held", stage: "on_hold" },
    intercepted: { tone: "held", stage: "on_hold" },
    cancelled: { tone: "ended", closed: true, stage: "cancelled" },
  },
  movements: [
    "close_order",
    "revert_close",
    "confirm_pick",
    "leave_tote",
    "short_pick",
    "rebook",
    "undo_short",
    "revert_pick",
    "ship",
    "revert_ship",
    "confirm_intercept",
    "cancel",
    "merge",
    "unmerge",
  ],
  initial: "awaiting_close_order",
  editable: ["awaiting_close_order"],
  actions: {
    close_order: {
      from: ["awaiting_close_order"],
      to: "awaiting_print",
      direction: "forward",
      headline: 1,
      /** Of what is due by one cut-off, or on one day, the oldest. */
      firstBy: ["priority", "ship_by", "expect_ship_date", "outbound_no"],
      payload: { short_policy: choice({ values: ["refuse", "split", "ship_short"] }) },
      exceptions: { short_policy: { refused: "INSUFFICIENT_STOCK" } },
    },
    print: {
      from: ["awaiting_print"],
      to: "awaiting_pick",
      direction: "forward",
      together: { list_kind: ["batch", "product", "consignee"] },
      payload: { list_kind: choice({ values: ["order", "batch", "product", "consignee"] }) },
    },
    confirm_pick: {
      from: ["awaiting_pick"],
      via: "picked",
      to: ["awaiting_boxing", "awaiting_pick"],
      atOnce: true,
      direction: "forward",
      headline: 1,
      at: ["pickingConfirm"],
      payload: {
        details: rows({
          booking_id: id,
          num,
          product_sn: json({ texts: true }),
          /** Why less was found than was booked: the location is counted for it. Nobody leaves or rebooks goods without. */
          reason: text({ max: 250 }),
        }),
        on_short: choice({ values: ["rebook", "leave"] }),
        storage_loc_code: code({ names: "storage", only: { storage_type: ["staging", "tote"] } }),
      },
      /** A tote is one order's. */
      each: { storage_loc_code: { alike: { storage_type: "staging" } } },
      exceptions: { on_short: { below: "num" }, reason: { below: "num" }, storage_loc_code: "wished" },
    },
    box: {
      from: ["awaiting_boxing"],
      to: "same",
      direction: "forward",
      tellsAll: true,
      at: ["boxingSetup"],
      payload: {
        boxes: rows({
          box_no: code({ required: true }),
          box_type_code: code({ names: "box_type" }),
          length: decimal(boxSide),
          width: decimal(boxSide),
          height: decimal(boxSide),
          length_unit_name: text({ required: true, default: "cm", max: 10, measures: "length" }),
          weight: decimal(boxWeight),
          weight_unit_name: text({ required: true, default: "kg", max: 10, measures: "weight" }),
          details: json({
            rows: { outbound_detail_id: id, num: { ...num, required: true }, product_sn: json({ texts: true }) },
          }),
        }),
      },
    },
    confirm_boxing: {
      from: ["awaiting_boxing"],
      via: "boxed",
      to: "awaiting_shipping",
      direction: "forward",
      headline: 1,
      tellsAll: true,
      at: ["boxingSetup"],
      confirms: { lines: "details", num: "num_picked" },
      /** `fast`: what is not boxed yet goes into one box more, with these measures, and the serial numbers that are scanned again. */
      payload: {
        fast: flag(),
        product_sn: json({ texts: true }),
        box_no: code(),
        length: decimal(boxSide),
        width: decimal(boxSide),
        height: decimal(boxSide),
        weight: decimal(boxWeight),
        box_type_code: code({ names: "box_type" }),
      },
      exceptions: {
        fast: "never",
        product_sn: { flagged: "rescan_product_sn" },
        box_no: { ...unboxed, wished: true },
        box_type_code: unboxed,
        length: unboxed,
        width: unboxed,
        height: unboxed,
        weight: unboxed,
      },
    },
    ship: {
      from: ["awaiting_shipping"],
      to: "shipped",
      direction: "forward",
      headline: 1,
      at: ["boxingSetup"],
      /** A carrier by its code, or by what it is called where it is none of those; a typed number is of one without numbers here. */
      payload: {
        carrier_code: choice({ values: carrierCodes }),
        shipping_company_name: text({ max: 80 }),
        shipping_no: code(),
      },
      confirms: { lines: "details", num: "num_boxed" },
    },
    /** Another carrier, and waybills for boxes that have none of it. */
    assign_carrier: {
      from: ["awaiting_print", "awaiting_pick", "awaiting_boxing", "boxed", "awaiting_shipping"],
      to: "same",
      direction: "side",
      whileBlocked: "byRule",
      at: ["boxingSetup"],
      payload: {
        carrier_code: choice({ required: true, values: carrierCodes }),
        store_no: carrierFields.store_no,
        store_name: text({ max: 80 }),
        service_type: carrierFields.service_type,
      },
    },
    ...deliverySteps,
    revert_close: {
      from: ["awaiting_print"],
      to: "awaiting_close_order",
      direction: "back",
      right: "way_back",
      reason: true,
    },
    revert_pick: {
      from: ["awaiting_pick", "picked", "awaiting_boxing"],
      to: "awaiting_pick",
      direction: "back",
      right: "way_back",
      at: ["pickingConfirm"],
      reason: true,
      /** Some of what was picked; without them, all of it. */
      payload: { details: rows({ outbound_detail_id: id, num, product_sn: json({ texts: true }) }) },
    },
    revert_boxing: {
      from: ["boxed", "awaiting_shipping"],
      to: "awaiting_boxing",
      direction: "back",
      right: "way_back",
      at: ["boxingSetup"],
      reason: true,
    },
    revert_ship: { from: ["shipped"], to: "awaiting_shipping", direction: "back", right: "way_back", reason: true },
    request_intercept: {
      from: ["awaiting_print", "awaiting_pick", "picked", "awaiting_boxing", "boxed", "awaiting_shipping"],
      to: "awaiting_interception",
      direction: "side",
      orRight: "intercept",
      whileBlocked: true,
      told: true,
      reason: true,
    },
    confirm_intercept: {
      from: ["awaiting_interception"],
      to: "intercepted",
      direction: "side",
      whileBlocked: true,
      told: true,
      payload: { storage_loc_code: code({ names: "storage" }) },
      exceptions: { storage_loc_code: { left: "num_picked" } },
    },
    reject_intercept: {
      from: ["awaiting_interception"],
      to: "before",
      direction: "side",
      whileBlocked: true,
      told: true,
      reason: true,
    },
    split: {
      from: ["awaiting_close_order"],
      to: "same",
      direction: "side",
      makes: true,
      /** Each part becomes an order of its own. The rest stays. */
      payload: {
        parts: rows({
          order_no: code(),
          details: json({ rows: { outbound_detail_id: id, num: { ...num, required: true } } }),
        }),
      },
    },
    /** Orders of one owner and consignee become one. */
    merge: {
      from: ["awaiting_close_order", "awaiting_print"],
      to: ["same", "cancelled"],
      direction: "side",
      together: true,
      ...asOne,
    },
    unmerge: { from: ["awaiting_close_order", "awaiting_print"], to: "same", direction: "side", makes: true, ...asOne },
    change_operation: {
      from: ["awaiting_print"],
      to: "same",
      direction: "side",
      payload: { operation_type: choice({ required: true, values: operationTypes }) },
    },
    mark_abnormal: { from: open, to: "same", direction: "side", at: ["pickingConfirm", "boxingSetup"], reason: true },
    unlock_abnormal: {
      from: open,
      to: "same",
      direction: "side",
      right: "unlock_abnormal",
      whileBlocked: true,
      reason: true,
    },
    cancel: {
      from: ["awaiting_close_order", "awaiting_print", "intercepted"],
      to: "cancelled",
      direction: "side",
      right: "cancel",
      whileBlocked: true,
      reason: true,
    },
    release: {
      from: ["picked", "boxed"],
      to: ["awaiting_boxing", "awaiting_shipping"],
      direction: "forward",
      right: "hold_release",
    },
  },
} as const;
