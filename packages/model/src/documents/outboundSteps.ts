import { choice, code, decimal, flag, json, quantity, rows, text } from "../define/index.ts";

const open = [
  "awaiting_close_order",
  "awaiting_print",
  "awaiting_pick",
  "picked",
  "awaiting_boxing",
  "boxed",
  "awaiting_shipping",
] as const;
const states = [
  ...open,
  "shipped",
  "delivered",
  "picked_up",
  "case_closed",
  "awaiting_interception",
  "intercepted",
  "cancelled",
] as const;
const per = "unit_factor";
const id = text({ required: true, max: 36 });

/** The states of an order and the steps between them. */
export const outboundSteps = {
  states,
  initial: "awaiting_close_order",
  editable: ["awaiting_close_order"],
  actions: {
    close_order: {
      from: ["awaiting_close_order"],
      to: "awaiting_print",
      way: "forward",
      payload: { short_policy: choice({ values: ["refuse", "split", "ship_short"] }) },
    },
    print: {
      from: ["awaiting_print"],
      to: "awaiting_pick",
      way: "forward",
      payload: { list_kind: choice({ values: ["order", "batch", "product", "consignee"] }) },
    },
    confirm_pick: {
      from: ["awaiting_pick"],
      via: "picked",
      to: ["awaiting_boxing", "awaiting_pick"],
      way: "forward",
      at: ["pickingConfirm"],
      payload: {
        details: rows({ booking_id: id, num: quantity({ per }), product_sn: json() }),
        on_short: choice({ values: ["rebook", "leave"] }),
        storage_loc_code: code(),
      },
    },
    box: {
      from: ["awaiting_boxing"],
      to: "same",
      way: "forward",
      at: ["boxingSetup"],
      payload: {
        boxes: rows({
          box_no: code({ required: true }),
          length: decimal({ required: true, min: "0" }),
          width: decimal({ required: true, min: "0" }),
          height: decimal({ required: true, min: "0" }),
          length_unit_name: text({ max: 10, measures: "length" }),
          weight: decimal({ required: true, min: "0" }),
          weight_unit_name: text({ max: 10, measures: "weight" }),
          /** `[{outbound_detail_id, num, product_sn: [] }]` */
          details: json(),
        }),
      },
    },
    confirm_boxing: {
      from: ["awaiting_boxing"],
      via: "boxed",
      to: "awaiting_shipping",
      way: "forward",
      at: ["boxingSetup"],
      /** `fast`: what is not boxed yet goes into one box more, with these measures. */
      payload: {
        fast: flag(),
        box_no: code(),
        length: decimal({ min: "0" }),
        width: decimal({ min: "0" }),
        height: decimal({ min: "0" }),
        weight: decimal({ min: "0" }),
      },
    },
    ship: {
      from: ["awaiting_shipping"],
      to: "shipped",
      way: "forward",
      payload: { shipping_company_name: text({ max: 80 }), shipping_no: code() },
    },
    deliver: { from: ["shipped"], to: "delivered", way: "forward" },
    pick_up: { from: ["shipped"], to: "picked_up", way: "side" },
    close_case: { from: ["delivered", "picked_up"], to: "case_closed", way: "forward" },
    revert_close: {
      from: ["awaiting_print"],
      to: "awaiting_close_order",
      way: "back",
      right: "way_back",
      reason: true,
    },
    revert_pick: {
      from: ["awaiting_pick", "picked", "awaiting_boxing"],
      to: "awaiting_pick",
      way: "back",
      right: "way_back",
      at: ["pickingConfirm"],
      reason: true,
    },
    revert_boxing: {
      from: ["boxed", "awaiting_shipping"],
      to: "awaiting_boxing",
      way: "back",
      right: "way_back",
      at: ["boxingSetup"],
      reason: true,
    },
    revert_ship: { from: ["shipped"], to: "awaiting_shipping", way: "back", right: "way_back", reason: true },
    request_intercept: {
      from: ["awaiting_print", "awaiting_pick", "picked", "awaiting_boxing", "boxed", "awaiting_shipping"],
      to: "awaiting_interception",
      way: "side",
      reason: true,
    },
    confirm_intercept: {
      from: ["awaiting_interception"],
      to: "intercepted",
      way: "side",
      payload: { storage_loc_code: code() },
    },
    reject_intercept: { from: ["awaiting_interception"], to: "before", way: "side", reason: true },
    split: {
      from: ["awaiting_close_order"],
      to: "same",
      way: "side",
      /** Each part becomes an order of its own; `details`: `[{outbound_detail_id, num}]`. The rest stays. */
      payload: { parts: rows({ order_no: code(), details: json() }) },
    },
    mark_abnormal: { from: open, to: "same", way: "side", at: ["pickingConfirm", "boxingSetup"], reason: true },
    unlock_abnormal: { from: open, to: "same", way: "side", right: "unlock_abnormal", reason: true },
    cancel: {
      from: ["awaiting_close_order", "awaiting_print", "intercepted"],
      to: "cancelled",
      way: "side",
      right: "cancel",
      reason: true,
    },
    release: {
      from: ["picked", "boxed"],
      to: ["awaiting_boxing", "awaiting_shipping"],
      way: "forward",
      right: "hold_release",
    },
  },
} as const;
